//===- ListElements.h - the numbers that lists are made of ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LOWERING_FUSE_LISTELEMENTS_H
#define AUTOGRAPHC_LOWERING_FUSE_LISTELEMENTS_H

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <optional>

namespace autographc {

/// A list of numbers, or a column of a table of them: where the elements of each tensor of a list
/// are, and its extents.
struct ListColumn {
  mlir::Value list;
  std::optional<int64_t> column;
};

/// What an element is read from, where it is one of a list, at whatever place.
std::optional<ListColumn> findColumn(mlir::tensor::ExtractOp read);

/// All numbers that were written to a list, through branches and loops; none where one is not seen.
std::optional<llvm::SmallVector<mlir::Value>> findPushed(mlir::Value list,
                                                         std::optional<int64_t> column);

} // namespace autographc

#endif

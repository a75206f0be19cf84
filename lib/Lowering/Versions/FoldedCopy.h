//===- FoldedCopy.h - copies in which constants are known ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_VERSIONS_FOLDEDCOPY_H
#define AUTOGRAPHC_LIB_LOWERING_VERSIONS_FOLDEDCOPY_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

#include <optional>

namespace autographc {

/// The value of a condition that does not depend on run-time values; nothing for others.
std::optional<bool> evaluate(mlir::Value condition);

/// The operations of a block, folded where they can be, and of branches that are known the one that
/// is taken; gives the operands of its terminator.
llvm::SmallVector<mlir::Value> emitFolded(mlir::OpBuilder &builder, mlir::Block &block,
                                          mlir::IRMapping &mapping);

} // namespace autographc

#endif

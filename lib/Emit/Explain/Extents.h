//===- Extents.h - what is known of a tensor's shape ----------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_EXPLAIN_EXTENTS_H
#define AUTOGRAPHC_LIB_EMIT_EXPLAIN_EXTENTS_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"

namespace autographc {

/// One entry an axis, dynamic where it is known at run time only.
using Shape = llvm::SmallVector<int64_t, 4>;

/// Infers extents in the functional form. What a loop carries is joined over its iterations to a
/// fix-point: 3 and 4 give `?`.
class Extents {
public:
  /// `fixesArguments`: as if a signature said what the extents of the function's arguments are.
  explicit Extents(bool fixesArguments = false) : fixesArguments(fixesArguments) {}

  /// Of a tensor.
  Shape find(mlir::Value value);

private:
  Shape infer(mlir::Value value);
  Shape inferResult(mlir::OpResult result);
  /// Starts from what comes in and widens until an iteration changes nothing.
  Shape inferCarried(mlir::scf::WhileOp loop, unsigned index);

  bool fixesArguments;
  llvm::DenseMap<mlir::Value, Shape> carried;
  /// Valid until the assumption about a loop changes.
  llvm::DenseMap<mlir::Value, Shape> known;
};

} // namespace autographc

#endif

//===- Broadcast.h - the joined shape of tensors that broadcast -----------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LINALG_BROADCAST_H
#define AUTOGRAPHC_LIB_LOWERING_LINALG_BROADCAST_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace autographc {

/// The shape that tensors broadcast to.
struct Broadcast {
  /// The extents, index values.
  llvm::SmallVector<mlir::Value> shape;
  /// Whether no extent repeats but those known to be 1: the plain loop is right then.
  mlir::Value isPlain;
};

} // namespace autographc

#endif

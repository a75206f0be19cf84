//===- SmallTensors.h - tensors of few elements ------------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LOWERING_FUSE_SMALLTENSORS_H
#define AUTOGRAPHC_LOWERING_FUSE_SMALLTENSORS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace autographc {

/// Of how many elements a loop may carry each as a number.
inline constexpr int64_t mostNumbers = 4;

/// The tensor of which a value is a cast, or the value.
mlir::Value findUncast(mlir::Value value);

/// Whether the elements of a result of a loop along one axis can be computed one by one.
bool isOfNumbers(mlir::linalg::GenericOp op);

/// Whether a tensor of one axis that a loop carries as `inside`, and goes on with as `next`, is
/// computed element by element, and read so in the loop.
bool canBeNumbers(mlir::Value inside, mlir::Value next);

/// Whether a tensor stands for one that nothing reads.
bool isNone(mlir::Value tensor);

/// Whether it may be one, by branches and loops.
bool mayBeNone(mlir::Value tensor);

} // namespace autographc

#endif

//===- TransposeSquare.cpp - a square of elements in registers ------------===//
#include "TransposeSquare.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {

// Each round exchanges the two quarters of all blocks of one size that lie off the diagonal. Of
// blocks of half a register and of a quarter, a vector is one instruction of AVX2.
SmallVector<Value> transposeSquare(OpBuilder &builder, Location loc, ArrayRef<Value> lines) {
  const int64_t side = lines.size();
  SmallVector<Value> current(lines);
  for (int64_t distance = side / 2; distance > 0; distance /= 2) {
    SmallVector<int64_t> first, second;
    for (int64_t lane = 0; lane < side; ++lane) {
      first.push_back(lane & distance ? side + lane - distance : lane);
      second.push_back(lane & distance ? side + lane : lane + distance);
    }
    for (int64_t i = 0; i < side; ++i) {
      if (i & distance)
        continue;
      Value above = current[i], below = current[i + distance];
      current[i] = vector::ShuffleOp::create(builder, loc, above, below, first);
      current[i + distance] = vector::ShuffleOp::create(builder, loc, above, below, second);
    }
  }
  return current;
}

} // namespace autographc

//===- TransposeSquare.cpp - a square of elements in registers ------------===//
#include "TransposeSquare.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {

// Each round exchanges the two quarters of all blocks of one size that lie off the diagonal. Of
// blocks of half a register and of a quarter, a vector is one instruction of AVX2.
SmallVector<Value> transposeSquare(OpBuilder &builder, Location loc, ArrayRef<Value> lines,
                                   bool hasHalves) {
  const int64_t side = lines.size();
  SmallVector<Value> current(lines);
  auto exchange = [&](int64_t i, int64_t distance, ArrayRef<int64_t> first,
                      ArrayRef<int64_t> second) {
    Value above = current[i], below = current[i + distance];
    current[i] = vector::ShuffleOp::create(builder, loc, above, below, first);
    current[i + distance] = vector::ShuffleOp::create(builder, loc, above, below, second);
  };
  // Elements of 32 bits are four of 128 bits, to which the quickest instructions keep.
  const bool hasQuarters =
      side >= 4 && getElementTypeOrSelf(lines[0].getType()).getIntOrFloatBitWidth() == 32;
  for (int64_t distance = hasHalves ? side / 4 : side / 2; distance > (hasQuarters ? 2 : 0);
       distance /= 2) {
    SmallVector<int64_t> first, second;
    for (int64_t lane = 0; lane < side; ++lane) {
      first.push_back(lane & distance ? side + lane - distance : lane);
      second.push_back(lane & distance ? side + lane : lane + distance);
    }
    for (int64_t i = 0; i < side; ++i)
      if (!(i & distance))
        exchange(i, distance, first, second);
  }
  if (!hasQuarters)
    return current;
  // Of neighbours the lower two and the upper two elements, one after the other; then those of two
  // pairs, which leaves the columns in the order 0, 2, 1, 3.
  SmallVector<int64_t> lower, upper, lowerPairs, upperPairs;
  for (int64_t lane = 0; lane < side; lane += 4) {
    lower.append({lane, side + lane, lane + 1, side + lane + 1});
    upper.append({lane + 2, side + lane + 2, lane + 3, side + lane + 3});
    lowerPairs.append({lane, lane + 1, side + lane, side + lane + 1});
    upperPairs.append({lane + 2, lane + 3, side + lane + 2, side + lane + 3});
  }
  for (int64_t i = 0; i < side; i += 2)
    exchange(i, 1, lower, upper);
  for (int64_t i = 0; i < side; i += 4) {
    exchange(i, 2, lowerPairs, upperPairs);
    exchange(i + 1, 2, lowerPairs, upperPairs);
    std::swap(current[i + 1], current[i + 2]);
  }
  return current;
}

} // namespace autographc

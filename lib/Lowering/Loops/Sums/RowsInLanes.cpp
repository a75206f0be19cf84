//===- RowsInLanes.cpp - products of several rows with a vector ----------===//
#include "RowsInLanes.h"
#include "Lowering/Loops/LoopAnnotations.h"
#include "Lowering/Loops/TransposeSquare.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {

/// The totals of a row take 128 bytes of registers; those of all rows take half of what there is.
static int64_t chooseHeight(unsigned vectorBytes) {
  // What has fused multiply-add has AVX2: functions of floats exist twice.
  return vectorBytes >= 64 ? 4 : 2;
}

RowsInLanes::RowsInLanes(linalg::GenericOp op, Operation *step, ArrayRef<Value> terms,
                         ArrayRef<Value> at, unsigned row, unsigned vectorBytes)
    : ReductionTerms(op), row(row), height(chooseHeight(vectorBytes)) {
  this->step = step;
  llvm::append_range(this->terms, terms);
  llvm::copy(at, this->at.begin());
}

Value RowsInLanes::emit(OpBuilder &outer, Value rows, Value count) {
  builder.setInsertionPoint(outer.getInsertionBlock(), outer.getInsertionPoint());
  // From `leastLanedSum` terms to `sumBlock`: one comparison of numbers without sign.
  Value over = builder.createOrFold<arith::SubIOp>(loc, count, emitIndex(ag::leastLanedSum));
  Value isOne = builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ule, over,
                                                    emitIndex(ag::sumBlock - ag::leastLanedSum));
  Value rest = builder.createOrFold<arith::RemUIOp>(loc, rows, emitIndex(height));
  Value whole = builder.createOrFold<arith::SubIOp>(loc, rows, rest);
  Value end = builder.createOrFold<arith::SelectOp>(loc, isOne, whole, emitIndex(0));
  auto loop = scf::ForOp::create(builder, loc, emitIndex(0), end, emitIndex(height));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  emitRows(loop.getInductionVar(), count);
  return end;
}

void RowsInLanes::emitRows(Value first, Value count) {
  for (int64_t number = 0; number < height; ++number)
    places.push_back(builder.createOrFold<arith::AddIOp>(loc, first, emitIndex(number)));
  Type element = step->getResult(0).getType();
  lanes = ag::sumLaneBits / int64_t(element.getIntOrFloatBitWidth());
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(Type(getVector(element))));
  Value place = emitIndex(0);
  SmallVector<Value> totals = emitVectors(place, count, SmallVector<Value>(height, zero));
  for (int halves = 0; halves < 2; ++halves) {
    lanes /= 2;
    for (Value &total : totals)
      total = emitHalves(total);
  }
  const int64_t longest = lanes;
  totals = emitTogether(emitVectors(place, count, totals));
  if (height == 4 && longest > 4)
    totals = emitFours(place, count, totals);
  totals = emitLoop(place, count, 1, totals, [&] { return emitTerm(); });
  OpOperand &result = *op.getDpsInitOperand(0);
  for (auto [own, total] : llvm::zip_equal(places, totals)) {
    at[row] = own;
    SmallVector<Value> at = emitSubscripts(result);
    Value start = memref::LoadOp::create(builder, loc, result.get(), at);
    memref::StoreOp::create(builder, loc, arith::AddFOp::create(builder, loc, start, total),
                            result.get(), at);
  }
}

/// A loop over terms that carries the totals of all rows.
SmallVector<Value> RowsInLanes::emitLoop(Value from, Value to, int64_t by, ArrayRef<Value> carried,
                                         llvm::function_ref<SmallVector<Value>()> emitFactors) {
  auto loop = scf::ForOp::create(builder, loc, from, to, emitIndex(by), carried);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  at.back() = loop.getInductionVar();
  SmallVector<Value> next;
  for (auto [own, total] : llvm::zip_equal(places, loop.getRegionIterArgs())) {
    at[row] = own;
    SmallVector<Value> factors = emitFactors();
    next.push_back(math::FmaOp::create(builder, loc, factors[0], factors[1], total));
  }
  scf::YieldOp::create(builder, loc, next);
  return loop.getResults();
}

/// Adds the terms from a place on, as many at a time as there are lanes; moves the place behind.
SmallVector<Value> RowsInLanes::emitVectors(Value &place, Value to, ArrayRef<Value> totals) {
  Value count = builder.createOrFold<arith::SubIOp>(loc, to, place);
  Value left = builder.createOrFold<arith::RemUIOp>(loc, count, emitIndex(lanes));
  Value end = builder.createOrFold<arith::SubIOp>(loc, to, left);
  SmallVector<Value> next = emitLoop(place, end, lanes, totals, [&] { return emitTermVectors(); });
  place = end;
  return next;
}

/// Adds four terms from a place on, if there are so many: they are transposed, so that a vector has
/// one of each of four rows. Moves the place behind.
SmallVector<Value> RowsInLanes::emitFours(Value &place, Value to, ArrayRef<Value> totals) {
  lanes = 4;
  Value all = vector::FromElementsOp::create(builder, loc, getVector(totals[0].getType()), totals);
  Value count = builder.createOrFold<arith::SubIOp>(loc, to, place);
  Value left = builder.createOrFold<arith::RemUIOp>(loc, count, emitIndex(lanes));
  Value end = builder.createOrFold<arith::SubIOp>(loc, to, left);
  auto loop = scf::ForOp::create(builder, loc, place, end, emitIndex(lanes), all);
  loop->setAttr("loop_annotation", keepAsWritten(builder.getContext()));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    at.back() = loop.getInductionVar();
    SmallVector<Value> lines[2];
    for (Value own : places) {
      at[row] = own;
      SmallVector<Value> factors = emitTermVectors();
      lines[0].push_back(factors[0]);
      lines[1].push_back(factors[1]);
    }
    Value sum = loop.getRegionIterArg(0);
    for (auto [first, second] : llvm::zip_equal(transposeSquare(builder, loc, lines[0]),
                                                transposeSquare(builder, loc, lines[1])))
      sum = math::FmaOp::create(builder, loc, first, second, sum);
    scf::YieldOp::create(builder, loc, sum);
  }
  place = end;
  SmallVector<Value> numbers;
  for (int64_t number = 0; number < height; ++number)
    numbers.push_back(vector::ExtractOp::create(builder, loc, loop.getResult(0), number));
  return numbers;
}

/// One half of a vector and the other.
Value RowsInLanes::emitHalves(Value totals) {
  auto take = [&](int64_t from) {
    return vector::ExtractStridedSliceOp::create(builder, loc, totals, from, lanes, int64_t(1));
  };
  return arith::AddFOp::create(builder, loc, take(0), take(lanes));
}

/// The total of each row. Two vectors become one as long: the lower halves of the totals of all
/// their rows and the upper ones are added by one instruction, as each row alone would have it.
SmallVector<Value> RowsInLanes::emitTogether(ArrayRef<Value> totals) {
  SmallVector<Value> vectors(totals);
  int64_t rows = 1;
  for (; lanes > 1; lanes /= 2) {
    bool isPair = vectors.size() > 1;
    SmallVector<int64_t> lower, upper;
    for (int64_t number = 0; number < (isPair ? 2 * rows : rows); ++number)
      for (int64_t lane = 0; lane < lanes / 2; ++lane) {
        lower.push_back(number * lanes + lane);
        upper.push_back(number * lanes + lanes / 2 + lane);
      }
    SmallVector<Value> next;
    for (size_t i = 0; i < vectors.size(); i += isPair ? 2 : 1) {
      Value first = vectors[i], second = vectors[isPair ? i + 1 : i];
      next.push_back(arith::AddFOp::create(
          builder, loc, vector::ShuffleOp::create(builder, loc, first, second, lower),
          vector::ShuffleOp::create(builder, loc, first, second, upper)));
    }
    vectors = next;
    rows *= isPair ? 2 : 1;
  }
  SmallVector<Value> numbers;
  for (Value vector : vectors)
    for (int64_t number = 0; number < rows; ++number)
      numbers.push_back(vector::ExtractOp::create(builder, loc, vector, number));
  return numbers;
}

} // namespace autographc

//===- LaneTotal.cpp - the total of a block of terms in lanes -------------===//
#include "LaneTotal.h"

#include "Lowering/Loops/LoopAnnotations.h"
#include "Lowering/Loops/RowViews.h"
#include "Lowering/Loops/ScheduleNotes.h"
#include "Producer.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {

LaneTotal::LaneTotal(linalg::GenericOp op, unsigned vectorBytes)
    : ReductionTerms(op), vectorBytes(vectorBytes) {
  op.getReductionDims(reduced);
  op.getParallelDims(kept);
}

bool LaneTotal::isProduct() { return isa<math::FmaOp>(step); }
bool LaneTotal::multiplies() { return isa<arith::MulFOp>(step); }

Value LaneTotal::emitStep(Value total, ArrayRef<Value> more) {
  return isProduct() ? Value(math::FmaOp::create(builder, loc, more[0], more[1], total))
                     : emitFold(total, more[0]);
}
Value LaneTotal::emitFold(Value total, Value other) {
  return multiplies() ? Value(arith::MulFOp::create(builder, loc, total, other))
                      : Value(arith::AddFOp::create(builder, loc, total, other));
}

int64_t LaneTotal::countLanes() {
  return ag::sumLaneBits / int64_t(getElementType().getIntOrFloatBitWidth());
}
/// Totals of nothing.
Value LaneTotal::emitNeutral() {
  Attribute number = builder.getFloatAttr(getElementType(), multiplies() ? 1.0 : 0.0);
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(getVector(getElementType()), number));
}

void LaneTotal::emitIn(Block *block, llvm::function_ref<Value()> emit) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(block);
  scf::YieldOp::create(builder, loc, emit());
}
Value LaneTotal::emitLoop(unsigned loop, Value from, Value to, int64_t by, Value carried,
                          llvm::function_ref<Value(Value)> emit) {
  auto terms = scf::ForOp::create(builder, loc, from, to, emitIndex(by), carried);
  at[loop] = terms.getInductionVar();
  emitIn(terms.getBody(), [&] { return emit(terms.getRegionIterArg(0)); });
  return terms.getResult(0);
}

void LaneTotal::findProducer() {
  auto [operand, found] = findJoinedProducer(op);
  producer = found;
  readRow = findReadRow(op, producer);
  if (!producer)
    return;
  addNote(producer,
          {"elementwise", "in the loop of the reduction that reads it", describeWork(producer)});
  computeVector = [this, number = operand->getOperandNumber()](OpOperand &asked) {
    return isJoined && asked.getOperandNumber() == number
               ? Producer(producer).emit(builder, at, lanes)
               : Value();
  };
}

Value LaneTotal::emitVectors(Value place, Value to, bool joins) {
  lanes = countLanes();
  isJoined = joins;
  Value totals = emitVectorsOf(place, to, emitNeutral());
  if (joins)
    emitLastElements(place, to);
  isJoined = false;
  totals = emitFolded(totals, lanes / 4);
  Value left = keepAsWritten(emitVectorsOf(place, to, totals));
  Value total = vector::ExtractOp::create(builder, loc, emitFolded(left, 1), int64_t(0));
  return keepAsWritten(emitInOrder(place, to, total));
}

void LaneTotal::emitLastElements(Value from, Value to) {
  auto isLeft = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, from, to);
  auto branch = scf::IfOp::create(builder, loc, isLeft);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  at[reduced.front()] = arith::SubIOp::create(builder, loc, to, emitIndex(lanes));
  emitTermsInParts();
}
Value LaneTotal::emitInOrder(Value from, Value to, Value start) {
  return emitLoop(reduced.front(), from, to, 1, start,
                  [&](Value next) { return emitStep(next, emitTerm()); });
}

/// Adds the terms from a place on, as many at a time as there are lanes, and gives the place
/// behind.
Value LaneTotal::emitVectorsOf(Value &place, Value to, Value totals) {
  Value count = builder.createOrFold<arith::SubIOp>(loc, to, place);
  Value left = builder.createOrFold<arith::RemUIOp>(loc, count, emitIndex(lanes));
  Value end = builder.createOrFold<arith::SubIOp>(loc, to, left);
  totals = emitLoop(reduced.front(), place, end, lanes, totals, [&](Value total) {
    if (readRow && lanes == countLanes())
      prefetchNextRow(builder, readRow, at[reduced.front()], lanes);
    return emitStep(total, emitTermsInParts());
  });
  place = end;
  return totals;
}

/// Terms that are long to compute are not more at a time than four registers have: of more, what
/// is computed on the way would not stay in registers.
SmallVector<Value> LaneTotal::emitTermsInParts() {
  const int64_t part = 4 * vectorBytes * 8 / getElementType().getIntOrFloatBitWidth();
  constexpr size_t fewOperations = 8;
  bool isLong = isJoined || op.getBody()->getOperations().size() > fewOperations;
  if (!isLong || part >= lanes)
    return emitTermVectors();
  const int64_t whole = lanes;
  const Value first = at[reduced.front()];
  SmallVector<Value> all(terms.size());
  lanes = part;
  for (int64_t from = 0; from < whole; from += part) {
    at[reduced.front()] = arith::AddIOp::create(builder, loc, first, emitIndex(from));
    for (auto [vector, term] : llvm::zip_equal(all, emitTermVectors())) {
      if (!vector)
        vector = arith::ConstantOp::create(
            builder, loc, builder.getZeroAttr(VectorType::get(whole, getElementType())));
      vector = vector::InsertStridedSliceOp::create(builder, loc, term, vector, from, 1);
    }
  }
  at[reduced.front()] = first;
  lanes = whole;
  return all;
}

/// Puts lanes together in halves until there are so many.
Value LaneTotal::emitFolded(Value totals, int64_t width) {
  while (lanes > width) {
    lanes /= 2;
    auto take = [&](int64_t first) {
      return vector::ExtractStridedSliceOp::create(builder, loc, totals, first, lanes, int64_t(1));
    };
    totals = emitFold(take(0), take(lanes));
  }
  return totals;
}

} // namespace autographc

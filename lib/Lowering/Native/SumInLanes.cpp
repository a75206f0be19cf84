//===- SumInLanes.cpp - long sums as several that do not wait for one another ===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Native.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SUMINLANES
#include "autographc/Lowering/Native.h.inc"

namespace {

/// Whether a vector of elements is computed as each of them.
bool isElementwise(Operation &op) {
  if (isa<linalg::IndexOp, arith::ConstantOp>(op))
    return true;
  // What has no instruction is a call for each element.
  bool isExact = isa<arith::ArithDialect>(op.getDialect()) || isa<math::SqrtOp, math::AbsFOp, math::FloorOp, math::CeilOp, math::TruncOp, math::CopySignOp>(op);
  return isExact && OpTrait::hasElementwiseMappableTraits(&op) && op.getNumResults() == 1;
}

class LanedSum {
public:
  explicit LanedSum(linalg::GenericOp op)
      : op(op), builder(op), loc(op.getLoc()), firstReduced(op.getNumParallelLoops()), at(op.getNumLoops()) {}

  /// Whether it adds, or multiplies, along the last axes, and may do so in lanes.
  bool isPossible() {
    if (!op.hasPureBufferSemantics() || op.getNumDpsInits() != 1 || firstReduced == op.getNumLoops())
      return false;
    for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray()))
      if ((iterator == utils::IteratorType::reduction) != (loop >= firstReduced))
        return false;
    BlockArgument total = op.getRegionOutputArgs().front();
    step = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
    if (!step || !step->hasAttr(ag::lanesAttr) || !total.hasOneUse() || *total.user_begin() != step)
      return false;
    term = step->getOperand(step->getOperand(0) == total);
    return !isShort();
  }

  void run() {
    for (Range range : cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(builder, loc))
      extents.push_back(getValueOrCreateConstantIndexOp(builder, loc, range.size));
    emitPlaces(0);
    op.erase();
  }

private:
  bool isShort() {
    int64_t count = 1;
    for (int64_t extent : ArrayRef(op.getStaticLoopRanges()).drop_front(firstReduced)) {
      if (ShapedType::isDynamic(extent))
        return false;
      count *= extent;
    }
    return count < ag::leastLanedSum;
  }

  Value emitIndex(int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value); }
  int64_t countLanes() { return ag::sumLaneBits / int64_t(getElementType().getIntOrFloatBitWidth()); }
  Type getElementType() { return step->getResult(0).getType(); }
  VectorType getVector(Type element) { return VectorType::get(lanes, element); }
  TypedAttr getNeutral() { return builder.getFloatAttr(getElementType(), isa<arith::MulFOp>(step) ? 1.0 : 0.0); }

  /// The step on other totals and terms, numbers or vectors.
  Value emitStep(Value total, Value more) { return emitStep(builder, total, more); }
  Value emitStep(OpBuilder &at, Value total, Value more) {
    return isa<arith::MulFOp>(step) ? Value(arith::MulFOp::create(at, loc, total, more)) : Value(arith::AddFOp::create(at, loc, total, more));
  }

  /// The loops along the axes that stay.
  void emitPlaces(unsigned loop) {
    if (loop == firstReduced)
      return emitPlace();
    auto places = scf::ForOp::create(builder, loc, emitIndex(0), extents[loop], emitIndex(1));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(places.getBody());
    at[loop] = places.getInductionVar();
    emitPlaces(loop + 1);
  }

  void emitPlace() {
    Value result = op.getDpsInitOperand(0)->get();
    SmallVector<Value> place = emitSubscripts(*op.getDpsInitOperand(0));
    Value start = memref::LoadOp::create(builder, loc, result, place);
    Value count = emitIndex(1);
    for (Value extent : ArrayRef(extents).drop_front(firstReduced))
      count = builder.createOrFold<arith::MulIOp>(loc, count, extent);
    Value isLong = builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge, count, emitIndex(ag::leastLanedSum));
    auto choice = scf::IfOp::create(builder, loc, getElementType(), isLong, /*withElseRegion=*/true);
    emitIn(choice.thenBlock(), [&] { return emitStep(start, isVector() ? emitVectors() : emitScattered(count)); });
    emitIn(choice.elseBlock(), [&] { return emitTerms(start, [&](Value total) { return emitStep(total, emitTerm()); }); });
    memref::StoreOp::create(builder, loc, choice.getResult(0), result, place);
  }

  void emitIn(Block *block, llvm::function_ref<Value()> emit) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(block);
    scf::YieldOp::create(builder, loc, emit());
  }

  /// A loop that hands on one value.
  Value emitLoop(unsigned loop, Value from, Value to, int64_t by, Value carried, llvm::function_ref<Value(Value)> emit) {
    auto terms = scf::ForOp::create(builder, loc, from, to, emitIndex(by), carried);
    at[loop] = terms.getInductionVar();
    emitIn(terms.getBody(), [&] { return emit(terms.getRegionIterArg(0)); });
    return terms.getResult(0);
  }

  /// The loops over all terms of one place, in order.
  Value emitTerms(Value carried, llvm::function_ref<Value(Value)> emit) {
    std::function<Value(unsigned, Value)> nest = [&](unsigned loop, Value inner) {
      return loop == op.getNumLoops() ? emit(inner) : emitLoop(loop, emitIndex(0), extents[loop], 1, inner, [&](Value next) { return nest(loop + 1, next); });
    };
    return nest(firstReduced, carried);
  }

  bool isVector() {
    return op.getNumReductionLoops() == 1 &&
           llvm::all_of(op.getBody()->without_terminator(), [&](Operation &inner) { return &inner == step || isElementwise(inner); });
  }

  /// Vectors of terms, shorter ones of what is left, and then one by one.
  Value emitVectors() {
    lanes = countLanes();
    Value totals = arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(getVector(getElementType()), getNeutral()));
    Value place = emitIndex(0);
    totals = emitFolded(emitBlocks(place, totals), lanes / 4);
    Value total = vector::ExtractOp::create(builder, loc, emitFolded(emitBlocks(place, totals), 1), int64_t(0));
    return emitLoop(firstReduced, place, extents[firstReduced], 1, total, [&](Value next) { return emitStep(next, emitTerm()); });
  }

  /// Adds the terms from a place on, as many at a time as there are lanes, and gives the place behind.
  Value emitBlocks(Value &place, Value totals) {
    Value extent = extents[firstReduced];
    Value left = builder.createOrFold<arith::RemUIOp>(loc, extent, emitIndex(lanes));
    Value end = builder.createOrFold<arith::SubIOp>(loc, extent, left);
    totals = emitLoop(firstReduced, place, end, lanes, totals, [&](Value total) { return emitStep(total, emitTermVector()); });
    place = end;
    return totals;
  }

  /// Puts lanes together in halves until there are so many.
  Value emitFolded(Value totals, int64_t width) {
    while (lanes > width) {
      lanes /= 2;
      auto take = [&](int64_t first) { return vector::ExtractStridedSliceOp::create(builder, loc, totals, first, lanes, int64_t(1)); };
      totals = emitStep(take(0), take(lanes));
    }
    return totals;
  }

  /// The totals in memory, where the terms are in several loops or are no vectors; what is no block of all lanes is kept beside them.
  Value emitScattered(Value count) {
    const int64_t full = countLanes(), part = full / 4;
    // Once a call, and not for each place.
    OpBuilder first = OpBuilder::atBlockBegin(&op->getParentOfType<func::FuncOp>().front());
    auto allocate = [&] { return Value(memref::AllocaOp::create(first, loc, MemRefType::get(full, getElementType()))); };
    Value totals = allocate(), rest = allocate(), neutral = arith::ConstantOp::create(builder, loc, getNeutral());
    for (int64_t lane = 0; lane < full; ++lane)
      memref::StoreOp::create(builder, loc, neutral, totals, emitIndex(lane));
    Value left = builder.createOrFold<arith::RemUIOp>(loc, count, emitIndex(full));
    Value end = builder.createOrFold<arith::SubIOp>(loc, count, left);
    emitTerms(emitIndex(0), [&](Value number) -> Value {
      Value lane = arith::RemUIOp::create(builder, loc, number, emitIndex(full)), term = emitTerm();
      auto isWhole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, number, end);
      auto choice = scf::IfOp::create(builder, loc, isWhole, /*withElseRegion=*/true);
      OpBuilder whole = choice.getThenBodyBuilder(), other = choice.getElseBodyBuilder();
      Value total = memref::LoadOp::create(whole, loc, totals, lane);
      memref::StoreOp::create(whole, loc, emitStep(whole, total, term), totals, lane);
      memref::StoreOp::create(other, loc, term, rest, lane);
      return arith::AddIOp::create(builder, loc, number, emitIndex(1));
    });
    auto load = [&](Value from, Value place) { return Value(memref::LoadOp::create(builder, loc, from, place)); };
    SmallVector<Value> all;
    for (int64_t lane = 0; lane < full; ++lane)
      all.push_back(load(totals, emitIndex(lane)));
    foldValues(all, part);
    Value whole = builder.createOrFold<arith::SubIOp>(loc, left, builder.createOrFold<arith::RemUIOp>(loc, left, emitIndex(part)));
    auto blocks = scf::ForOp::create(builder, loc, emitIndex(0), whole, emitIndex(part), all);
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToEnd(blocks.getBody());
      SmallVector<Value> next;
      for (auto [lane, total] : llvm::enumerate(blocks.getRegionIterArgs()))
        next.push_back(emitStep(total, load(rest, builder.createOrFold<arith::AddIOp>(loc, blocks.getInductionVar(), emitIndex(lane)))));
      scf::YieldOp::create(builder, loc, next);
    }
    all.assign(blocks.getResults().begin(), blocks.getResults().end());
    foldValues(all, 1);
    auto last = scf::ForOp::create(builder, loc, whole, left, emitIndex(1), all);
    emitIn(last.getBody(), [&] { return emitStep(last.getRegionIterArg(0), load(rest, last.getInductionVar())); });
    return last.getResult(0);
  }

  void foldValues(SmallVector<Value> &all, size_t width) {
    while (all.size() > width) {
      size_t half = all.size() / 2;
      for (size_t lane = 0; lane < half; ++lane)
        all[lane] = emitStep(all[lane], all[lane + half]);
      all.resize(half);
    }
  }

  SmallVector<Value> emitSubscripts(OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    // Those of the result do not depend on the loops that have not begun.
    SmallVector<OpFoldResult> places = llvm::map_to_vector(at, [&](Value place) { return place ? OpFoldResult(place) : OpFoldResult(builder.getIndexAttr(0)); });
    return llvm::map_to_vector(map.getResults(), [&](AffineExpr result) {
      return getValueOrCreateConstantIndexOp(builder, loc, affine::makeComposedFoldedAffineApply(builder, loc, AffineMap::get(map.getNumDims(), 0, result), places));
    });
  }

  Value emitOperand(OpOperand &operand) {
    return isa<MemRefType>(operand.get().getType()) ? Value(memref::LoadOp::create(builder, loc, operand.get(), emitSubscripts(operand))) : operand.get();
  }

  /// The term at one place of all loops.
  Value emitTerm() {
    IRMapping mapping;
    for (OpOperand *operand : op.getDpsInputOperands())
      mapping.map(op.getMatchingBlockArgument(operand), emitOperand(*operand));
    for (Operation &inner : op.getBody()->without_terminator()) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner))
        mapping.map(index.getResult(), at[index.getDim()]);
      else if (&inner != step)
        builder.clone(inner, mapping);
    }
    return mapping.lookupOrDefault(term);
  }

  /// Whether the elements along the last loop are neighbours in memory.
  bool isContiguous(OpOperand &operand) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    auto [strides, offset] = cast<MemRefType>(operand.get().getType()).getStridesAndOffset();
    unsigned last = op.getNumLoops() - 1;
    return map.getNumResults() && map.getResults().back() == builder.getAffineDimExpr(last) && strides.back() == 1 &&
           llvm::none_of(map.getResults().drop_back(), [&](AffineExpr result) { return result.isFunctionOfDim(last); }) &&
           cast<MemRefType>(operand.get().getType()).getElementTypeBitWidth() >= 8;
  }

  Value emitVectorOf(Value number) {
    return isa<VectorType>(number.getType()) ? number : Value(vector::BroadcastOp::create(builder, loc, getVector(number.getType()), number));
  }

  Value emitOperandVector(OpOperand &operand) {
    unsigned last = op.getNumLoops() - 1;
    if (!op.getMatchingIndexingMap(&operand).isFunctionOfDim(last))
      return emitOperand(operand);
    auto type = getVector(cast<MemRefType>(operand.get().getType()).getElementType());
    if (isContiguous(operand))
      return vector::LoadOp::create(builder, loc, type, operand.get(), emitSubscripts(operand));
    Value first = at[last];
    SmallVector<Value> elements;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      at[last] = builder.createOrFold<arith::AddIOp>(loc, first, emitIndex(lane));
      elements.push_back(emitOperand(operand));
    }
    at[last] = first;
    return vector::FromElementsOp::create(builder, loc, type, elements);
  }

  Value emitIndexVector(unsigned loop) {
    if (loop + 1 != op.getNumLoops())
      return at[loop];
    Value steps = vector::StepOp::create(builder, loc, getVector(builder.getIndexType()));
    return arith::AddIOp::create(builder, loc, emitVectorOf(at[loop]), steps);
  }

  /// The terms at as many places as there are lanes, from one on.
  Value emitTermVector() {
    IRMapping mapping;
    for (OpOperand *operand : op.getDpsInputOperands())
      mapping.map(op.getMatchingBlockArgument(operand), emitOperandVector(*operand));
    for (Operation &inner : op.getBody()->without_terminator()) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
        mapping.map(index.getResult(), emitIndexVector(index.getDim()));
      } else if (isa<arith::ConstantOp>(inner)) {
        builder.clone(inner, mapping);
      } else if (&inner != step) {
        auto operands = llvm::map_to_vector(inner.getOperands(), [&](Value operand) { return emitVectorOf(mapping.lookupOrDefault(operand)); });
        OperationState state(loc, inner.getName(), operands, getVector(inner.getResult(0).getType()), inner.getAttrs());
        mapping.map(inner.getResult(0), builder.create(state)->getResult(0));
      }
    }
    return emitVectorOf(mapping.lookupOrDefault(term));
  }

  linalg::GenericOp op;
  OpBuilder builder;
  Location loc;
  unsigned firstReduced;
  /// What puts a term to the total.
  Operation *step = nullptr;
  Value term;
  SmallVector<Value> extents;
  /// How many terms a vector has.
  int64_t lanes = 0;
  /// Where the emitted code stands in each loop.
  SmallVector<Value> at;
};

struct SumInLanes : impl::SumInLanesBase<SumInLanes> {
  void runOnOperation() override {
    SmallVector<linalg::GenericOp> sums;
    getOperation().walk([&](linalg::GenericOp op) { sums.push_back(op); });
    for (linalg::GenericOp op : sums)
      if (LanedSum sum(op); sum.isPossible())
        sum.run();
  }
};

} // namespace
} // namespace autographc

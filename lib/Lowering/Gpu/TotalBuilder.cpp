//===- TotalBuilder.cpp - totals of terms in a kernel ---------------------===//
#include "TotalBuilder.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {

/// The operation that puts a term to the total of floats, whose order is defined by lanes and
/// blocks; null where terms are taken one by one.
static Operation *findStep(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1)
    return nullptr;
  Operation *step = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  bool isDefined = step && (isa<math::FmaOp>(step) || (isa<arith::AddFOp, arith::MulFOp>(step) &&
                                                       ag::hasAttr<ag::LanesAttr>(step)));
  return isDefined && llvm::is_contained(step->getOperands(), op.getRegionOutputArgs().front())
             ? step
             : nullptr;
}

/// The operation whose terms may come in any order, with the same bits: of integers, and what
/// compares; null where it is another one.
static Operation *findFreeStep(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1)
    return nullptr;
  Operation *step = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  bool isFree = isa_and_nonnull<arith::AddIOp, arith::MulIOp, arith::AndIOp, arith::OrIOp,
                                arith::XOrIOp, arith::MaxSIOp, arith::MaxUIOp, arith::MinSIOp,
                                arith::MinUIOp, arith::MaximumFOp, arith::MinimumFOp>(step);
  Value total = op.getRegionOutputArgs().front();
  // The total is in no other term.
  return isFree && !step->getResult(0).getType().isIndex() && total.hasOneUse() &&
                 llvm::is_contained(step->getOperands(), total)
             ? step
             : nullptr;
}

TotalBuilder::TotalBuilder(linalg::LinalgOp op) : loc(op.getLoc()), step(findStep(op)) {
  if (!step) {
    step = freeStep = findFreeStep(op);
    return;
  }
  SmallVector<unsigned> reduced, kept;
  op.getReductionDims(reduced);
  op.getParallelDims(kept);
  isLaned = ag::hasAttr<ag::LanesAttr>(step) && (kept.empty() || kept.back() < reduced.front());
}

Type TotalBuilder::getElementType() { return step->getResult(0).getType(); }

int64_t TotalBuilder::countLanes() {
  return ag::sumLaneBits / int64_t(getElementType().getIntOrFloatBitWidth());
}

Value TotalBuilder::emitFold(KernelBuilder &builder, Value total, Value other) {
  if (freeStep) {
    OperationState state(loc, step->getName(), {total, other}, getElementType());
    return builder.device().create(state)->getResult(0);
  }
  return isa<arith::MulFOp>(step)
             ? Value(arith::MulFOp::create(builder.device(), loc, total, other))
             : Value(arith::AddFOp::create(builder.device(), loc, total, other));
}

TypedAttr TotalBuilder::getNeutral() {
  Builder builder(loc.getContext());
  std::optional<TypedAttr> neutral = freeStep ? arith::getNeutralElement(step) : std::nullopt;
  return neutral ? *neutral
                 : cast<TypedAttr>(builder.getFloatAttr(getElementType(),
                                                        isa<arith::MulFOp>(step) ? 1.0 : 0.0));
}

Value TotalBuilder::emitNeutral(KernelBuilder &builder) {
  return arith::ConstantOp::create(builder.device(), loc, getNeutral());
}

void TotalBuilder::fold(KernelBuilder &builder, SmallVector<Value> &totals, size_t width) {
  while (totals.size() > width) {
    size_t half = totals.size() / 2;
    for (size_t lane = 0; lane < half; ++lane)
      totals[lane] = emitFold(builder, totals[lane], totals[lane + half]);
    totals.resize(half);
  }
}

Value TotalBuilder::emitTotal(KernelBuilder &builder, Value from, Value to, bool inLanes,
                              llvm::function_ref<Value(Value place, Value total)> take) {
  OpBuilder &inside = builder.device();
  auto one = [&](Value place, ValueRange totals) {
    return SmallVector<Value>{take(place, totals[0])};
  };
  auto emitOneByOne = [&](Value begin, Value total) {
    return builder.emitFor(begin, to, builder.number(1), total, one)[0];
  };
  if (!inLanes)
    return emitOneByOne(from, emitNeutral(builder));
  Value size = arith::SubIOp::create(inside, loc, to, from);
  Value isLong = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::sge, size,
                                       builder.number(ag::leastLanedSum));
  auto choice = scf::IfOp::create(inside, loc, getElementType(), isLong, /*withElse=*/true);
  const OpBuilder::InsertPoint behind = inside.saveInsertionPoint();
  inside.setInsertionPointToEnd(choice.elseBlock());
  scf::YieldOp::create(inside, loc, emitOneByOne(from, emitNeutral(builder)));
  inside.setInsertionPointToEnd(choice.thenBlock());
  SmallVector<Value> totals(countLanes(), emitNeutral(builder));
  Value place = from;
  for (size_t width : {totals.size(), totals.size() / 4}) {
    fold(builder, totals, width);
    Value lanes = builder.number(width);
    Value left = arith::SubIOp::create(inside, loc, to, place);
    left = arith::RemUIOp::create(inside, loc, left, lanes);
    Value end = arith::SubIOp::create(inside, loc, to, left);
    totals = llvm::to_vector(
        builder.emitFor(place, end, lanes, totals, [&](Value first, ValueRange before) {
          SmallVector<Value> next;
          for (auto [lane, total] : llvm::enumerate(before))
            next.push_back(
                take(arith::AddIOp::create(inside, loc, first, builder.number(lane)), total));
          return next;
        }));
    place = end;
  }
  fold(builder, totals, 1);
  Value total = emitOneByOne(place, totals[0]);
  scf::YieldOp::create(inside, loc, emitFold(builder, emitNeutral(builder), total));
  inside.restoreInsertionPoint(behind);
  return choice.getResult(0);
}

bool TotalBuilder::isByWarps() {
  return freeStep || (isLaned && !isa<math::FmaOp>(step) && countLanes() <= warpSize);
}

Value TotalBuilder::emitWarpTotal(KernelBuilder &builder, Value lane, Value from, Value to,
                                  llvm::function_ref<Value(Value place, Value total)> take,
                                  int64_t stride) {
  OpBuilder &inside = builder.device();
  auto emitEach = [&](Value begin, Value end, int64_t step, Value total) {
    return builder.emitFor(begin, end, builder.number(step), total,
                           [&](Value place, ValueRange totals) {
                             return SmallVector<Value>{take(place, totals[0])};
                           })[0];
  };
  auto fold = [&](Value total, int64_t width, int64_t end) {
    for (; width > end; width /= 2)
      total = emitFold(builder, total, builder.emitExchange(total, width / 2));
    return total;
  };
  auto add = [&](Value a, Value b) -> Value { return arith::AddIOp::create(inside, loc, a, b); };
  if (freeStep)
    return fold(emitEach(add(from, lane), to, stride, emitNeutral(builder)), warpSize, 1);
  Value size = arith::SubIOp::create(inside, loc, to, from);
  Value isLong = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::sge, size,
                                       builder.number(ag::leastLanedSum));
  auto choice = scf::IfOp::create(inside, loc, getElementType(), isLong, /*withElse=*/true);
  const OpBuilder::InsertPoint behind = inside.saveInsertionPoint();
  inside.setInsertionPointToEnd(choice.elseBlock());
  scf::YieldOp::create(inside, loc, emitEach(from, to, 1, emitNeutral(builder)));
  inside.setInsertionPointToEnd(choice.thenBlock());
  Value total = emitNeutral(builder), place = from;
  for (int64_t width : {countLanes(), countLanes() / 4}) {
    Value lanes = builder.number(width);
    Value left = arith::SubIOp::create(inside, loc, to, place);
    left = arith::RemUIOp::create(inside, loc, left, lanes);
    Value end = arith::SubIOp::create(inside, loc, to, left);
    Value own = arith::RemUIOp::create(inside, loc, lane, lanes);
    total = emitEach(add(place, own), end, width, total);
    total = fold(total, width, width == countLanes() ? width / 4 : 1);
    place = end;
  }
  total = emitEach(place, to, 1, total);
  scf::YieldOp::create(inside, loc, emitFold(builder, emitNeutral(builder), total));
  inside.restoreInsertionPoint(behind);
  return choice.getResult(0);
}

bool isWarpTotal(linalg::LinalgOp op) {
  struct Total : TotalBuilder {
    explicit Total(linalg::LinalgOp op) : TotalBuilder(op) {}
    bool isPossible() { return step && isByWarps(); }
  };
  return Total(op).isPossible();
}

} // namespace autographc

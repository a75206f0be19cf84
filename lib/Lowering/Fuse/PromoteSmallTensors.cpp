//===- PromoteSmallTensors.cpp - small tensors of loops as numbers --------===//
#include "CarriedNumbers.h"
#include "EqualExtents.h"
#include "Lowering/Analysis/Unread.h"
#include "SmallTensors.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTESMALLTENSORS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

/// The elements of what a loop along one axis computes, one after another.
SmallVector<Value> compute(OpBuilder &builder, linalg::GenericOp op, int64_t count) {
  SmallVector<SmallVector<Value>> operands;
  for (OpOperand &operand : op->getOpOperands())
    operands.push_back(
        !isa<RankedTensorType>(operand.get().getType())
            ? SmallVector<Value>{operand.get()}
            : getNumbers(builder, operand.get(),
                         op.getMatchingIndexingMap(&operand).getNumResults() ? count : 1));
  bool isReduction = op.getNumReductionLoops() == 1;
  SmallVector<Value> results;
  for (int64_t i = 0; i < count; ++i) {
    IRMapping map;
    for (auto [argument, numbers] : llvm::zip(op.getBody()->getArguments(), operands))
      map.map(argument, numbers.size() == 1 ? numbers.front() : numbers[static_cast<size_t>(i)]);
    for (Operation &inner : op.getBody()->without_terminator()) {
      if (isa<linalg::IndexOp>(inner))
        map.map(inner.getResult(0), arith::ConstantIndexOp::create(builder, inner.getLoc(), i));
      else
        builder.clone(inner, map);
    }
    Value result = map.lookupOrDefault(op.getBody()->getTerminator()->getOperand(0));
    if (isReduction)
      operands.back() = {result};
    else
      results.push_back(result);
  }
  return isReduction ? operands.back() : results;
}

/// Finds, before anything is changed, what becomes numbers.
class Promoted {
public:
  explicit Promoted(Block &top) : extents(top, agreement) {
    top.walk([&](Operation *op) {
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        findCarried(op, loop.getBeforeArguments(), loop.getYieldOp().getOperands());
      else if (auto loop = dyn_cast<scf::ForOp>(op))
        findCarried(op, loop.getRegionIterArgs(), loop.getYieldedValues());
    });
    if (loops.empty())
      return;
    // What is outside of the loops stays as it is.
    top.walk([&](Operation *op) {
      if (!llvm::any_of(loops, [&](auto &loop) { return loop.first->isProperAncestor(op); }))
        return;
      if (auto branch = dyn_cast<scf::IfOp>(op))
        findGiven(branch);
      else if (isa<linalg::GenericOp, linalg::FillOp, tensor::InsertOp, arith::SelectOp>(op))
        findComputed(op);
    });
  }

  void carryAll() {
    for (auto &[op, sizes] : branches)
      carry(op, sizes);
    for (auto &[op, sizes] : loops) {
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        carry(loop, sizes);
      else
        carry(cast<scf::ForOp>(op), sizes);
    }
  }

  void computeAll() {
    for (auto [op, count] : computed) {
      OpBuilder builder(op);
      Value result = op->getResult(0);
      SmallVector<Value> numbers = computeNumbers(builder, op, count);
      result.replaceAllUsesWith(makeTensor(builder, op->getLoc(), result.getType(), numbers));
      op->erase();
    }
  }

private:
  /// How many elements a tensor has; 0 where it has more, or that is not known.
  int64_t countElements(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type || type.getRank() != 1 || !type.getElementType().isIntOrIndexOrFloat())
      return 0;
    Extent extent = extents.getAlong(value, 0);
    bool isSmall = !extent.root && !extent.isAny() && extent.offset <= mostNumbers;
    return isSmall ? std::max<int64_t>(extent.offset, 0) : 0;
  }

  void findCarried(Operation *op, ValueRange arguments, ValueRange nexts) {
    Sizes sizes;
    for (auto [number, pair] : llvm::enumerate(llvm::zip(arguments, nexts))) {
      auto [argument, next] = pair;
      if (int64_t count = countElements(argument); count && canBeNumbers(argument, next))
        sizes[static_cast<unsigned>(number)] = count;
    }
    if (!sizes.empty())
      loops.push_back({op, sizes});
  }

  void findGiven(scf::IfOp branch) {
    Sizes sizes;
    for (OpResult result : branch->getResults())
      if (int64_t count = countElements(result);
          count && isSmall(branch.thenYield().getOperand(result.getResultNumber())) &&
          isSmall(branch.elseYield().getOperand(result.getResultNumber())))
        sizes[result.getResultNumber()] = count;
    if (!sizes.empty())
      branches.push_back({branch, sizes});
  }
  bool isSmall(Value value) { return isNone(value) || countElements(value); }

  void findComputed(Operation *op) {
    if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()))
      return;
    int64_t count = countElements(op->getResult(0));
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      if (!isOfNumbers(generic))
        return;
      if (generic.getNumReductionLoops() == 1)
        count = countElements(generic.getOperand(0));
      for (OpOperand &operand : op->getOpOperands())
        if (generic.getMatchingIndexingMap(&operand).getNumResults() &&
            countElements(operand.get()) != count)
          return;
    } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
      if (!isSmall(select.getTrueValue()) || !isSmall(select.getFalseValue()))
        return;
    }
    if (count)
      computed.push_back({op, count});
  }

  SmallVector<Value> computeNumbers(OpBuilder &builder, Operation *op, int64_t count) {
    Location loc = op->getLoc();
    if (auto generic = dyn_cast<linalg::GenericOp>(op))
      return compute(builder, generic, count);
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      return SmallVector<Value>(static_cast<size_t>(count), fill.getInputs()[0]);
    if (auto select = dyn_cast<arith::SelectOp>(op)) {
      SmallVector<Value> yes = getNumbers(builder, select.getTrueValue(), count),
                         no = getNumbers(builder, select.getFalseValue(), count), chosen;
      for (auto [one, other] : llvm::zip(yes, no))
        chosen.push_back(arith::SelectOp::create(builder, loc, select.getCondition(), one, other));
      return chosen;
    }
    auto insert = cast<tensor::InsertOp>(op);
    SmallVector<Value> numbers = getNumbers(builder, insert.getDest(), count);
    Value index = insert.getIndices()[0];
    for (auto [place, number] : llvm::enumerate(numbers)) {
      if (std::optional<int64_t> known = getConstantIntValue(index)) {
        if (*known == static_cast<int64_t>(place))
          number = insert.getScalar();
        continue;
      }
      Value isHere = arith::CmpIOp::create(
          builder, loc, arith::CmpIPredicate::eq, index,
          arith::ConstantIndexOp::create(builder, loc, static_cast<int64_t>(place)));
      number = arith::SelectOp::create(builder, loc, isHere, insert.getScalar(), number);
    }
    return numbers;
  }

  EqualExtents::Agreement agreement;
  EqualExtents extents;
  SmallVector<std::pair<Operation *, Sizes>> loops;
  SmallVector<std::pair<scf::IfOp, Sizes>> branches;
  SmallVector<std::pair<Operation *, int64_t>> computed;
};

/// An element of what is made of numbers is one of these.
void foldExtract(tensor::ExtractOp extract) {
  auto made = findUncast(extract.getTensor()).getDefiningOp<tensor::FromElementsOp>();
  if (!made || made.getType().getRank() > 1)
    return;
  SmallVector<Value> numbers(made.getElements());
  Value chosen = numbers.front();
  if (made.getType().getRank() == 1) {
    Value index = extract.getIndices()[0];
    std::optional<int64_t> known = getConstantIntValue(index);
    if (known && (*known < 0 || *known >= static_cast<int64_t>(numbers.size())))
      return;
    OpBuilder builder(extract);
    Location loc = extract.getLoc();
    if (known)
      chosen = numbers[static_cast<size_t>(*known)];
    else if (numbers.size() > mostNumbers)
      return;
    else
      for (size_t place = 1; place < numbers.size(); ++place) {
        Value isHere = arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::eq, index,
            arith::ConstantIndexOp::create(builder, loc, static_cast<int64_t>(place)));
        chosen = arith::SelectOp::create(builder, loc, isHere, numbers[place], chosen);
      }
  }
  extract.replaceAllUsesWith(chosen);
  extract.erase();
}

/// Reads an element of a tensor that may be none where it is there. That is seen once all is as it
/// is to be.
void guard(tensor::ExtractOp extract) {
  if (!ag::hasAttr<ag::NoneAttr>(extract))
    return;
  extract->removeAttr(ag::NoneAttr::getNameStr());
  if (!mayBeNone(extract.getTensor()))
    return;
  OpBuilder builder(extract);
  Location loc = extract.getLoc();
  Value extent = tensor::DimOp::create(builder, loc, extract.getTensor(), 0);
  Value isThere = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                        extract.getIndices()[0], extent);
  auto branch =
      scf::IfOp::create(builder, loc, extract.getType(), isThere, /*withElseRegion=*/true);
  extract.replaceAllUsesWith(branch.getResult(0));
  extract->moveBefore(branch.thenBlock(), branch.thenBlock()->end());
  builder.setInsertionPointToEnd(branch.thenBlock());
  scf::YieldOp::create(builder, loc, extract.getResult());
  builder.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(builder, loc, makeUnread(builder, loc, extract.getType()));
}

struct PromoteSmallTensors : impl::PromoteSmallTensorsBase<PromoteSmallTensors> {
  void runOnOperation() override {
    if (getOperation().isDeclaration())
      return;
    Promoted promoted(getOperation().getBody().front());
    promoted.carryAll();
    promoted.computeAll();
    getOperation().walk(foldExtract);
    getOperation().walk(guard);
    // What is made of numbers, and nothing reads, behind those that did.
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
      if (isa<tensor::CastOp, tensor::FromElementsOp, tensor::EmptyOp>(op) && op->use_empty())
        op->erase();
    });
  }
};

} // namespace
} // namespace autographc

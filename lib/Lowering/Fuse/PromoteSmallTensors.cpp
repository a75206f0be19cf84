//===- PromoteSmallTensors.cpp - small tensors of loops as numbers --------===//
#include "EqualExtents.h"
#include "SmallTensors.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTESMALLTENSORS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

/// Of values of a block or an operation, by their number, how many elements those have that become
/// numbers.
using Sizes = llvm::SmallDenseMap<unsigned, int64_t>;

Value makeUnread(OpBuilder &builder, Location loc, Type type) {
  return type.isInteger(1) ? Value(arith::ConstantIntOp::create(builder, loc, 0, 1))
                           : Value(ub::PoisonOp::create(builder, loc, type));
}

/// What the elements of a tensor are, where something reads them.
SmallVector<Value> getNumbers(OpBuilder &builder, Value tensor, int64_t count) {
  Value whole = findUncast(tensor);
  auto type = cast<RankedTensorType>(tensor.getType());
  Location loc = tensor.getLoc();
  auto size = static_cast<size_t>(count);
  if (auto made = whole.getDefiningOp<tensor::FromElementsOp>();
      made && made.getElements().size() == size)
    return made.getElements();
  if (auto fill = whole.getDefiningOp<linalg::FillOp>())
    return SmallVector<Value>(size, fill.getInputs()[0]);
  if (whole.getDefiningOp<tensor::EmptyOp>())
    return SmallVector<Value>(size, makeUnread(builder, loc, type.getElementType()));
  DenseElementsAttr constants;
  bool isConstant =
      matchPattern(whole, m_Constant(&constants)) && constants.getNumElements() == count;
  SmallVector<Value> numbers;
  for (int64_t i = 0; i < count; ++i) {
    if (isConstant) {
      numbers.push_back(arith::ConstantOp::create(
          builder, loc, cast<TypedAttr>(*(constants.value_begin<Attribute>() + i))));
      continue;
    }
    SmallVector<Value> place;
    if (type.getRank())
      place.push_back(arith::ConstantIndexOp::create(builder, loc, i));
    numbers.push_back(tensor::ExtractOp::create(builder, loc, tensor, place));
    if (type.getRank())
      ag::setAttr<ag::NoneAttr>(numbers.back().getDefiningOp());
  }
  return numbers;
}

Value makeTensor(OpBuilder &builder, Location loc, Type type, ValueRange numbers) {
  auto ranked = cast<RankedTensorType>(type);
  auto fixed = ranked.getRank() ? RankedTensorType::get({static_cast<int64_t>(numbers.size())},
                                                        ranked.getElementType())
                                : ranked;
  Value made = tensor::FromElementsOp::create(builder, loc, fixed, numbers);
  return fixed == type ? made : Value(tensor::CastOp::create(builder, loc, type, made));
}

/// Values of which some become several.
SmallVector<Value> expand(OpBuilder &builder, ValueRange values, const Sizes &sizes) {
  SmallVector<Value> all;
  for (auto [number, value] : llvm::enumerate(values)) {
    auto size = sizes.find(number);
    if (size == sizes.end())
      all.push_back(value);
    else
      llvm::append_range(all, getNumbers(builder, value, size->second));
  }
  return all;
}

SmallVector<Type> expandTypes(TypeRange types, const Sizes &sizes) {
  SmallVector<Type> all;
  for (auto [number, type] : llvm::enumerate(types)) {
    auto size = sizes.find(number);
    if (size == sizes.end())
      all.push_back(type);
    else
      all.append(static_cast<size_t>(size->second), cast<RankedTensorType>(type).getElementType());
  }
  return all;
}

/// Has `changed` stand for results of which some were tensors.
void replaceResults(ResultRange results, ResultRange changed, const Sizes &sizes) {
  OpBuilder builder(changed.front().getContext());
  builder.setInsertionPointAfterValue(changed.front());
  unsigned next = 0;
  for (auto [number, result] : llvm::enumerate(results)) {
    auto size = sizes.find(number);
    auto count = size == sizes.end() ? 1U : static_cast<unsigned>(size->second);
    Value value = changed[next];
    if (size != sizes.end())
      value = makeTensor(builder, result.getLoc(), result.getType(),
                         ValueRange(changed).slice(next, count));
    result.replaceAllUsesWith(value);
    next += count;
  }
}

void expandArguments(Block &block, const Sizes &sizes) {
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  for (unsigned number = block.getNumArguments(); number-- > 0;) {
    auto size = sizes.find(number);
    if (size == sizes.end())
      continue;
    BlockArgument argument = block.getArgument(number);
    SmallVector<Value> numbers;
    for (unsigned i = 0; i < static_cast<unsigned>(size->second); ++i)
      numbers.push_back(block.insertArgument(
          number + 1 + i, cast<RankedTensorType>(argument.getType()).getElementType(),
          argument.getLoc()));
    argument.replaceAllUsesWith(
        makeTensor(builder, argument.getLoc(), argument.getType(), numbers));
    block.eraseArgument(number);
  }
}

void expandOperands(Operation *end, MutableOperandRange operands, const Sizes &sizes) {
  OpBuilder builder(end);
  operands.assign(expand(builder, SmallVector<Value>(operands.getAsOperandRange()), sizes));
}

void carry(scf::WhileOp loop, const Sizes &sizes) {
  OpBuilder builder(loop);
  Sizes given;
  for (auto [number, value] : llvm::enumerate(loop.getConditionOp().getArgs()))
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner() == loop.getBeforeBody())
      if (auto size = sizes.find(argument.getArgNumber()); size != sizes.end())
        given[number] = size->second;
  auto changed =
      scf::WhileOp::create(builder, loop.getLoc(), expandTypes(loop.getResultTypes(), given),
                           expand(builder, loop.getInits(), sizes));
  changed->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  changed.getBefore().takeBody(loop.getBefore());
  changed.getAfter().takeBody(loop.getAfter());
  expandArguments(*changed.getBeforeBody(), sizes);
  expandArguments(*changed.getAfterBody(), given);
  expandOperands(changed.getConditionOp(), changed.getConditionOp().getArgsMutable(), given);
  expandOperands(changed.getYieldOp(), changed.getYieldOp().getResultsMutable(), sizes);
  if (changed->getNumResults())
    replaceResults(loop->getResults(), changed->getResults(), given);
  loop.erase();
}

void carry(scf::ForOp loop, const Sizes &sizes) {
  OpBuilder builder(loop);
  auto changed =
      scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(),
                         loop.getStep(), expand(builder, loop.getInitArgs(), sizes));
  changed->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  changed.getRegion().takeBody(loop.getRegion());
  Sizes behindCounter;
  for (auto [number, size] : sizes)
    behindCounter[number + 1] = size;
  expandArguments(*changed.getBody(), behindCounter);
  auto end = cast<scf::YieldOp>(changed.getBody()->getTerminator());
  expandOperands(end, end.getResultsMutable(), sizes);
  replaceResults(loop->getResults(), changed->getResults(), sizes);
  loop.erase();
}

void carry(scf::IfOp branch, const Sizes &sizes) {
  OpBuilder builder(branch);
  auto changed =
      scf::IfOp::create(builder, branch.getLoc(), expandTypes(branch.getResultTypes(), sizes),
                        branch.getCondition(), /*addThenBlock=*/false, /*addElseBlock=*/false);
  changed->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  changed.getThenRegion().takeBody(branch.getThenRegion());
  changed.getElseRegion().takeBody(branch.getElseRegion());
  for (scf::YieldOp end : {changed.thenYield(), changed.elseYield()})
    expandOperands(end, end.getResultsMutable(), sizes);
  replaceResults(branch->getResults(), changed->getResults(), sizes);
  branch.erase();
}

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

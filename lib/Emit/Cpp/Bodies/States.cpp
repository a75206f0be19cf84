//===- States.cpp - the `ag::Variable`s of objects that are split -----------===//
#include "States.h"
#include "Structure.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace autographc::emit {

bool isState(Type type) { return isa<ag::StateType, ag::CallableType>(type); }

SmallVector<Value> dropStates(SmallVector<Value> values) {
  llvm::erase_if(values, [](Value value) { return isState(value.getType()); });
  return values;
}

/// The value at a path of fields of another one, as far back as it was not changed since.
using Source = std::pair<Value, SmallVector<uint64_t>>;

static Source findSource(Value value) {
  // The innermost field first.
  SmallVector<uint64_t> path;
  while (true) {
    if (auto get = value.getDefiningOp<ag::GetFieldOp>()) {
      path.insert(path.begin(), get.getIndex());
      value = get.getOperand();
    } else if (auto set = value.getDefiningOp<ag::SetFieldOp>(); set && !path.empty()) {
      bool isChanged = path.front() == set.getIndex();
      value = isChanged ? set.getValue() : set.getOperand();
      if (isChanged)
        path.erase(path.begin());
    } else {
      return {value, path};
    }
  }
}

/// A value of both branches that stands in front of them; null if it is another one in each.
static Value findCommon(Value onHit, Value otherwise, Operation *branch) {
  onHit = ag::skipBinds(onHit), otherwise = ag::skipBinds(otherwise);
  if (!onHit.getParentRegion()->isAncestor(branch->getParentRegion()))
    std::swap(onHit, otherwise);
  bool isOutside = onHit.getParentRegion()->isAncestor(branch->getParentRegion());
  return isOutside && findSource(onHit) == findSource(otherwise) ? onHit : Value();
}

SmallVector<Value> takeCommon(scf::IfOp op, ArrayRef<Type> types) {
  SmallVector<Value> common(types.size());
  Operation *ends[] = {op.thenYield(), op.elseYield()};
  for (unsigned i = types.size(); i--;) {
    common[i] = findCommon(ends[0]->getOperand(i), ends[1]->getOperand(i), op);
    if (common[i])
      for (Operation *end : ends)
        end->eraseOperand(i);
  }
  return common;
}

SmallVector<Value> takeInvariant(scf::WhileOp &loop, unsigned first) {
  SmallVector<Value> known(loop.getNumOperands());
  SmallVector<Value> inits;
  auto condition = cast<scf::ConditionOp>(loop.getBefore().front().getTerminator());
  auto yield = cast<scf::YieldOp>(loop.getAfter().front().getTerminator());
  for (unsigned i = known.size(); i--;) {
    Value before = loop.getBefore().getArgument(first + i),
          after = loop.getAfter().getArgument(first + i);
    if (condition.getArgs()[i] != before || ag::skipBinds(yield.getOperand(i)) != after)
      continue;
    known[i] = loop.getInits()[i];
    condition.getArgsMutable().erase(i);
    yield->eraseOperand(i);
    for (Region *region : {&loop.getBefore(), &loop.getAfter()}) {
      region->getArgument(first + i).replaceAllUsesWith(known[i]);
      region->front().eraseArgument(first + i);
    }
  }
  for (auto [init, invariant] : llvm::zip_equal(loop.getInits(), known))
    if (!invariant)
      inits.push_back(init);
  OpBuilder builder(loop);
  auto left = scf::WhileOp::create(builder, loop.getLoc(), TypeRange(ValueRange(inits)), inits);
  left->setDiscardableAttrs(llvm::to_vector(loop->getDiscardableAttrs()));
  ag::setAttr<ag::NamesAttr>(left, nameGaps(ag::getAttr<ag::NamesAttr>(loop), known));
  left.getBefore().takeBody(loop.getBefore());
  left.getAfter().takeBody(loop.getAfter());
  loop.erase();
  loop = left;
  return known;
}

Value subscriptState(OpBuilder &builder, Value state, unsigned depth, Value index) {
  SmallVector<ag::GetFieldOp> inner;
  for (; depth; --depth) {
    inner.push_back(state.getDefiningOp<ag::GetFieldOp>());
    state = inner.back().getOperand();
  }
  auto element = state.getDefiningOp<ag::GetFieldOp>();
  Value selected = ag::ListGetOp::create(builder, index.getLoc(), element.getType(),
                                         element.getOperand(), index);
  for (ag::GetFieldOp field : llvm::reverse(inner))
    selected = ag::GetFieldOp::create(builder, index.getLoc(), field.getType(), selected,
                                      field.getIndexAttr(), field.getNameAttr());
  return selected;
}

SmallVector<Value> fillGaps(ArrayRef<Value> known, ValueRange results) {
  SmallVector<Value> all;
  for (Value value : known) {
    all.push_back(value ? value : results.front());
    if (!value)
      results = results.drop_front();
  }
  return all;
}

ArrayAttr nameGaps(ArrayAttr names, ArrayRef<Value> known) {
  SmallVector<Attribute> left;
  for (auto [name, value] : llvm::zip_equal(names, known))
    if (!value)
      left.push_back(name);
  return ArrayAttr::get(names.getContext(), left);
}

/// The element that a choice among all of an array reads, as a subscript.
static void restoreRead(scf::IfOp choice) {
  if (!ag::hasAttr<ag::ChosenElementAttr>(choice) || !ag::holdsState(choice.getResult(0).getType()))
    return;
  auto first = choice.thenYield().getOperand(0).getDefiningOp<ag::GetFieldOp>();
  auto isFirst = choice.getCondition().getDefiningOp<ag::EqualOp>();
  if (!first || !isFirst)
    return;
  OpBuilder builder(choice);
  Value element = ag::ListGetOp::create(builder, choice.getLoc(), first.getType(),
                                        first.getOperand(), isFirst.getLhs());
  choice.getResult(0).replaceAllUsesWith(element);
}

namespace {
/// `i == number ? value : array[number]`.
struct ChosenWrite {
  Value array, index, value;

  bool operator==(const ChosenWrite &other) const {
    return array == other.array && index == other.index && value == other.value;
  }
};
} // namespace

static std::optional<ChosenWrite> matchChosenWrite(Value field, uint64_t number) {
  auto choice = field.getDefiningOp<scf::IfOp>();
  auto isHit = choice ? choice.getCondition().getDefiningOp<ag::EqualOp>() : ag::EqualOp();
  if (!isHit || choice.getNumResults() != 1)
    return std::nullopt;
  IntegerAttr constant;
  auto old = choice.elseYield().getOperand(0).getDefiningOp<ag::GetFieldOp>();
  if (!old || old.getIndex() != number || !matchPattern(isHit.getRhs(), m_Constant(&constant)) ||
      constant.getValue() != number)
    return std::nullopt;
  return ChosenWrite{old.getOperand(), isHit.getLhs(), choice.thenYield().getOperand(0)};
}

/// An array of choices between a new value and each old element, as the assignment of one.
static void restoreWrite(ag::MakeStructOp made) {
  if (!ag::holdsState(made.getType()) || made.getFields().empty())
    return;
  std::optional<ChosenWrite> write = matchChosenWrite(made.getFields()[0], 0);
  if (!write || write->array.getType() != made.getType())
    return;
  for (auto [number, field] : llvm::enumerate(made.getFields()))
    if (matchChosenWrite(field, number) != write)
      return;
  OpBuilder builder(made);
  Value changed = ag::ListSetOp::create(builder, made.getLoc(), made.getType(), write->array,
                                        write->index, write->value);
  made.getResult().replaceAllUsesWith(changed);
}

void restoreSubscripts(func::FuncOp function) {
  function.walk<WalkOrder::PreOrder>([](Operation *op) {
    if (auto choice = dyn_cast<scf::IfOp>(op))
      restoreRead(choice);
    else if (auto made = dyn_cast<ag::MakeStructOp>(op))
      restoreWrite(made);
  });
  removeDead(function);
}

void separateStates(func::FuncOp function) {
  OpBuilder builder(function);
  function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (!isa<ag::GetFieldOp, ag::ListGetOp, ag::GlobalReadOp>(op) ||
        !ag::holdsState(op->getResult(0).getType()))
      return;
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      builder.setInsertionPoint(use.getOwner());
      use.set(builder.clone(*op)->getResult(0));
    }
    op->erase();
  });
}

} // namespace autographc::emit

//===- Activity.cpp - which values a gradient goes through ----------------===//
#include "Activity.h"
#include "ReverseRules.h"

#include <map>

using namespace mlir;

namespace autographc {

namespace {
/// An `ag::Variable` that a function was passed: in which object, and where in it, innermost first.
struct StateOfObject {
  Value object;
  std::vector<int64_t> path;
  bool operator<(const StateOfObject &other) const {
    return std::pair(object.getAsOpaquePointer(), path) <
           std::pair(other.object.getAsOpaquePointer(), other.path);
  }
};
} // namespace

static bool isDifferentiable(Type type) {
  return isa<RankedTensorType>(type) && isa<FloatType, ComplexType>(ag::getElementType(type));
}

static void collectLeaves(Type type, SmallVectorImpl<Type> &leaves) {
  auto list = dyn_cast<ag::ListType>(type);
  if (isDifferentiable(type) ||
      (list && !list.getIsDeque() && isDifferentiable(list.getElementType())))
    leaves.push_back(type);
  else if (auto structure = dyn_cast<ag::StructType>(type))
    for (Type field : structure.getFields())
      collectLeaves(field, leaves);
}

SmallVector<Type> getDifferentiableLeaves(Type type) {
  SmallVector<Type> leaves;
  collectLeaves(type, leaves);
  return leaves;
}

/// Whether there are tensors in lists that adjoints do not reach.
static bool holdsLists(Type type) {
  if (auto list = dyn_cast<ag::ListType>(type)) {
    SmallVector<Type> leaves = getDifferentiableLeaves(list.getElementType());
    return holdsLists(list.getElementType()) ||
           (!leaves.empty() && getDifferentiableLeaves(type).empty());
  }
  auto structure = dyn_cast<ag::StructType>(type);
  return structure && llvm::any_of(structure.getFields(), holdsLists);
}

ag::GlobalReadOp getVariableRead(Value value) {
  auto read = ag::skipBinds(value).getDefiningOp<ag::GlobalReadOp>();
  bool isVariable = read && (read.getVariable() || read.getState());
  return isVariable && isDifferentiable(value.getType()) ? read : ag::GlobalReadOp();
}

/// What was put into the object that a field is taken from; null where that is not seen.
static Value findField(ag::GetFieldOp field) {
  Value object = ag::skipBinds(field.getOperand());
  while (auto set = object.getDefiningOp<ag::SetFieldOp>()) {
    if (set.getIndex() == field.getIndex())
      return set.getValue();
    object = ag::skipBinds(set.getOperand());
  }
  auto made = object.getDefiningOp<ag::MakeStructOp>();
  return made ? Value(made.getFields()[field.getIndex()]) : Value();
}

/// What a value was before it got a name or was put into an object.
static Value skipFields(Value value) {
  while (true) {
    value = ag::skipBinds(value);
    auto field = value.getDefiningOp<ag::GetFieldOp>();
    Value given = field ? findField(field) : Value();
    if (!given)
      return value;
    value = given;
  }
}

/// Which `ag::Variable` is passed: a member of an object by its path.
static StateOfObject getState(Value state) {
  StateOfObject result;
  while (true) {
    state = skipFields(state);
    auto field = state.getDefiningOp<ag::GetFieldOp>();
    if (!field)
      break;
    result.path.push_back(field.getIndex());
    state = field.getOperand();
    // Assignments of other members leave it alone.
    while (auto set = ag::skipBinds(state).getDefiningOp<ag::SetFieldOp>())
      state = set.getOperand();
  }
  result.object = ag::skipBinds(state);
  return result;
}

/// The `ag::Variable` that is read, of an object. However often a global is read, it is one object.
static StateOfObject findState(ag::GlobalReadOp read, const llvm::StringMap<Value> &globals) {
  if (!read.getState())
    return {};
  StateOfObject state = getState(read.getState());
  if (auto global = state.object.getDefiningOp<ag::GlobalReadOp>(); global && !global.getState())
    if (auto found = globals.find(global.getSymbol()); found != globals.end())
      state.object = found->second;
  return state;
}

Identities::Identities(func::FuncOp function) {
  std::map<std::pair<std::string, StateOfObject>, Value> first;
  function.walk([&](ag::GlobalReadOp read) {
    if (!read.getState())
      globals.try_emplace(read.getSymbol(), read.getResult());
    if (!getVariableRead(read.getResult()))
      return;
    StateOfObject state = findState(read, globals);
    auto [entry, isNew] = first.try_emplace({read.getSymbol().str(), state}, read.getResult());
    reads[read] = entry->second;
  });
}

/// How many leaves the fields before one have.
static unsigned countBefore(ag::StructType type, unsigned index) {
  unsigned count = 0;
  for (Type field : type.getFields().take_front(index))
    count += getDifferentiableLeaves(field).size();
  return count;
}

Leaf Identities::resolve(Value value, unsigned leaf) const {
  while (true) {
    value = ag::skipBinds(value);
    Operation *op = value.getDefiningOp();
    if (auto get = dyn_cast_or_null<ag::GetFieldOp>(op)) {
      leaf += countBefore(get.getOperand().getType(), get.getIndex());
      value = get.getOperand();
    } else if (auto set = dyn_cast_or_null<ag::SetFieldOp>(op)) {
      unsigned first = countBefore(set.getType(), set.getIndex());
      bool isSet =
          leaf >= first && leaf - first < getDifferentiableLeaves(set.getValue().getType()).size();
      leaf -= isSet ? first : 0;
      value = isSet ? set.getValue() : set.getOperand();
    } else if (auto made = dyn_cast_or_null<ag::MakeStructOp>(op)) {
      for (Value field : made.getFields()) {
        unsigned count = getDifferentiableLeaves(field.getType()).size();
        value = field;
        if (leaf < count)
          break;
        leaf -= count;
      }
    } else {
      auto read = reads.find(op);
      return {read == reads.end() ? value : read->second, leaf};
    }
  }
}

SmallVector<Operation *> Recording::list() const {
  SmallVector<Operation *> path = {end};
  while (path.back()->getBlock() != tape->getBlock())
    path.push_back(path.back()->getParentOp());
  SmallVector<Operation *> recorded;
  for (Operation *last : llvm::reverse(path)) {
    bool isOuter = last == path.back();
    for (Operation *op = isOuter ? ag::TapeOp(tape).getOperation() : &last->getBlock()->front();
         op != last; op = op->getNextNode())
      recorded.push_back(op);
  }
  return recorded;
}

LogicalResult Identities::checkDistinct(const Recording &recording) const {
  llvm::DenseMap<Type, Value> objects;
  LogicalResult result = success();
  auto visit = [&](ag::GlobalReadOp read) {
    if (!getVariableRead(read.getResult()))
      return;
    Value object = findState(read, globals).object;
    auto [entry, isNew] = objects.try_emplace(read.getType(), object);
    if (!isNew && entry->second != object && succeeded(result))
      result = read.emitError() << "two `ag::Variable`s of one type here may be the same one";
  };
  for (Operation *op : recording.list())
    op->walk(visit);
  return result;
}

bool Activity::isActive(Value value) const {
  for (unsigned leaf = 0; leaf < getDifferentiableLeaves(value.getType()).size(); ++leaf)
    if (isActive(value, leaf))
      return true;
  return false;
}

void Activity::activate(Value value) {
  for (unsigned leaf = 0; leaf < getDifferentiableLeaves(value.getType()).size(); ++leaf)
    active.insert(identities.resolve(value, leaf));
}

bool Activity::spread(Value from, Value to) {
  bool isNew = false;
  for (unsigned leaf = 0; leaf < getDifferentiableLeaves(to.getType()).size(); ++leaf)
    if (isActive(from, leaf) || sources.contains({to, leaf}))
      isNew |= active.insert(identities.resolve(to, leaf)).second;
  return isNew;
}

LogicalResult Activity::refuseLists(Operation *op) const {
  if (llvm::any_of(op->getResultTypes(), holdsLists) &&
      llvm::any_of(op->getOperands(), [&](Value value) { return isActive(value); }))
    return op->emitError() << "a derivative does not go through lists of lists or objects yet";
  return success();
}

LogicalResult Activity::visitActive(Operation *op) {
  auto rules = ag::getAttr<ag::RulesAttr>(op);
  if (auto call = dyn_cast<ag::CallOp>(op); call && !rules)
    return op->emitError() << "a derivative does not go through calls of `" << call.getSpelling()
                           << "` yet, which calls itself";
  if (rules && llvm::is_contained(rules, BoolAttr::get(op->getContext(), false)))
    return op->emitError() << "a derivative does not go through `"
                           << cast<ag::CallOp>(op).getSpelling() << "` yet";
  if (failed(refuseLists(op)))
    return failure();
  bool isDerived = llvm::any_of(op->getResultTypes(),
                                [](Type type) { return !getDifferentiableLeaves(type).empty(); });
  // What cannot be undone may not have to be: that is known on the way back.
  if (!isDerived || isConstantOf(op) || (rules && rules.empty()))
    return success();
  for (Value result : op->getResults())
    activate(result);
  return success();
}

LogicalResult Activity::visit(Operation *op) {
  if (recording.own.contains(op) || isa<ag::BindOp, ag::TapeGradientOp, ag::IsConnectedOp>(op))
    return success();
  if (isa<ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp>(op))
    return refuseLists(op);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return visit(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visit(loop);
  if (auto watch = dyn_cast<ag::WatchOp>(op)) {
    if (ag::skipBinds(watch.getTape()).getDefiningOp() != recording.tape)
      return success();
    if (op->getBlock() != recording.tape->getBlock())
      return op->emitError() << "`watch` stands in another block than its tape";
    Leaf leaf = identities.resolve(watch.getValue());
    if (wantsAll || sources.contains(leaf))
      active.insert(leaf);
    return success();
  }
  if (op->getNumResults() == 1 && getVariableRead(op->getResult(0)) &&
      (wantsAll || sources.contains(identities.resolve(op->getResult(0)))))
    activate(op->getResult(0));
  // What plain C++ does with Variables would be recorded, too.
  auto rules = ag::getAttr<ag::RulesAttr>(op);
  if (auto call = dyn_cast<ag::HostCallOp>(op);
      call && !(rules && rules.empty()) && llvm::any_of(op->getResultTypes(), [](Type type) {
        return holdsLists(type) || !getDifferentiableLeaves(type).empty();
      }))
    return op->emitError() << "a derivative does not go through `" << call.getSpelling()
                           << "`, which runs as plain C++";
  bool isActive = false;
  for (OpOperand &operand : op->getOpOperands())
    if (this->isActive(operand.get())) {
      operands.insert(&operand);
      isActive = true;
    }
  if (isActive && failed(visitActive(op)))
    return failure();
  // A target that was computed from others is known from there on.
  for (Value result : op->getResults())
    for (unsigned leaf = 0; leaf < getDifferentiableLeaves(result.getType()).size(); ++leaf)
      if (sources.contains({result, leaf}))
        active.insert({result, leaf});
  return success();
}

LogicalResult Activity::visit(Block &block) {
  for (Operation &op : block)
    if (!op.hasTrait<OpTrait::IsTerminator>() && failed(visit(&op)))
      return failure();
  return success();
}

LogicalResult Activity::visit(scf::IfOp op) {
  for (Region &region : op->getRegions())
    if (!region.empty() && failed(visit(region.front())))
      return failure();
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    spread(op.thenYield().getOperand(index), result);
    spread(op.elseYield().getOperand(index), result);
  }
  return success();
}

LogicalResult Activity::visit(scf::WhileOp op) {
  auto spreadAll = [&](ValueRange from, ValueRange to) {
    bool isNew = false;
    for (auto [value, argument] : llvm::zip(from, to))
      isNew |= spread(value, argument);
    return isNew;
  };
  spreadAll(op.getInits(), op.getAfterArguments());
  do
    if (failed(visit(op.getAfter().front())))
      return failure();
  while (spreadAll(op.getYieldOp().getOperands(), op.getAfterArguments()));
  spreadAll(op.getAfterArguments(), op.getResults());
  return success();
}

LogicalResult Activity::run() {
  for (Operation *op : recording.list())
    if (failed(visit(op)))
      return failure();
  return success();
}

LogicalResult Activity::findKnown() {
  wantsAll = true;
  return run();
}

/// Whether a tape knows a value that paths give on some of these only.
bool Activity::isKnownOnSomePaths(Leaf leaf) const {
  auto result = dyn_cast<OpResult>(leaf.first);
  if (auto branch = result ? dyn_cast<scf::IfOp>(result.getOwner()) : nullptr)
    return isActive(branch.thenYield().getOperand(result.getResultNumber()), leaf.second) !=
           isActive(branch.elseYield().getOperand(result.getResultNumber()), leaf.second);
  if (auto loop = result ? dyn_cast<scf::WhileOp>(result.getOwner()) : nullptr)
    return isActive(loop.getInits()[result.getResultNumber()], leaf.second) !=
           isActive(loop.getYieldOp().getOperand(result.getResultNumber()), leaf.second);
  return false;
}

bool Activity::dependsOnPath() const {
  bool found = false;
  auto visit = [&](Operation *op) {
    for (Value result : op->getResults())
      for (unsigned leaf = 0; leaf < getDifferentiableLeaves(result.getType()).size(); ++leaf)
        // Of lists it is not known which elements are.
        found |= isActive(result, leaf) &&
                 (isa<ag::ListType>(result.getType()) || isKnownOnSomePaths({result, leaf}));
  };
  for (Operation *op : recording.list())
    op->walk(visit);
  return found;
}

LogicalResult Activity::findWanted(ValueRange targets, const Activity &known) {
  for (Value target : targets) {
    Leaf leaf = identities.resolve(target);
    if (!known.active.contains(leaf))
      continue;
    if (known.isKnownOnSomePaths(leaf))
      return recording.end->emitError() << "whether the tape knows what the gradient is with "
                                           "respect to depends on the path";
    sources.insert(leaf);
  }
  return run();
}

} // namespace autographc

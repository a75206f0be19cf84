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
  if (isDifferentiable(type))
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

static bool holdsLists(Type type) {
  if (auto list = dyn_cast<ag::ListType>(type))
    return !getDifferentiableLeaves(list.getElementType()).empty() ||
           holdsLists(list.getElementType());
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

Identities::Identities(func::FuncOp function) {
  std::map<std::pair<std::string, StateOfObject>, Value> first;
  function.walk([&](ag::GlobalReadOp read) {
    if (!getVariableRead(read.getResult()))
      return;
    StateOfObject state = read.getState() ? getState(read.getState()) : StateOfObject();
    auto [entry, isNew] = first.try_emplace({read.getSymbol().str(), state}, read.getResult());
    reads[read] = entry->second;
  });
}

Value Identities::resolve(Value value) const {
  value = skipFields(value);
  auto read = reads.find(value.getDefiningOp());
  return read == reads.end() ? value : read->second;
}

LogicalResult Identities::checkDistinct(const Recording &recording) const {
  llvm::DenseMap<Type, Value> objects;
  LogicalResult result = success();
  auto visit = [&](ag::GlobalReadOp read) {
    if (!getVariableRead(read.getResult()))
      return;
    Value object = read.getState() ? getState(read.getState()).object : Value();
    auto [entry, isNew] = objects.try_emplace(read.getType(), object);
    if (!isNew && entry->second != object && succeeded(result))
      result = read.emitError() << "two `ag::Variable`s of one type here may be the same one";
  };
  for (Operation *op = recording.tape; op != recording.end; op = op->getNextNode())
    op->walk(visit);
  return result;
}

LogicalResult Activity::visitActive(Operation *op) {
  auto rules = ag::getAttr<ag::RulesAttr>(op);
  if (auto call = dyn_cast<ag::CallOp>(op); call && !rules)
    return op->emitError() << "a derivative does not go through calls of `" << call.getSpelling()
                           << "` yet, which calls itself";
  else if (call && llvm::is_contained(rules, BoolAttr::get(op->getContext(), false)))
    return op->emitError() << "a derivative does not go through `" << call.getSpelling() << "` yet";
  bool isDerived = false;
  for (Value result : op->getResults()) {
    if (holdsLists(result.getType()))
      return op->emitError() << "a derivative does not go through lists yet";
    isDerived |= !getDifferentiableLeaves(result.getType()).empty();
  }
  if (!isDerived || isConstantOf(op))
    return success();
  if (rules) {
    if (rules.empty())
      return success();
  } else if (!isReversible(op)) {
    return op->emitError() << "a derivative does not go through `" << op->getName().stripDialect()
                           << "` yet";
  }
  for (Value result : op->getResults())
    activate(result);
  return success();
}

LogicalResult Activity::visit(Operation *op) {
  if (recording.own.contains(op) || isa<ag::BindOp>(op))
    return success();
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return visit(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visit(loop);
  if (auto watch = dyn_cast<ag::WatchOp>(op)) {
    if (ag::skipBinds(watch.getTape()).getDefiningOp() != recording.tape)
      return success();
    if (op->getBlock() != recording.tape->getBlock())
      return op->emitError() << "`watch` stands in another block than its tape";
    Value value = identities.resolve(watch.getValue());
    if ((wantsAll || sources.contains(value)) && active.insert(value).second)
      watched.insert(value);
    return success();
  }
  if (op->getNumResults() == 1 && getVariableRead(op->getResult(0)) &&
      (wantsAll || sources.contains(identities.resolve(op->getResult(0)))))
    activate(op->getResult(0));
  // What plain C++ does with Variables would be recorded, too.
  if (auto call = dyn_cast<ag::HostCallOp>(op);
      call && (llvm::any_of(op->getOperands(), [&](Value value) { return isActive(value); }) ||
               llvm::any_of(op->getResultTypes(), [](Type type) {
                 return holdsLists(type) || !getDifferentiableLeaves(type).empty();
               })))
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
    if (sources.contains(result))
      activate(result);
  return success();
}

LogicalResult Activity::visit(Block &block) {
  for (Operation &op : block)
    if (failed(visit(&op)))
      return failure();
  return success();
}

LogicalResult Activity::visit(scf::IfOp op) {
  for (Region &region : op->getRegions())
    if (!region.empty() && failed(visit(region.front())))
      return failure();
  for (auto [index, result] : llvm::enumerate(op.getResults()))
    if (isActive(op.thenYield().getOperand(index)) || isActive(op.elseYield().getOperand(index)) ||
        sources.contains(result)) {
      if (holdsLists(result.getType()))
        return op->emitError() << "a derivative does not go through lists yet";
      activate(result);
    }
  return success();
}

LogicalResult Activity::visit(scf::WhileOp op) {
  auto spread = [&](ValueRange from) {
    bool isNew = false;
    for (auto [index, value] : llvm::enumerate(from))
      if (isActive(value))
        isNew |= active.insert(op.getAfterArguments()[index]).second;
    return isNew;
  };
  spread(op.getInits());
  do
    if (failed(visit(op.getAfter().front())))
      return failure();
  while (spread(op.getYieldOp().getOperands()));
  for (auto [index, result] : llvm::enumerate(op.getResults()))
    if (isActive(op.getAfterArguments()[index]) || sources.contains(result)) {
      if (holdsLists(result.getType()))
        return op->emitError() << "a derivative does not go through lists yet";
      activate(result);
    }
  return success();
}

LogicalResult Activity::run() {
  for (Operation *op = recording.tape; op != recording.end; op = op->getNextNode())
    if (failed(visit(op)))
      return failure();
  return success();
}

LogicalResult Activity::findKnown() {
  wantsAll = true;
  return run();
}

LogicalResult Activity::findWanted(ValueRange targets, const Activity &known) {
  for (Value target : targets) {
    Value value = identities.resolve(target);
    if (known.active.contains(value))
      sources.insert(value);
  }
  // What is known only since it was watched is active from there on.
  return run();
}

} // namespace autographc

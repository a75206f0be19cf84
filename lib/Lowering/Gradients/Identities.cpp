//===- Identities.cpp - which places hold one and the same tensor ---------===//
#include "Activity.h"

#include "llvm/ADT/SetVector.h"

#include <map>

using namespace mlir;

namespace autographc {

namespace {
/// An `ag::Variable` that a function was passed: in which object, and where in it, innermost first.
struct StateOfObject {
  Value object;
  std::vector<int64_t> path;
  bool operator==(const StateOfObject &other) const = default;
  bool operator<(const StateOfObject &other) const {
    return std::pair(object.getAsOpaquePointer(), path) <
           std::pair(other.object.getAsOpaquePointer(), other.path);
  }
};

/// Finds which `ag::Variable` is passed. A Variable stays where it is: an object that a branch, a
/// loop or a call gives has those that it had.
class StateFinder {
public:
  /// The object that a place is in, and where in it that is.
  StateOfObject follow(StateOfObject place);

private:
  /// Goes to what an object was made of; false where that is all.
  bool step(StateOfObject &place);
  bool stepOfResult(OpResult result, StateOfObject &place);
  bool stepOfArgument(BlockArgument argument, StateOfObject &place);
  StateOfObject findJoined(scf::IfOp branch, unsigned number, const StateOfObject &place);
  StateOfObject findCarried(scf::WhileOp loop, unsigned number, const StateOfObject &place);
  /// Goes to where `find` says, which is asked once.
  bool stepTo(StateOfObject &place, llvm::function_ref<StateOfObject()> find);

  std::map<StateOfObject, StateOfObject> found;
  /// What loops carry, as far as it is being followed.
  llvm::SmallDenseSet<Value> open;
};
} // namespace

/// The operand of a call that a result is, written in place; null of what it returns.
static Value getInPlace(OpResult result) {
  auto call = dyn_cast<ag::CallOp>(result.getOwner());
  unsigned own = call ? call.getNumResults() - call.getInout().size() : 0;
  return call && result.getResultNumber() >= own
             ? call.getOperand(call.getInout()[result.getResultNumber() - own])
             : Value();
}

bool StateFinder::step(StateOfObject &place) {
  place.object = ag::skipBinds(place.object);
  auto &[object, path] = place;
  if (auto field = object.getDefiningOp<ag::GetFieldOp>()) {
    path.push_back(field.getIndex());
    object = field.getOperand();
    return true;
  }
  if (auto set = object.getDefiningOp<ag::SetFieldOp>()) {
    bool isPart = !path.empty() && path.back() == static_cast<int64_t>(set.getIndex());
    if (isPart)
      path.pop_back();
    object = isPart ? set.getValue() : set.getOperand();
    return true;
  }
  if (auto made = object.getDefiningOp<ag::MakeStructOp>(); made && !path.empty()) {
    object = made.getFields()[path.back()];
    path.pop_back();
    return true;
  }
  if (auto argument = dyn_cast<BlockArgument>(object))
    return stepOfArgument(argument, place);
  return stepOfResult(cast<OpResult>(object), place);
}

bool StateFinder::stepOfResult(OpResult result, StateOfObject &place) {
  unsigned number = result.getResultNumber();
  if (auto branch = dyn_cast<scf::IfOp>(result.getOwner()))
    return stepTo(place, [&] { return findJoined(branch, number, place); });
  auto loop = dyn_cast<scf::WhileOp>(result.getOwner());
  Value source = loop ? loop.getConditionOp().getArgs()[number] : getInPlace(result);
  if (source)
    place.object = source;
  return !!source;
}

bool StateFinder::stepOfArgument(BlockArgument argument, StateOfObject &place) {
  auto loop = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
  if (!loop || open.contains(argument))
    return false;
  unsigned number = argument.getArgNumber();
  if (argument.getOwner() == loop.getBeforeBody())
    return stepTo(place, [&] { return findCarried(loop, number, place); });
  place.object = loop.getConditionOp().getArgs()[number];
  return true;
}

bool StateFinder::stepTo(StateOfObject &place, llvm::function_ref<StateOfObject()> find) {
  auto known = found.find(place);
  if (known == found.end())
    known = found.insert({place, find()}).first;
  bool isElsewhere = known->second != place;
  place = known->second;
  return isElsewhere;
}

StateOfObject StateFinder::findJoined(scf::IfOp branch, unsigned number,
                                      const StateOfObject &place) {
  StateOfObject hit = follow({branch.thenYield().getOperand(number), place.path});
  return hit == follow({branch.elseYield().getOperand(number), place.path}) ? hit : place;
}

StateOfObject StateFinder::findCarried(scf::WhileOp loop, unsigned number,
                                       const StateOfObject &place) {
  open.insert(place.object);
  StateOfObject next = follow({loop.getYieldOp().getOperand(number), place.path});
  open.erase(place.object);
  return next == place ? StateOfObject{loop.getInits()[number], place.path} : place;
}

StateOfObject StateFinder::follow(StateOfObject place) {
  while (step(place)) {
  }
  return place;
}

/// The `ag::Variable` that is read, of an object. However often a global is read, it is one object.
static StateOfObject findState(ag::GlobalReadOp read, const llvm::StringMap<Value> &globals) {
  if (!read.getState())
    return {globals.lookup(read.getSymbol()), {}};
  StateOfObject state = StateFinder().follow({read.getState(), {}});
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

/// Whether a value is an argument of its function; of calls of functions that are looked at already
/// it is taken for true, which it is where nothing else says that it is false.
static bool isArgument(Value value, BlockArgument argument,
                       llvm::SmallDenseSet<std::pair<Operation *, unsigned>> &asked);

/// The operand of a call that a result is the value of; null where it may be another one.
static Value findPassed(Value value, llvm::SmallDenseSet<std::pair<Operation *, unsigned>> &asked) {
  auto result = dyn_cast<OpResult>(value);
  auto call = result ? dyn_cast<ag::CallOp>(result.getOwner()) : ag::CallOp();
  ArrayRef<int64_t> inout = call ? call.getInout() : ArrayRef<int64_t>();
  unsigned own = call ? call.getNumResults() - inout.size() : 0;
  if (!call || result.getResultNumber() < own)
    return {};
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  if (!callee || callee.isExternal())
    return {};
  unsigned place = inout[result.getResultNumber() - own];
  Operation *end = callee.getBody().front().getTerminator();
  bool isKnown = !asked.insert({callee, result.getResultNumber()}).second;
  if (!isKnown &&
      !isArgument(end->getOperand(result.getResultNumber()), callee.getArgument(place), asked))
    return {};
  return call.getOperand(place);
}

static bool isArgument(Value value, BlockArgument argument,
                       llvm::SmallDenseSet<std::pair<Operation *, unsigned>> &asked) {
  value = ag::skipBinds(value);
  if (value == argument)
    return true;
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return false;
  if (auto branch = dyn_cast<scf::IfOp>(result.getOwner()))
    return isArgument(branch.thenYield().getOperand(result.getResultNumber()), argument, asked) &&
           isArgument(branch.elseYield().getOperand(result.getResultNumber()), argument, asked);
  if (auto loop = dyn_cast<scf::WhileOp>(result.getOwner())) {
    Value next = ag::skipBinds(loop.getYieldOp().getOperand(result.getResultNumber()));
    return isArgument(loop.getInits()[result.getResultNumber()], argument, asked) &&
           (next == loop.getAfterArguments()[result.getResultNumber()] ||
            isArgument(next, argument, asked));
  }
  Value passed = findPassed(value, asked);
  return passed && isArgument(passed, argument, asked);
}

Value Identities::findPassed(Value value) const {
  if (!value.getDefiningOp<ag::CallOp>())
    return {};
  auto [entry, isNew] = passed.try_emplace(value);
  if (isNew) {
    llvm::SmallDenseSet<std::pair<Operation *, unsigned>> asked;
    entry->second = autographc::findPassed(value, asked);
  }
  return entry->second;
}

Value skipPassed(Value value) {
  while (true) {
    value = ag::skipBinds(value);
    llvm::SmallDenseSet<std::pair<Operation *, unsigned>> asked;
    Value passed = findPassed(value, asked);
    if (!passed)
      return value;
    value = passed;
  }
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
    } else if (Value passed = findPassed(value)) {
      value = passed;
    } else {
      auto read = reads.find(op);
      return {read == reads.end() ? value : read->second, leaf};
    }
  }
}

/// Whether two objects are not one: different globals, or arguments of a marked function, whose
/// plain C++ runs instead where one may be written and both are the same one.
static bool areDistinct(Value first, Value second) {
  auto getArgument = [](Value object) {
    auto argument = dyn_cast<BlockArgument>(object);
    auto function =
        argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()) : func::FuncOp();
    return function && ag::hasAttr<ag::AnnotatedAttr>(function) ? argument : BlockArgument();
  };
  auto isWritten = [](BlockArgument argument) {
    return argument &&
           (ag::hasArgAttr<ag::InoutAttr>(cast<func::FuncOp>(argument.getOwner()->getParentOp()),
                                          argument.getArgNumber()) ||
            llvm::any_of(argument.getUsers(), llvm::IsaPred<ag::GlobalWriteOp>));
  };
  auto isGlobal = [](Value object) { return !!object.getDefiningOp<ag::GlobalReadOp>(); };
  BlockArgument one = getArgument(first), other = getArgument(second);
  return (isGlobal(first) || one) && (isGlobal(second) || other) &&
         ((isGlobal(first) && isGlobal(second)) || isWritten(one) || isWritten(other));
}

/// Whether it is an element of an array by an index that is not known.
static bool isChosen(Value object) {
  auto choice = object.getDefiningOp<scf::IfOp>();
  return choice && ag::hasAttr<ag::ChosenElementAttr>(choice);
}

LogicalResult Identities::checkDistinct(const Recording &recording) const {
  llvm::DenseMap<Type, llvm::SmallSetVector<Value, 2>> objects;
  LogicalResult result = success();
  auto visit = [&](ag::GlobalReadOp read) {
    if (!getVariableRead(read.getResult()))
      return;
    Value object = findState(read, globals).object;
    auto &known = objects[read.getType()];
    bool isDistinct = llvm::all_of(
        known, [&](Value other) { return object == other || areDistinct(object, other); });
    known.insert(object);
    if (!isDistinct && succeeded(result))
      result =
          read.emitError() << (isChosen(object) || llvm::any_of(known, isChosen)
                                   ? "an object with `ag::Variable`s is chosen from an array "
                                     "by what is no constant, or in a loop that constants do "
                                     "not count, of at most 64 iterations"
                                   : "two `ag::Variable`s of one type here may be the same one");
  };
  for (Operation *op : recording.list())
    op->walk(visit);
  return result;
}

} // namespace autographc

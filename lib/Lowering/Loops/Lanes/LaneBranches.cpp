//===- LaneBranches.cpp - branches and loops in the lanes of vectors ------===//
#include "Intervals.h"
#include "Lanes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

namespace autographc {

// --- Branches -----------------------------------------------------------------------------------

bool Lanes::emitIf(scf::IfOp branch) {
  if (isFailure(branch))
    return (isPassed && isPassed(branch)) || emitCheck(branch);
  return emitArms(branch, getPack(branch.getCondition()));
}

/// A lane whose check fails does nothing any more.
bool Lanes::emitCheck(scf::IfOp branch) {
  if (isUniform(branch.getCondition()) && matchPattern(getUniform(branch.getCondition()), m_Zero()))
    return true;
  Pack now = narrow(getActive(), getPack(branch.getCondition()));
  failed = failed.empty() ? now : each([&](unsigned group) -> Value {
    return arith::OrIOp::create(builder, loc, failed[group], now[group]);
  });
  return true;
}

bool Lanes::emitArms(scf::IfOp branch, Pack condition) {
  Pack outside = mask;
  llvm::SaveAndRestore inArm(maybeNone, true);
  ++depth;
  mask = narrow(outside, condition);
  if (!emitBlock(*branch.thenBlock()))
    return false;
  SmallVector<Pack> on;
  for (Value value : branch.getNumResults() ? branch.thenYield().getOperands() : ValueRange())
    on.push_back(getPack(value));
  if (branch.elseBlock()) {
    mask = narrow(outside, invert(condition));
    if (!emitBlock(*branch.elseBlock()))
      return false;
  }
  --depth;
  mask = outside;
  for (auto [number, result] : llvm::enumerate(branch.getResults()))
    set(result, select(condition, on[number], getPack(branch.elseYield().getOperand(number))));
  return true;
}

// --- Loops --------------------------------------------------------------------------------------

void Lanes::prepareChecks(Operation *op) {
  if (!failed.empty() || !hasInside(op, symbols, [&](Operation *inner) {
        auto branch = dyn_cast<scf::IfOp>(inner);
        return branch && isFailure(branch) && !(isPassed && isPassed(branch));
      }))
    return;
  Value no = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getVector(builder.getI1Type()), false));
  failed = Pack(groups, no);
}

void Lanes::forget(Value value) {
  packs.erase(value);
  firsts.erase(value);
  uniform.erase(value);
}
void Lanes::setSteady(Value value, Value number, bool isFirst) {
  forget(value);
  if (isFirst)
    firsts[value] = number;
  else
    uniform.map(value, number);
}

SmallVector<unsigned> Lanes::findSteady(scf::WhileOp loop) {
  SmallVector<unsigned> steady;
  // Without elements to read from there, a vector that counts takes no longer.
  if (!hasInside(loop, symbols, [](Operation *op) { return isa<memref::LoadOp>(op); }))
    return steady;
  for (auto [slot, init] : llvm::enumerate(loop.getInits())) {
    std::optional<Counter> counted = findCounter(loop, slot);
    if (counted && isUniform(counted->step) && (isUniform(init) || getFirst(init)))
      steady.push_back(slot);
  }
  return steady;
}

/// Carries the lanes that go on, those whose checks failed, the state, what stays of results that
/// the condition computes, and what counts in step.
bool Lanes::emitWhile(scf::WhileOp loop) {
  prepareChecks(loop);
  Block &before = *loop.getBeforeBody(), &after = *loop.getAfterBody();
  scf::ConditionOp test = loop.getConditionOp();
  unsigned count = before.getNumArguments();
  // The results that are the state itself, which a lane keeps; others are kept beside it.
  SmallVector<bool> keeps(count, false);
  SmallVector<unsigned> computed;
  for (auto [number, value] : llvm::enumerate(test.getArgs())) {
    if (loop.getResult(number).use_empty())
      continue;
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &before)
      keeps[argument.getArgNumber()] = true;
    else
      computed.push_back(number);
  }
  SmallVector<unsigned> steady = findSteady(loop);
  // What is not steady, or outlives lanes that leave.
  SmallVector<unsigned> carried;
  DenseMap<unsigned, unsigned> places;
  for (unsigned slot = 0; slot < count; ++slot)
    if (keeps[slot] || !llvm::is_contained(steady, slot)) {
      places[slot] = carried.size();
      carried.push_back(slot);
    }
  Pack outside = mask, failedOutside = failed;
  // Where no lane may be active, the loop need not be entered.
  Value isEntered = maybeNone ? isAny(getActive()) : Value();
  SmallVector<Value> inits;
  append(inits, getActive());
  append(inits, failed);
  for (unsigned slot : carried)
    append(inits, getPack(loop.getInits()[slot]));
  for (unsigned number : computed) {
    Value nothing = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(getVector(loop.getResult(number).getType())));
    append(inits, Pack(groups, nothing));
  }
  const unsigned scalars = inits.size();
  SmallVector<bool> isFirst;
  for (unsigned slot : steady) {
    Value init = loop.getInits()[slot];
    isFirst.push_back(!isUniform(init));
    inits.push_back(isFirst.back() ? getFirst(init) : getUniform(init));
  }
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> types = llvm::to_vector(ValueRange(inits).getTypes());
  auto made = scf::WhileOp::create(builder, loc, types, inits);
  SmallVector<Location> locations(types.size(), loc);
  Block *test2 = builder.createBlock(&made.getBefore(), {}, types, locations);
  Block *body2 = builder.createBlock(&made.getAfter(), {}, types, locations);
  auto part = [&](ValueRange all, unsigned number) {
    return Pack(all.slice(number * groups, groups));
  };
  const unsigned state = failed.empty() ? 1 : 2;

  ++depth;
  builder.setInsertionPointToStart(test2);
  ValueRange begun = test2->getArguments();
  mask = part(begun, 0);
  if (!failed.empty())
    failed = part(begun, 1);
  for (auto [place, slot] : llvm::enumerate(carried)) {
    forget(before.getArgument(slot));
    set(before.getArgument(slot), part(begun, state + place));
  }
  for (auto [place, slot] : llvm::enumerate(steady))
    setSteady(before.getArgument(slot), begun[scalars + place], isFirst[place]);
  if (!emitBlock(before))
    return false;
  Pack entered = mask;
  // All lanes leave together.
  const bool isTogether = isUniform(test.getCondition());
  Value goesOn;
  if (isTogether) {
    mask = getActive();
    goesOn = getUniform(test.getCondition());
    if (!failed.empty())
      goesOn = arith::AndIOp::create(builder, loc, goesOn, isAny(mask));
    else if (isEntered)
      goesOn = arith::AndIOp::create(builder, loc, goesOn, isEntered);
  } else {
    mask = narrow(getActive(), getPack(test.getCondition()));
    goesOn = isAny(mask);
  }
  SmallVector<Value> handed;
  append(handed, mask);
  append(handed, failed);
  for (unsigned place = 0; place < carried.size(); ++place)
    append(handed, part(begun, state + place));
  for (auto [place, number] : llvm::enumerate(computed)) {
    Pack value = getPack(test.getArgs()[number]);
    append(handed, isTogether
                       ? value
                       : select(entered, value, part(begun, state + carried.size() + place)));
  }
  for (unsigned place = 0; place < steady.size(); ++place)
    handed.push_back(begun[scalars + place]);
  // What the condition hands to the body but the state.
  const unsigned extras = handed.size();
  for (Value value : test.getArgs()) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &before)
      continue;
    append(handed, getPack(value));
  }
  SmallVector<Type> outs = llvm::to_vector(ValueRange(handed).getTypes());
  scf::ConditionOp::create(builder, loc, goesOn, handed);

  // The loop's results have the types of what is handed on.
  builder.setInsertionPoint(made);
  auto whole = scf::WhileOp::create(builder, loc, outs, inits);
  whole.getBefore().takeBody(made.getBefore());
  whole.getAfter().takeBody(made.getAfter());
  made.erase();
  for (unsigned number = types.size(); number < outs.size(); ++number)
    body2->addArgument(outs[number], loc);

  builder.setInsertionPointToStart(body2);
  ValueRange inside = body2->getArguments();
  mask = part(inside, 0);
  if (!failed.empty())
    failed = part(inside, 1);
  unsigned extra = extras;
  for (auto [number, value] : llvm::enumerate(test.getArgs())) {
    BlockArgument given = after.getArgument(number);
    auto argument = dyn_cast<BlockArgument>(value);
    forget(given);
    if (!argument || argument.getOwner() != &before) {
      set(given, Pack(inside.slice(extra, groups)));
      extra += groups;
      continue;
    }
    auto known = llvm::find(steady, argument.getArgNumber());
    if (known != steady.end())
      setSteady(given, inside[scalars + (known - steady.begin())], isFirst[known - steady.begin()]);
    else
      set(given, part(inside, state + places[argument.getArgNumber()]));
  }
  Pack going = mask;
  llvm::SaveAndRestore someGoOn(maybeNone, false);
  if (!emitBlock(after))
    return false;
  SmallVector<Value> next;
  append(next, going);
  append(next, failed);
  for (auto [place, slot] : llvm::enumerate(carried)) {
    Pack changed = getPack(loop.getYieldOp().getOperand(slot));
    append(next, keeps[slot] && !isTogether ? select(going, changed, part(inside, state + place))
                                            : changed);
  }
  for (unsigned place = 0; place < computed.size(); ++place)
    append(next, part(inside, state + carried.size() + place));
  for (auto [place, slot] : llvm::enumerate(steady)) {
    Value value = loop.getYieldOp().getOperand(slot);
    next.push_back(isFirst[place] ? getFirst(value) : getUniform(value));
  }
  scf::YieldOp::create(builder, loc, next);
  --depth;

  ValueRange results = whole.getResults();
  mask = outside;
  failed = failedOutside.empty() ? failedOutside : part(results, 1);
  unsigned place = 0;
  for (auto [number, value] : llvm::enumerate(test.getArgs())) {
    if (loop.getResult(number).use_empty())
      continue;
    auto argument = dyn_cast<BlockArgument>(value);
    bool isState = argument && argument.getOwner() == &before;
    forget(loop.getResult(number));
    set(loop.getResult(number), part(results, isState ? state + places[argument.getArgNumber()]
                                                      : state + carried.size() + place++));
  }
  return true;
}

/// Over the same numbers in all lanes.
bool Lanes::emitFor(scf::ForOp loop) {
  for (Value bound : {loop.getLowerBound(), loop.getUpperBound(), loop.getStep()})
    if (!isUniform(bound))
      return stop(loop,
                  "a loop's number of iterations differs among elements; a `while` may differ");
  prepareChecks(loop);
  SmallVector<Value> inits;
  append(inits, failed);
  for (Value init : loop.getInitArgs())
    append(inits, getPack(init));
  auto made =
      scf::ForOp::create(builder, loc, getUniform(loop.getLowerBound()),
                         getUniform(loop.getUpperBound()), getUniform(loop.getStep()), inits);
  OpBuilder::InsertionGuard guard(builder);
  if (!inits.empty() || made.getBody()->empty())
    builder.setInsertionPointToStart(made.getBody());
  else
    builder.setInsertionPoint(made.getBody()->getTerminator());
  auto part = [&](ValueRange all, unsigned number) {
    return Pack(all.slice(number * groups, groups));
  };
  const unsigned state = failed.empty() ? 0 : 1;
  ValueRange inside = made.getRegionIterArgs();
  uniform.map(loop.getInductionVar(), made.getInductionVar());
  if (state)
    failed = part(inside, 0);
  for (auto [number, argument] : llvm::enumerate(loop.getRegionIterArgs()))
    set(argument, part(inside, state + number));
  ++depth;
  if (!emitBlock(*loop.getBody()))
    return false;
  --depth;
  SmallVector<Value> next;
  append(next, failed);
  for (Value value : loop.getYieldedValues())
    append(next, getPack(value));
  if (!inits.empty())
    scf::YieldOp::create(builder, loc, next);
  if (state)
    failed = part(made.getResults(), 0);
  for (auto [number, result] : llvm::enumerate(loop.getResults()))
    set(result, part(made.getResults(), state + number));
  return true;
}

} // namespace autographc

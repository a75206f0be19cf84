//===- LaneBranches.cpp - branches and loops in the lanes of vectors ------===//
#include "Lanes.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

namespace autographc {

// --- Branches -----------------------------------------------------------------------------------

bool Lanes::emitIf(scf::IfOp branch) {
  if (isFailure(branch))
    return (isLimit && isLimit(branch)) || emitCheck(branch);
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
  if (!failed.empty() || !hasInside(op, symbols, [](Operation *inner) {
        auto branch = dyn_cast<scf::IfOp>(inner);
        return branch && isFailure(branch);
      }))
    return;
  Value no = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getVector(builder.getI1Type()), false));
  failed = Pack(groups, no);
}

/// Carries the lanes that go on, those whose checks failed, the state, what stays of results that
/// the condition computes.
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
  Pack outside = mask, failedOutside = failed;
  SmallVector<Value> inits;
  append(inits, getActive());
  append(inits, failed);
  for (Value init : loop.getInits())
    append(inits, getPack(init));
  for (unsigned number : computed) {
    Value nothing = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(getVector(loop.getResult(number).getType())));
    append(inits, Pack(groups, nothing));
  }
  OpBuilder::InsertionGuard guard(builder);
  SmallVector<Type> types = llvm::to_vector(ValueRange(inits).getTypes());
  auto made = scf::WhileOp::create(builder, loc, types, inits);
  SmallVector<Location> places(types.size(), loc);
  Block *test2 = builder.createBlock(&made.getBefore(), {}, types, places);
  Block *body2 = builder.createBlock(&made.getAfter(), {}, types, places);
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
  for (unsigned number = 0; number < count; ++number)
    set(before.getArgument(number), part(begun, state + number));
  if (!emitBlock(before))
    return false;
  Pack entered = mask;
  mask = narrow(getActive(), getPack(test.getCondition()));
  SmallVector<Value> handed;
  append(handed, mask);
  append(handed, failed);
  for (unsigned number = 0; number < count; ++number)
    append(handed, part(begun, state + number));
  for (auto [place, number] : llvm::enumerate(computed))
    append(handed,
           select(entered, getPack(test.getArgs()[number]), part(begun, state + count + place)));
  // What the condition hands to the body but the state.
  SmallVector<Pack> given;
  unsigned width0 = handed.size();
  for (Value value : test.getArgs()) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner() == &before)
      continue;
    append(handed, getPack(value));
  }
  SmallVector<Type> outs = llvm::to_vector(ValueRange(handed).getTypes());
  scf::ConditionOp::create(builder, loc, isAny(mask), handed);

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
  unsigned extra = width0 / groups;
  for (auto [number, value] : llvm::enumerate(test.getArgs())) {
    auto argument = dyn_cast<BlockArgument>(value);
    bool isState = argument && argument.getOwner() == &before;
    set(after.getArgument(number),
        part(inside, isState ? state + argument.getArgNumber() : extra++));
  }
  Pack going = mask;
  llvm::SaveAndRestore someGoOn(maybeNone, false);
  if (!emitBlock(after))
    return false;
  SmallVector<Value> next;
  append(next, going);
  append(next, failed);
  for (auto [number, value] : llvm::enumerate(loop.getYieldOp().getOperands())) {
    Pack changed = getPack(value);
    append(next, keeps[number] ? select(going, changed, part(inside, state + number)) : changed);
  }
  for (unsigned place = 0; place < computed.size(); ++place)
    append(next, part(inside, state + count + place));
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
    set(loop.getResult(number),
        part(results, isState ? state + argument.getArgNumber() : state + count + place++));
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

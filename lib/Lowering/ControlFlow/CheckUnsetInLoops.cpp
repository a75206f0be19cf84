//===- CheckUnsetInLoops.cpp - assignments in loops -----------------------===//
#include "UnsetCheck.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace autographc;

void UnsetCheck::enterLoop(Operation *op, UnsetState &state, Origin entry) {
  state.join(loops.try_emplace(op).first->second, entry);
}

void UnsetCheck::leaveLoop(Operation *op, const UnsetState &round) {
  UnsetState &stored = loops.find(op)->second;
  UnsetState joined = stored;
  joined.join(round);
  if (joined == stored)
    return;
  stored = std::move(joined);
  changed = true;
}

/// `lhs op rhs` for a comparison of two numbers of one type.
static bool compare(Operation *op, const APInt &lhs, const APInt &rhs, bool isUnsigned) {
  bool less = isUnsigned ? lhs.ult(rhs) : lhs.slt(rhs);
  if (isa<ag::LessOp>(op))
    return less;
  if (isa<ag::LessEqualOp>(op))
    return less || lhs == rhs;
  if (isa<ag::GreaterOp>(op))
    return !less && lhs != rhs;
  if (isa<ag::GreaterEqualOp>(op))
    return !less;
  return isa<ag::NotEqualOp>(op) && lhs != rhs;
}

bool UnsetCheck::isTrueAtEntry(ag::WhileOp op, const UnsetState &entry) {
  Value condition = cast<ag::ConditionOp>(op.getCondition().front().getTerminator()).getCondition();
  Operation *comparison = condition.getDefiningOp();
  if (!comparison ||
      !isa<ag::LessOp, ag::LessEqualOp, ag::GreaterOp, ag::GreaterEqualOp, ag::NotEqualOp>(
          comparison))
    return false;
  auto type = dyn_cast<IntegerType>(comparison->getOperand(0).getType());
  auto getConstant = [&](Value value) {
    IntegerAttr constant = getValue(value).constant;
    auto read = value.getDefiningOp<ag::ReadOp>();
    return read && entry.reachable ? entry.variables[numbers[read.getRef()]].constant
           : read                  ? IntegerAttr()
                                   : constant;
  };
  IntegerAttr lhs = getConstant(comparison->getOperand(0)),
              rhs = getConstant(comparison->getOperand(1));
  return type && lhs && rhs && lhs.getValue().getBitWidth() == rhs.getValue().getBitWidth() &&
         compare(comparison, lhs.getValue(), rhs.getValue(), type.isUnsigned());
}

void UnsetCheck::visitWhile(ag::WhileOp op, UnsetState &state, Targets &targets) {
  Origin noIteration{Origin::NoIteration, op};
  UnsetState entry = state, exit, next, round;
  BoolAttr constant;
  auto condition = cast<ag::ConditionOp>(op.getCondition().front().getTerminator());
  bool endless =
      matchPattern(condition.getCondition(), m_Constant(&constant)) && constant.getValue();
  Targets inner{&exit, &next, targets.returnTo, targets.result};

  enterLoop(op, state, noIteration);
  if (!op.getPostTest()) {
    visit(op.getCondition(), state, inner);
    UnsetState after = state;
    // A first iteration that is certain: what comes to the end came round.
    if (isTrueAtEntry(op, entry)) {
      after = loops.find(op)->second;
      visit(op.getCondition(), after, inner);
    }
    if (!endless)
      exit.join(after);
  }
  visit(op.getBody(), state, inner);
  next.join(state);
  visit(op.getStep(), next, inner);
  if (op.getPostTest()) {
    visit(op.getCondition(), next, inner);
    if (!endless)
      exit.join(next);
  }
  leaveLoop(op, next);
  state = std::move(exit);
}

void UnsetCheck::visitFor(ag::ForOp op, UnsetState &state, Targets &targets) {
  Origin noIteration{Origin::NoIteration, op};
  UnsetState exit, next;
  Targets inner{&exit, &next, targets.returnTo, targets.result};
  IntegerAttr lower, upper, step;
  bool known = matchPattern(op.getLower(), m_Constant(&lower)) &&
               matchPattern(op.getUpper(), m_Constant(&upper)) &&
               matchPattern(op.getStep(), m_Constant(&step));
  bool isUnsigned = cast<IntegerType>(op.getLower().getType()).isUnsigned();
  bool runs = false;
  if (known) {
    const APInt &low = lower.getValue(), &high = upper.getValue();
    bool up = isUnsigned || step.getValue().isStrictlyPositive();
    runs = up ? (isUnsigned ? low.ult(high) : low.slt(high)) : low.sgt(high);
  }
  enterLoop(op, state, noIteration);
  exit.join(runs ? loops.find(op)->second : state);
  visit(op.getBody(), state, inner);
  next.join(state);
  leaveLoop(op, next);
  state = std::move(exit);
}

//===- CheckUnset.cpp - ag-check-unset ------------------------------------===//
#include "UnsetCheck.h"

#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Support/Diagnostics.h"

#include "mlir/IR/Matchers.h"

namespace autographc {
#define GEN_PASS_DEF_CHECKUNSET
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

UnsetCheck::UnsetCheck(func::FuncOp function) : function(function) {
  function.walk([&](ag::VariableOp op) {
    numbers[op.getRef()] = variables.size();
    variables.push_back(op);
  });
}

LogicalResult UnsetCheck::run() {
  do {
    reporting = !changed && !loops.empty();
    changed = false;
    UnsetState state, end;
    state.reachable = true;
    for (ag::VariableOp variable : variables)
      state.variables.push_back(isa<ag::StructType>(variable.getRef().getType().getElementType())
                                    ? Setness::set()
                                    : Setness::unset(variable.getRef()));
    Setness result;
    Targets targets{nullptr, nullptr, &end, &result};
    values.clear();
    loops.try_emplace(function);
    visit(function.getBody(), state, targets);
  } while (!reporting);
  return failure(failed);
}

void UnsetCheck::visit(Region &region, UnsetState &state, Targets &targets) {
  if (region.empty())
    return;
  for (Operation &op : region.front()) {
    if (!state.reachable)
      return;
    visit(&op, state, targets);
  }
}

Setness UnsetCheck::getValue(Value value) const {
  auto found = values.find(value);
  if (found != values.end())
    return found->second;
  Setness set = Setness::set();
  matchPattern(value, m_Constant(&set.constant));
  return set;
}

/// True if the operation needs the values of its Scalar operands; the others pass them on, unset or
/// not.
static bool isReader(Operation *op) {
  if (isa<ag::AssignOp, ag::ReturnOp, ag::YieldOp, ag::CallOp, ag::HostCallOp, ag::GlobalWriteOp,
          ag::BindOp>(op))
    return false;
  return !isa<ag::MakeStructOp, ag::SetFieldOp, ag::MakeListOp, ag::ListFillOp, ag::ListSetOp,
              ag::ListPushOp>(op);
}

/// Objects of unset fields, and these fields.
void UnsetCheck::visitFields(Operation *op) {
  if (auto unset = dyn_cast<ag::UnsetOp>(op); unset && ag::isScalar(unset.getType()))
    values[unset.getResult()] = Setness::unset({});
  if (auto make = dyn_cast<ag::MakeStructOp>(op); make && hasFields(make.getType())) {
    Setness made = Setness::set();
    for (auto [i, field] : llvm::enumerate(make.getFields()))
      if (ag::isScalar(field.getType()))
        made.setField(i, getValue(field));
    values[make.getResult()] = made;
  }
  if (auto change = dyn_cast<ag::SetFieldOp>(op); change && hasFields(change.getType())) {
    Setness changed = getValue(change.getOperand());
    changed.setField(change.getIndex(), ag::isScalar(change.getValue().getType())
                                            ? getValue(change.getValue())
                                            : Setness::set());
    values[change.getResult()] = changed;
  }
  if (auto field = dyn_cast<ag::GetFieldOp>(op);
      field && hasFields(field.getOperand().getType()) && ag::isScalar(field.getType()))
    values[field.getResult()] =
        getValue(field.getOperand()).getField(field.getIndex(), field.getNameAttr());
}

void UnsetCheck::visit(Operation *op, UnsetState &state, Targets &targets) {
  if (isReader(op))
    for (Value operand : op->getOperands())
      if (ag::isScalar(operand.getType()))
        checkRead(op, operand, state);
  visitFields(op);
  if (auto variable = dyn_cast<ag::VariableOp>(op)) {
    bool isStruct = isa<ag::StructType>(variable.getRef().getType().getElementType());
    state.variables[numbers[variable.getRef()]] =
        isStruct ? Setness::set() : Setness::unset(variable.getRef());
  } else if (auto read = dyn_cast<ag::ReadOp>(op)) {
    values[read.getValue()] = state.variables[numbers[read.getRef()]];
    if (ag::isNumber(read.getValue().getType()) && !read.use_empty() &&
        !getValue(read.getValue()).maySet)
      checkRead(op, read.getValue(), state);
  } else if (auto assign = dyn_cast<ag::AssignOp>(op)) {
    Setness assigned = getValue(assign.getValue());
    // An unset value without a name has one now.
    auto from =
        assigned.variable ? assigned.variable.getDefiningOp<ag::VariableOp>() : ag::VariableOp();
    if (assigned.mayUnset && (!from || from.getName().empty())) {
      assigned.variable = assign.getRef();
      assigned.member = {};
    }
    state.variables[numbers[assign.getRef()]] = assigned;
  } else if (auto branch = dyn_cast<ag::IfOp>(op)) {
    visitIf(branch, state, targets);
  } else if (auto loop = dyn_cast<ag::WhileOp>(op)) {
    visitWhile(loop, state, targets);
  } else if (auto loop = dyn_cast<ag::ForOp>(op)) {
    visitFor(loop, state, targets);
  } else if (auto cases = dyn_cast<ag::SwitchOp>(op)) {
    visitSwitch(cases, state, targets);
  } else if (auto scope = dyn_cast<ag::ScopeOp>(op)) {
    visitScope(scope, state, targets);
  } else if (isa<ag::BreakOp, ag::ContinueOp, ag::ReturnOp>(op)) {
    visitExit(op, state, targets);
  } else if (isa<ag::CallOp, ag::HostCallOp>(op)) {
    for (Value operand : op->getOperands())
      if (isa<ag::RefType>(operand.getType()))
        state.variables[numbers[operand]] = Setness::set();
  }
}

void UnsetCheck::visitExit(Operation *op, UnsetState &state, Targets &targets) {
  UnsetState *target = isa<ag::BreakOp>(op)      ? targets.breakTo
                       : isa<ag::ContinueOp>(op) ? targets.continueTo
                                                 : targets.returnTo;
  Origin origin{Origin::Exit, op};
  if (auto back = dyn_cast<ag::ReturnOp>(op);
      back && reporting && !op->getParentOfType<ag::ScopeOp>())
    checkReturn(back);
  if (isa<ag::ReturnOp>(op) && op->getNumOperands())
    targets.result->join(getValue(op->getOperand(0)), {}, origin);
  if (target)
    target->join(state, {}, origin);
  state.reachable = false;
}

void UnsetCheck::visitIf(ag::IfOp op, UnsetState &state, Targets &targets) {
  BoolAttr constant;
  bool known = matchPattern(op.getCondition(), m_Constant(&constant));
  UnsetState other = state;
  if (known)
    (constant.getValue() ? other : state).reachable = false;
  visit(op.getThenRegion(), state, targets);
  visit(op.getElseRegion(), other, targets);
  Origin thenPath{Origin::Then, op}, elsePath{Origin::Else, op};
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    Setness setness;
    if (state.reachable)
      setness.join(getValue(op.getThenRegion().front().getTerminator()->getOperand(i)), {}, {});
    if (other.reachable)
      setness.join(getValue(op.getElseRegion().front().getTerminator()->getOperand(i)), thenPath,
                   elsePath);
    values[result] = setness;
  }
  state.join(other, thenPath, elsePath);
}

void UnsetCheck::visitSwitch(ag::SwitchOp op, UnsetState &state, Targets &targets) {
  UnsetState exit, previous;
  Origin noCase{Origin::NoCase, op};
  Targets inner{&exit, targets.continueTo, targets.returnTo, targets.result};
  int64_t fallback = static_cast<int64_t>(op.getDefaultTarget());
  for (auto [i, region] : llvm::enumerate(op.getCases())) {
    if (llvm::is_contained(op.getTargets(), static_cast<int64_t>(i)) ||
        fallback == static_cast<int64_t>(i))
      previous.join(state, {}, noCase);
    visit(region, previous, inner);
  }
  exit.join(previous, noCase, noCase);
  if (fallback < 0)
    exit.join(state, noCase, noCase);
  state = std::move(exit);
}

void UnsetCheck::visitScope(ag::ScopeOp op, UnsetState &state, Targets &) {
  UnsetState end;
  Setness result;
  Targets inner{nullptr, nullptr, &end, &result};
  visit(op.getBody(), state, inner);
  if (op.getResult())
    values[op.getResult()] = result;
  state = std::move(end);
}

void UnsetCheck::checkRead(Operation *reader, Value value, UnsetState &state) {
  Setness setness = getValue(value);
  if (!setness.mayUnset || !setness.variable)
    return;
  // The operand says more than an operator, a call or a loop that reads it.
  bool isNamed = isa_and_nonnull<ag::ReadOp, ag::GetFieldOp>(value.getDefiningOp());
  if (reporting)
    report(isNamed ? value.getLoc() : reader->getLoc(), setness);
  // It threw, or it is set.
  values[value] = Setness::set();
  auto field = value.getDefiningOp<ag::GetFieldOp>();
  auto read =
      field ? field.getOperand().getDefiningOp<ag::ReadOp>() : value.getDefiningOp<ag::ReadOp>();
  if (read && field)
    state.variables[numbers[read.getRef()]].setField(field.getIndex(), Setness::set());
  else if (read)
    state.variables[numbers[read.getRef()]] = Setness::set();
  if (!setness.member)
    state.variables[numbers[setness.variable]] = Setness::set();
}

/// A return reads nothing, and whoever reads the result finds it unset.
void UnsetCheck::checkReturn(ag::ReturnOp op) {
  if (!op.getNumOperands() || !ag::isScalar(op->getOperand(0).getType()))
    return;
  Setness setness = getValue(op->getOperand(0));
  if (setness.isMaybe() && setness.variable && setness.origin.path != Origin::None)
    report(op.getLoc(), setness, /*isReturned=*/true);
}

void UnsetCheck::report(Location read, const Setness &setness, bool isReturned) {
  auto variable = setness.variable.getDefiningOp<ag::VariableOp>();
  if (variable.getName().empty() || !reported.insert({setness.variable, setness.member}).second)
    return;
  std::string name = variable.getName().str() + (setness.member ? "." + setness.member.str() : "");
  if (!setness.maySet) {
    failed = true;
    InFlightDiagnostic error = mlir::emitError(read, formatDiagnostic(diag::CertainlyUnset, name));
    noteDeclaration(error, variable, setness.member);
    return;
  }
  const char *use = isReturned ? "returned" : "read",
             *then = isReturned ? "a read of the result" : "the call";
  Location origin = setness.origin.statement ? setness.origin.statement->getLoc() : read;
  InFlightDiagnostic warning =
      mlir::emitWarning(origin, formatDiagnostic(diag::MaybeUnset, name, use, getLine(read),
                                                 setness.origin.getPlace()));
  warning.attachNote(read) << fmt::format("{} here, also when {}; {} then throws `ag::Error`", use,
                                          setness.origin.getWhen(), then);
  noteDeclaration(warning, variable, setness.member);
}

namespace {
struct CheckUnset : autographc::impl::CheckUnsetBase<CheckUnset> {
  void runOnOperation() override {
    if (failed(verifyImperativeForm(getOperation())))
      return signalPassFailure();
    if (!getOperation().isExternal() && failed(UnsetCheck(getOperation()).run()))
      signalPassFailure();
  }
};
} // namespace

//===- Mutations.cpp - statements that change a variable in place ---------===//
#include "Printer.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace autographc::emit {

/// The name for the variable that a mutation's result is in.
static std::string getPlaceName(Value result, Variable *held) {
  for (Operation *user : result.getUsers())
    if (auto bind = dyn_cast<ag::BindOp>(user); bind && !bind.getName().empty())
      return bind.getName().str();
  return held && !held->base.empty() ? held->base : suggestName(result);
}

/// The variable to change: that of the operand where nothing reads its value later, otherwise a
/// copy, which `text` makes.
Variable *Printer::makePlace(OpOperand &operand, Value result, Scope *scope, std::string &text) {
  Operation *op = operand.getOwner();
  Variable *held = names.find(operand.get());
  auto isOther = [&](OpOperand &other) {
    return other.getOperandNumber() != operand.getOperandNumber() &&
           names.find(other.get()) == held;
  };
  bool isCall = isa<ag::CallOp, ag::HostCallOp>(op);
  if (held && names.isFree(held, scope, op) &&
      !(isCall && llvm::any_of(op->getOpOperands(), isOther)))
    return held;
  std::string base = getPlaceName(result, held);
  Operation *source = operand.get().getDefiningOp();
  bool isEmpty = isa_and_nonnull<ag::UnsetOp, ag::UndefinedOp>(source);
  std::string value = isEmpty ? "" : " = " + printConverted(operand.get()).text;
  Variable *place = names.declare(scope, names.choose(base, scope), base, result.getType());
  text += spellType(result.getType()) + " " + place->name +
          (isEmpty && isa<ag::StructType>(result.getType()) ? "{}" : value) + ";\n";
  return place;
}

Expression Printer::printPlace(const Variable *place) {
  return {place->name, place->name == "*this" ? Precedence::Unary : Precedence::Postfix,
          place->isState};
}

/// `place.x[i] = value`: the selections of the mutation and of those inside it, down to the part
/// that changes.
std::string Printer::printPath(Expression target, Operation *op, bool isRaw) {
  if (auto push = dyn_cast<ag::ListPushOp>(op))
    return postfix(target) + (push.getFront() ? ".push_front(" : ".push_back(") +
           printConverted(push.getValue()).text + ")";
  if (auto pop = dyn_cast<ag::ListPopOp>(op))
    return postfix(target) + (pop.getFront() ? ".pop_front()" : ".pop_back()");
  Operation *inner = findInnerMutation(op);
  bool isWhole = !inner || !structure.isInline(inner);
  Value value;
  if (auto update = dyn_cast<ag::UpdateOp>(op)) {
    target = {printSubscript(target, update.getIndices(), update.getKinds(), update.getForm())};
    value = update.getValue();
  } else if (auto set = dyn_cast<ag::ListSetOp>(op)) {
    target = {postfix(target) + "[" + printConverted(set.getIndex()).text + "]"};
    value = set.getValue();
    isRaw &= isCArray(value.getType());
    if (isWhole && isRaw)
      return "ag::assign_array(" + target.text + ", " + printConverted(value).text + ")";
  } else {
    auto field = cast<ag::SetFieldOp>(op);
    value = field.getValue();
    Expression part = printFieldOf(target, field.getOperand().getType(), field.getIndex(),
                                   field.getName(), /*isPlace=*/true);
    bool isBase = isWhole && part.text == target.text;
    isRaw = isCArray(value.getType()) && (isRaw || !isCArray(field.getOperand().getType()));
    if (isWhole && isRaw)
      return "ag::assign_array(" + part.text + ", " + printConverted(value).text + ")";
    if (isWhole && isState(field.getOperand().getType(), field.getIndex()))
      return part.text + ".assign(" + printConverted(value).text + ")";
    target =
        isBase ? Expression{"static_cast<" + spellType(value.getType()) + " &>(" + part.text + ")"}
               : part;
  }
  if (isWhole && assignsItself(value.getType()))
    return "ag::replace(" + target.text + ", " + printConverted(value).text + ")";
  return isWhole ? target.text + " = " + printConverted(value).text
                 : printPath(target, inner, isRaw);
}

std::string Printer::printMutation(Operation *op, Scope *scope) {
  if (isa<ag::CallOp, ag::HostCallOp>(op))
    return printCallWithInOut(op, scope);
  std::string text;
  Variable *place = makePlace(getMutated(op), op->getResult(0), scope, text);
  text += printPath(printPlace(place), op);
  names.assign(place, op->getResult(0));
  return text + ";\n";
}

/// Whether a call, whose changed arguments are in their variables, gives what the function returns
/// right behind it.
bool Printer::isReturned(Operation *call) {
  auto end = dyn_cast<func::ReturnOp>(call->getBlock()->getTerminator());
  Value result = call->getResult(0);
  if (!end || !result.hasOneUse() || end.getNumOperands() == 0 || end.getOperand(0) != result ||
      ag::hasAttr<ag::VoidAttr>(function) || ag::hasAttr<ag::ReturnsAttr>(function))
    return false;
  for (Operation *between = call->getNextNode(); between != end; between = between->getNextNode()) {
    auto bind = dyn_cast<ag::BindOp>(between);
    Variable *held = bind ? names.find(bind.getValue()) : nullptr;
    bool printsNothing = structure.isInline(between) || (held && held->base == bind.getName());
    if (!printsNothing)
      return false;
  }
  return true;
}

std::string Printer::printCallWithInOut(Operation *op, Scope *scope) {
  ArrayRef<int64_t> inOut =
      isa<ag::CallOp>(op) ? cast<ag::CallOp>(op).getInout() : cast<ag::HostCallOp>(op).getInout();
  unsigned own = op->getNumResults() - inOut.size();
  std::string text;
  SmallVector<Expression> arguments;
  SmallVector<std::pair<Variable *, Value>> places;
  bool isWrittenBehind = false;
  for (OpOperand &operand : op->getOpOperands()) {
    auto found = llvm::find(inOut, operand.getOperandNumber());
    if (found == inOut.end()) {
      arguments.push_back(printPassed(printArgumentOf(operand), operand));
      continue;
    }
    Value result = op->getResult(own + (found - inOut.begin()));
    places.push_back({makePlace(operand, result, scope, text), result});
    arguments.push_back(printChangedArgument(printPlace(places.back().first), operand));
    isWrittenBehind |= !getParameterType(operand).empty();
  }
  for (auto [place, value] : places)
    names.assign(place, value);
  std::string call = printCallOf(op->getAttrOfType<StringAttr>("spelling"), arguments).text;
  Value result = own ? op->getResult(0) : Value();
  if (!result || result.use_empty())
    return text + call + ";\n";
  if (isReturned(op)) {
    returnedCall = call;
    return text;
  }
  // `ag::pass_as` writes a place once more behind the call: the result is not put there.
  auto reserve = [&](bool isReserved) {
    for (auto [place, value] : places)
      place->isReserved = isReserved;
  };
  reserve(isWrittenBehind);
  text += printNamed(result, suggestName(result), scope, op, call);
  reserve(false);
  return text;
}

} // namespace autographc::emit

//===- Control.cpp - staged statements as ag::cond and ag::while_loop -----===//
#include "Printer.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace autographc::emit {

std::string Printer::printControl(Operation *op, Scope *scope) {
  return printResults(op, scope, printOperation(op).text);
}

/// Binds the results: to their variables of old where nothing reads those any more, otherwise to
/// new ones.
std::string Printer::printResults(Operation *op, Scope *scope, const std::string &text) {
  auto isUsed = [](Value result) { return !result.use_empty(); };
  if (llvm::none_of(op->getResults(), isUsed))
    return text + ";\n";
  if (op->getNumResults() == 1)
    return printNamed(op->getResult(0), getResultName(op, 0), scope, op, text);
  std::string tied, bound;
  llvm::SmallVector<std::pair<Variable *, Value>> variables;
  bool hasAll = true;
  for (OpResult result : op->getResults()) {
    StringRef base = getResultName(op, result.getResultNumber());
    Variable *variable =
        isUsed(result) ? names.findFree(scope, base, result.getType(), op) : nullptr;
    tied += (tied.empty() ? "" : ", ") + (variable ? variable->name : "std::ignore");
    if (!isUsed(result))
      continue;
    bool isNew = variable && !variable->isState &&
                 llvm::none_of(variables, [&](auto &pair) { return pair.first == variable; });
    hasAll &= isNew;
    variables.push_back({variable, result});
  }
  if (hasAll) {
    for (auto [variable, value] : variables)
      names.assign(variable, value);
    return "std::tie(" + tied + ") = " + text + ";\n";
  }
  for (OpResult result : op->getResults()) {
    StringRef base = getResultName(op, result.getResultNumber());
    Variable *variable = names.declare(scope, names.choose(base, scope), base, result.getType());
    names.assign(variable, result);
    bound += (bound.empty() ? "" : ", ") + variable->name;
  }
  return "auto [" + bound + "] = " + text + ";\n";
}

std::string Printer::printLambda(Region &region, Scope *scope) {
  if (region.empty())
    return "[&] {}";
  return "[&] {\n" + printBlock(region.front(), names.enter(scope, &region.front())) + "}";
}

/// `if (c) flag = true;` on a flag that is off: the flag is the condition.
static bool isCondition(scf::IfOp op) {
  if (op.getNumResults() != 1 || !op.getResult(0).getType().isInteger(1) ||
      op.getElseRegion().empty())
    return false;
  auto yields = [](Region &region, bool expected) {
    BoolAttr value;
    auto yield = cast<scf::YieldOp>(region.front().getTerminator());
    bool isOnly = llvm::all_of(region.front().without_terminator(),
                               [](Operation &op) { return isLiteral(&op); });
    return isOnly && matchPattern(yield.getOperand(0), m_Constant(&value)) &&
           value.getValue() == expected;
  };
  return yields(op.getThenRegion(), true) && yields(op.getElseRegion(), false);
}

Expression Printer::printCond(scf::IfOp op) {
  if (isCondition(op))
    return print(op.getCondition());
  std::string condition = printConditionArgument(op.getCondition()).text;
  std::string thenArm = printLambda(op.getThenRegion(), current);
  return {"ag::cond(" + condition + ", " + thenArm + ", " +
          printLambda(op.getElseRegion(), current) + ")"};
}

Expression Printer::printWhile(scf::WhileOp op) {
  Scope *before = names.enter(current, op.getBeforeBody()),
        *after = names.enter(current, op.getAfterBody());
  std::string parameters, inits;
  for (auto [index, init] : llvm::enumerate(op.getInits())) {
    StringRef base = getResultName(op, index);
    std::string name = names.choose(base, {before, after});
    names.assign(names.declare(before, name, base, init.getType()), op.getBeforeArguments()[index]);
    names.assign(names.declare(after, name, base, init.getType()), op.getAfterArguments()[index]);
    parameters += (index ? ", " : "") + spellType(init.getType()) + " " + name;
    inits += ", " + printExact(init).text;
  }
  std::string lambda = op.getInits().empty() ? "[&] {\n" : "[&](" + parameters + ") {\n";
  std::string condition = lambda + printBlock(*op.getBeforeBody(), before) + "}";
  std::string body = lambda + printBlock(*op.getAfterBody(), after) + "}";
  return {"ag::while_loop(" + condition + ", " + body + inits + ")"};
}

/// `auto unwinding = ag::on_error<types of the cells>([&](cells) {...});`
std::string Printer::printUnwind(ag::UnwindOp op, Scope *scope) {
  auto unwinding =
      context.module ? context.module.lookupSymbol<func::FuncOp>(op.getCallee()) : func::FuncOp();
  llvm::SmallVector<std::string> given;
  for (Value value : op.getGiven())
    given.push_back(print(value).text);
  std::string types;
  for (Attribute cell : op.getCells())
    types += (types.empty() ? "" : ", ") + spellType(cast<TypeAttr>(cell).getValue());
  Variable *frame =
      names.declare(scope, names.choose("unwinding", scope), "unwinding", op.getFrame().getType());
  names.assign(frame, op.getFrame());
  BodyContext inner;
  inner.unknown = context.unknown;
  inner.inside = context.inside;
  inner.classes = context.classes;
  inner.module = context.module;
  std::string action = "[](...) {}";
  if (unwinding) {
    func::FuncOp copy = unwinding.clone();
    action = Printer(copy, std::move(inner)).printUnwinding(given);
    copy.erase();
  }
  return "auto " + frame->name + " = ag::on_error<" + types + ">(" + action + ");\n";
}

std::string Printer::printUnwinding(ArrayRef<std::string> given) {
  Block &block = function.getBody().front();
  for (const std::string &expression : given) {
    llvm::StringSet<> words;
    addIdentifiers(expression, words);
    for (const auto &word : words)
      names.reserve(word.getKey());
  }
  Scope *scope = names.enter(nullptr, &block);
  std::string parameters;
  for (BlockArgument argument : block.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto attribute = ag::getArgAttr<ag::NameAttr>(function, number);
    StringRef base = attribute ? attribute.getValue() : "";
    bool isGiven = number < given.size();
    Variable *variable = names.declare(scope, isGiven ? given[number] : names.choose(base, scope),
                                       base, argument.getType());
    variable->isAssignable = !isGiven;
    variable->isState = isGiven;
    names.assign(variable, argument);
    if (!isGiven)
      parameters += (parameters.empty() ? "" : ", ") + spellType(argument.getType()) +
                    (lacksDefault(argument.getType()) ? " &" : " ") + variable->name;
  }
  return (given.empty() ? "[](" : "[&](") + parameters + ") {\n" + printBlock(block, scope) + "}";
}

} // namespace autographc::emit

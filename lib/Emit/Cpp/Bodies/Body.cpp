//===- Body.cpp - blocks and statements -----------------------------------===//
#include "Printer.h"
#include "States.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace autographc::emit {

static func::FuncOp normalized(func::FuncOp function, const Classes *classes) {
  if (classes)
    splitClasses(function, *classes);
  normalize(function);
  return function;
}

Printer::Printer(func::FuncOp function, BodyContext context)
    : function(normalized(function, context.classes)), context(std::move(context)),
      structure(function, this->context.isRecorded), names(function, structure) {
  for (const std::string &name : this->context.reserved)
    names.reserve(name);
}

std::string Printer::printBody() {
  Block &block = function.getBody().front();
  Scope *scope = names.enter(nullptr, &block);
  std::string views;
  for (BlockArgument argument : block.getArguments()) {
    auto attribute = ag::getArgAttr<ag::NameAttr>(function, argument.getArgNumber());
    StringRef name = attribute ? attribute.getValue() : "";
    if (ag::hasArgAttr<ag::SpanAttr>(function, argument.getArgNumber()) && !name.empty()) {
      views += printSpan(name, argument, scope);
      continue;
    }
    if (isCArray(argument.getType()) && !ag::holdsState(argument.getType()) && !name.empty()) {
      views += printCArray(name, argument, scope);
      continue;
    }
    Variable *variable =
        names.declare(scope, name == "this" ? "*this" : name, name, argument.getType());
    variable->isAssignable = !context.constant.contains(argument.getArgNumber());
    variable->isState = context.states.contains(argument.getArgNumber());
    names.assign(variable, argument);
    arguments.push_back(variable);
  }
  std::string text = printBlock(block, scope);
  return "{\n" + context.declarations + views + text + printCommentsBefore(~0u) + "}";
}

/// What the body works on in place of a C array, which cannot be assigned or chosen: the same
/// elements as a std::array.
std::string Printer::printCArray(StringRef name, BlockArgument argument, Scope *scope) {
  names.declare(scope, name, name, Type());
  Variable *variable = names.declare(scope, names.choose(name, scope), name, argument.getType());
  variable->isAssignable = ag::hasArgAttr<ag::InoutAttr>(function, argument.getArgNumber());
  names.assign(variable, argument);
  arguments.push_back(variable);
  std::string type = spellType(argument.getType());
  return (variable->isAssignable ? "" : "const ") + type + " &" + variable->name +
         " = ag::view_as<" + type + ">(" + name.str() + ");\n";
}

/// What the body works on in place of a span: a vector with what that names.
std::string Printer::printSpan(StringRef name, BlockArgument argument, Scope *scope) {
  names.declare(scope, name, name, Type());
  Variable *variable =
      names.declare(scope, names.choose(name.str() + "_elements", scope), name, argument.getType());
  names.assign(variable, argument);
  arguments.push_back(variable);
  if (argument.use_empty())
    return "";
  return spellType(argument.getType()) + " " + variable->name + "(" + name.str() + ".begin(), " +
         name.str() + ".end());\n";
}

/// Whether an operation is `stream << x`.
static bool insertsInto(Operation *op, StringAttr stream) {
  auto text = ag::getAttr<ag::TextAttr>(op);
  return text && text.getValue().starts_with(stream.getValue().str() + " << ");
}

std::string Printer::printBlock(Block &block, Scope *scope) {
  std::swap(current, scope);
  std::string text;
  Operation *before = nullptr;
  for (Operation &op : block)
    if (!structure.isInline(&op)) {
      std::string comments = printComments(&op);
      // `stream << a << b` is two operations.
      if (auto stream = ag::getAttr<ag::ContinuesAttr>(&op);
          stream && before && comments.empty() && insertsInto(before, stream)) {
        std::string next = printStatement(&op, current);
        text.resize(text.size() - StringRef(";\n").size());
        text += next.substr(cleanSpelling(stream).size());
      } else {
        text += comments + printMark(&op);
        text += op.hasTrait<OpTrait::IsTerminator>() ? printTerminator(&op, current)
                                                     : printStatement(&op, current);
      }
      before = &op;
    }
  std::swap(current, scope);
  return text;
}

/// What no C++ text contains.
static constexpr char markBegin = '\1', markEnd = '\2';

std::string Printer::printMark(Operation *op) {
  auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return context.marksLines && place ? markBegin + std::to_string(place.getLine()) + markEnd
                                     : std::string();
}

std::vector<LineMark> takeMarks(std::string &text) {
  std::vector<LineMark> marks;
  std::string kept;
  size_t characters = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == markBegin) {
      size_t end = text.find(markEnd, i);
      marks.push_back(
          {characters, static_cast<unsigned>(std::stoul(text.substr(i + 1, end - i - 1)))});
      i = end;
      continue;
    }
    characters += !llvm::isSpace(text[i]);
    kept += text[i];
  }
  text = kept;
  return marks;
}

std::vector<unsigned> findLines(StringRef text, const std::vector<LineMark> &marks) {
  std::vector<unsigned> lines(1, 0);
  size_t characters = 0;
  auto mark = marks.begin();
  for (char c : text) {
    if (c == '\n')
      lines.push_back(0);
    if (llvm::isSpace(c))
      continue;
    while (mark != marks.end() && std::next(mark) != marks.end() &&
           std::next(mark)->character <= characters)
      ++mark;
    if (lines.back() == 0 && mark != marks.end())
      lines.back() = mark->line;
    ++characters;
  }
  return lines;
}

std::string Printer::printStatement(Operation *op, Scope *scope) {
  if (auto bind = dyn_cast<ag::BindOp>(op))
    return printBind(bind, scope);
  if (isMutation(op))
    return printMutation(op, scope);
  if (isa<scf::IfOp, scf::WhileOp>(op))
    return printControl(op, scope);
  if (auto unwind = dyn_cast<ag::UnwindOp>(op))
    return printUnwind(unwind, scope);
  if (op->getNumResults() == 0)
    return printEffect(op);
  Value result = op->getResult(0);
  if (result.use_empty() && isa<ag::GlobalReadOp>(op))
    return "";
  std::string text = printOperation(op).text;
  return result.use_empty() ? text + ";\n"
                            : printNamed(result, suggestName(result), scope, op, text);
}

std::string Printer::printBind(ag::BindOp op, Scope *scope) {
  Variable *held = names.find(op.getValue());
  // The variable has this value already: an argument copied into its variable, an element assigned
  // in place.
  if (held && held->base == op.getName()) {
    names.alias(held, op.getResult());
    return "";
  }
  if (op.getValue().getDefiningOp<ag::UnsetOp>() &&
      !names.findFree(scope, op.getName(), op.getType(), op)) {
    Variable *variable =
        names.declare(scope, names.choose(op.getName(), scope), op.getName(), op.getType());
    names.assign(variable, op.getResult());
    return spellType(op.getType()) + " " + variable->name +
           (ag::isNumber(op.getType()) ? "{};\n" : ";\n");
  }
  std::string text = printConverted(op.getValue()).text;
  // `T x = {a, b}` where it is not `x = T{a, b}`, and no explicit constructor takes the fields.
  std::string type = spellType(op.getType());
  if (isa_and_nonnull<ag::MakeStructOp, ag::MakeListOp, ag::FromElementsOp>(
          getInlineSource(op.getValue())) &&
      !names.findFree(scope, op.getName(), op.getType(), op) &&
      StringRef(text).starts_with(type + "{") && !isMadeExplicitly(op.getType()))
    text.erase(0, type.size());
  return printNamed(op.getResult(), op.getName(), scope, op, text);
}

/// `x = text;` where the value of `x` is dead, or `T x = text;`.
std::string Printer::printNamed(Value value, StringRef base, Scope *scope, Operation *statement,
                                const std::string &text) {
  Variable *variable = names.findFree(scope, base, value.getType(), statement);
  std::string prefix;
  if (!variable) {
    variable = names.declare(scope, names.choose(base, scope), base, value.getType());
    prefix = spellType(value.getType()) + " ";
  }
  names.assign(variable, value);
  if (variable->isState)
    return variable->name + ".assign(" + text + ");\n";
  return prefix + variable->name + " = " + text + ";\n";
}

/// The one argument of a macro: a comma outside parentheses, of template arguments or in braces,
/// would end it.
static std::string protectCommas(const std::string &text) {
  // The parentheses in a literal are none.
  bool hasLiterals = text.find_first_of("'\"") != std::string::npos;
  int depth = 0;
  for (char c : text) {
    depth += (c == '(') - (c == ')');
    if (c == ',' && (depth == 0 || hasLiterals))
      return "(" + text + ")";
  }
  return text;
}

std::string Printer::printTrace(ag::TracePrintOp print) {
  std::string text = "ag::trace_print(" + spellString(print.getFormat());
  for (auto [value, form] : llvm::zip(print.getValues(), print.getForms())) {
    StringRef shown = cast<StringAttr>(form).getValue();
    std::string spelt = printExact(value).text;
    text += ", " + (shown.empty() ? spelt : ("ag::" + shown + "_of(" + spelt + ")").str());
  }
  return text + ");\n";
}

std::string Printer::printEffect(Operation *op) {
  auto withFormat = [&](std::string text, StringRef format, ValueRange values) {
    text += spellString(format);
    for (Value value : values)
      text += ", " + printExact(value).text;
    return text + ");\n";
  };
  if (auto print = dyn_cast<ag::PrintOp>(op))
    return withFormat(print.getPart() ? "ag::print_part(" : "ag::print(", print.getFormat(),
                      print.getValues());
  if (auto print = dyn_cast<ag::TracePrintOp>(op))
    return printTrace(print);
  if (auto check = dyn_cast<ag::CheckOp>(op)) {
    std::string kind = "ag::ErrorKind(" + std::to_string(check.getKind()) + "), ";
    return withFormat((check.getKind() == 0 ? "ag::check(" : "ag::detail::require(" + kind) +
                          printConditionArgument(check.getCondition()).text + ", ",
                      check.getFormat(), check.getValues());
  }
  if (auto assertion = dyn_cast<ag::AssertOp>(op))
    return "assert(" + protectCommas(printCondition(assertion.getCondition()).text) + ");\n";
  // What eager code does not check either.
  if (isa<ag::RequireIndexOp>(op))
    return "";
  if (auto at = dyn_cast<ag::CheckAtOp>(op))
    return "ag::check_at(\"" + at.getContainer().str() + "\", " + print(at.getIndex()).text + ", " +
           print(at.getSize()).text + ");\n";
  if (auto axis = dyn_cast<ag::CheckAxisOp>(op))
    return "ag::check_axis(\"" + axis.getName().str() + "\", " + print(axis.getAxis()).text + ", " +
           std::to_string(axis.getRank()) + ");\n";
  if (auto write = dyn_cast<ag::GlobalWriteOp>(op))
    return printGlobalWrite(write);
  if (auto save = dyn_cast<ag::SaveOp>(op))
    return names.find(save.getFrame())->name + ".save<" + std::to_string(save.getCell()) + ">(" +
           printExact(save.getValue()).text + ");\n";
  return printOperation(op).text + ";\n";
}

/// `v.assign_add(x)` where the written value is what an update makes of the old one, so that it
/// stays one step.
std::string Printer::printGlobalWrite(ag::GlobalWriteOp write) {
  std::string variable =
      write.getState() ? postfix(print(write.getState())) : cleanSpelling(write.getSpelling());
  Operation *made = write.getUpdate() ? write.getValue().getDefiningOp() : nullptr;
  if (made && isa<ag::AddOp, ag::SubtractOp>(made) && structure.isInline(made))
    if (auto old = made->getOperand(0).getDefiningOp<ag::GlobalReadOp>();
        old && old.getUpdate() && structure.isInline(old))
      return variable + (isa<ag::AddOp>(made) ? ".assign_add(" : ".assign_sub(") +
             printExact(made->getOperand(1)).text + ");\n";
  return variable + ".assign(" + printConverted(write.getValue()).text + ");\n";
}

std::string Printer::printTerminator(Operation *op, Scope *scope) {
  if (auto condition = dyn_cast<scf::ConditionOp>(op))
    return "return " + printConditionArgument(condition.getCondition()).text + ";\n";
  if (auto result = dyn_cast<func::ReturnOp>(op))
    return printReturn(result, scope);
  return printYield(op);
}

std::string Printer::printYield(Operation *op) {
  if (op->getNumOperands() == 0)
    return "";
  if (Operation *source = structure.getForwarded(op))
    return "return " + printOperation(source).text + ";\n";
  std::string text;
  for (OpOperand &operand : op->getOpOperands())
    text += (text.empty() ? "" : ", ") + printYielded(operand);
  return op->getNumOperands() == 1 ? "return " + text + ";\n"
                                   : "return std::tuple(" + text + ");\n";
}

/// A value that is never read is left as it is.
std::string Printer::printYielded(OpOperand &operand) {
  Value value = operand.get();
  if (value.getDefiningOp<ag::UndefinedOp>())
    if (Variable *variable = names.readVisible(
            current, getResultName(operand.getOwner()->getParentOp(), operand.getOperandNumber()),
            value.getType()))
      return variable->name;
  return printExact(value).text;
}

/// `x = value;` for each in-out argument whose variable does not hold its final value already.
/// `result` is what the function returns after that.
std::string Printer::printInOut(ValueRange values, std::string &result, bool keepsResult,
                                Scope *scope) {
  std::string places, finals, states, spans;
  unsigned count = 0;
  SmallVector<unsigned> inOut = getInOutArguments();
  for (auto [number, value] : llvm::zip_equal(inOut, values)) {
    Variable *argument = arguments[number];
    if (ag::hasArgAttr<ag::SpanAttr>(function, number) && !argument->base.empty())
      spans += "std::copy(" + argument->name + ".begin(), " + argument->name + ".end(), " +
               argument->base + ".begin());\n";
    if (names.find(value) == argument)
      continue;
    if (argument->isState) {
      states += argument->name + ".assign(" + printConverted(value).text + ");\n";
      continue;
    }
    places += (count ? ", " : "") + argument->name;
    finals += (count++ ? ", " : "") + printExact(value).text;
  }
  if (count == 0 && states.empty())
    return spans;
  std::string text;
  // Assigning an argument must not change what is returned.
  if (!result.empty() && !keepsResult) {
    std::string name = names.choose("result", scope);
    text = spellType(function.getResultTypes()[0]) + " " + name + " = " + result + ";\n";
    result = name;
  }
  text += states;
  if (count == 0)
    return text + spans;
  if (count == 1)
    return text + places + " = " + finals + ";\n" + spans;
  return text + "std::tie(" + places + ") = std::tuple(" + finals + ");\n" + spans;
}

SmallVector<unsigned> Printer::getInOutArguments() {
  SmallVector<unsigned> numbers;
  for (unsigned number = 0; number < function.getNumArguments(); ++number)
    if (ag::hasArgAttr<ag::InoutAttr>(function, number))
      numbers.push_back(number);
  return numbers;
}

std::string Printer::printReturn(func::ReturnOp op, Scope *scope) {
  ValueRange values = op.getOperands();
  size_t inOut = getInOutArguments().size();
  std::string result, text;
  bool keepsResult = true;
  if (!returnedCall.empty()) {
    if (printInOut(values.take_back(inOut), result, keepsResult, scope).empty())
      return "return " + returnedCall + ";\n";
    text = printNamed(values[0], "result", scope, op, returnedCall);
  }
  if (values.size() > inOut) {
    Operation *source = getInlineSource(values[0]);
    Variable *held = names.find(values[0]);
    keepsResult = (source && isLiteral(source)) || (held && !llvm::is_contained(arguments, held));
    result = inOut ? printExact(values[0]).text : printConverted(values[0]).text;
  }
  text += printInOut(values.take_back(inOut), result, keepsResult, scope);
  if (auto returned = ag::getAttr<ag::ReturnsAttr>(function)) {
    StringRef name = ag::getArgAttr<ag::NameAttr>(function, returned.getInt());
    result = name == "this" ? "*this" : name.str();
  }
  return result.empty() ? text : text + "return " + result + ";\n";
}

} // namespace autographc::emit

//===- Calls.cpp - calls of functions, methods and operators -------------===//
#include "Printer.h"
#include "States.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace autographc::emit {

static std::optional<Precedence> findPrecedence(StringRef symbol) {
  return llvm::StringSwitch<std::optional<Precedence>>(symbol)
      .Cases({"*", "/", "%"}, Precedence::Multiplicative)
      .Cases({"+", "-"}, Precedence::Additive)
      .Cases({"<<", ">>"}, Precedence::Shift)
      .Cases({"<", ">", "<=", ">="}, Precedence::Relational)
      .Cases({"==", "!="}, Precedence::Equality)
      .Cases({"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="},
             Precedence::Conditional)
      .Default(std::nullopt);
}

/// A call of an overloaded operator as the operator, where that is one of the usual.
static std::optional<Expression> printOperatorCall(StringRef symbol,
                                                   ArrayRef<Expression> arguments) {
  if (arguments.size() == 1 && (symbol == "-" || symbol == "+" || symbol == "!" || symbol == "~"))
    return Expression{symbol.str() + parenthesize(arguments[0], Precedence::Postfix),
                      Precedence::Unary};
  std::optional<Precedence> precedence = findPrecedence(symbol);
  if (arguments.size() != 2 || !precedence)
    return std::nullopt;
  Precedence right = *precedence == Precedence::Conditional ? *precedence : Precedence::Unary;
  Precedence left = *precedence == Precedence::Additive || *precedence == Precedence::Multiplicative
                        ? *precedence
                        : Precedence::Unary;
  return Expression{parenthesize(arguments[0], left) + " " + symbol.str() + " " +
                        parenthesize(arguments[1], right),
                    *precedence};
}

/// A call whose arguments are these; a method is spelled `.name` and takes its object first.
Expression Printer::printCallOf(StringRef spelling, ArrayRef<Expression> arguments) {
  // A function that is a template argument.
  spelling.consume_front("&");
  std::string name = cleanSpelling(spelling);
  StringRef symbol = spelling;
  symbol.consume_front(".");
  if (symbol.consume_front("operator") && !symbol.empty() && !llvm::isAlnum(symbol[0]) &&
      symbol[0] != '_')
    if (std::optional<Expression> expression = printOperatorCall(symbol, arguments))
      return *expression;
  if (symbol == "()") {
    name = postfix(arguments.front());
    arguments = arguments.drop_front();
  } else if (spelling.starts_with(".*")) {
    name = "(" + postfix(arguments.front()) + name + ")";
    arguments = arguments.drop_front();
  } else if (spelling.starts_with(".")) {
    name = printMember(arguments.front(), StringRef(name).drop_front());
    arguments = arguments.drop_front();
  }
  std::string text;
  for (const Expression &argument : arguments)
    text += (text.empty() ? "" : ", ") + argument.text;
  return {name + "(" + text + ")"};
}

/// Whether an attribute of its operation lists the operand.
template <typename Attr> static bool isListed(OpOperand &operand) {
  auto numbers = ag::getAttr<Attr>(operand.getOwner());
  return numbers && llvm::is_contained(numbers.asArrayRef(), operand.getOperandNumber());
}

StringRef Printer::getParameterType(OpOperand &operand) {
  auto types = ag::getAttr<ag::ParametersAttr>(operand.getOwner());
  auto type =
      types ? types.getAs<StringAttr>(std::to_string(operand.getOperandNumber())) : StringAttr();
  return type ? type.getValue() : StringRef();
}

/// An argument where the functions of the name tell constants, variables and temporaries apart, or
/// numbers of one size and sign.
Expression Printer::printArgumentOf(OpOperand &operand) {
  Expression argument = printArgument(operand.get());
  StringRef number = getParameterType(operand);
  std::string type = number.empty() ? spellType(operand.get().getType()) : number.str();
  // The derived class may have a function of the same name; one that is spelled `.Base::name` is
  // the base's.
  bool isBase = isa_and_nonnull<ag::GetFieldOp>(getInlineSource(operand.get())) &&
                argument.isProxy && isa<ag::StructType>(operand.get().getType());
  auto spelling = operand.getOwner()->getAttrOfType<StringAttr>("spelling");
  if (isBase && spelling &&
      !(operand.getOperandNumber() == 0 && spelling.getValue().starts_with(".") &&
        spelling.getValue().contains("::")))
    argument = {"static_cast<const " + type + " &>(" + argument.text + ")"};
  Variable *held = names.find(operand.get());
  // A constant parameter and the object of a constant method are constant as they are.
  bool isConstant = held && !held->isAssignable;
  if (!isConstant && isListed<ag::ConstantsAttr>(operand))
    return {"static_cast<const " + type + " &>(" + argument.text + ")"};
  bool isValue = argument.precedence != Precedence::Postfix || llvm::isDigit(argument.text.front());
  if (!number.empty() || (!isValue && isListed<ag::TemporariesAttr>(operand)))
    return {"static_cast<" + type + ">(" + argument.text + ")"};
  return argument;
}

/// Functions of the source take C arrays, which are std::arrays in the printed code.
Expression Printer::printPassed(const Expression &argument, OpOperand &operand) {
  if (!isCArray(operand.get().getType()) || ag::holdsState(operand.get().getType()))
    return argument;
  return {"ag::view_as<" + spellCArray(operand.get().getType()) + ">(" + argument.text + ")"};
}

/// One that the callee changes.
Expression Printer::printChangedArgument(const Expression &place, OpOperand &operand) {
  bool isTemporary = isListed<ag::TemporariesAttr>(operand);
  if (StringRef type = getParameterType(operand); !type.empty()) {
    std::string passed = ("ag::pass_as<" + type + ">(" + place.text + ")").str();
    // What `ag::pass_as` gives becomes a `T &` by its conversion, or is one.
    return {isTemporary ? ("std::move(static_cast<" + type + " &>(" + passed + "))").str()
                        : passed};
  }
  return isTemporary ? Expression{"std::move(" + place.text + ")"} : printPassed(place, operand);
}

/// A call as it is written, with `{}` for each operand.
Expression Printer::printOutput(Operation *op, StringRef spelling) {
  std::string text, named = cleanSpelling(spelling);
  StringRef written = named;
  Precedence precedence = written.contains(" << ")   ? Precedence::Shift
                          : written.starts_with("!") ? Precedence::Unary
                                                     : Precedence::Postfix;
  for (OpOperand &operand : op->getOpOperands()) {
    auto [before, after] = written.split("{}");
    text += before;
    written = after;
    // What is inserted chooses the operator, other arguments are converted.
    bool isInserted = before.ends_with(" << ");
    Expression value = isInserted ? printExact(operand.get()) : printArgument(operand.get());
    StringRef type = getParameterType(operand);
    if (!type.empty() && !StringRef(value.text).starts_with("'"))
      value = {"static_cast<" + type.str() + ">(" + value.text + ")"};
    text += isInserted ? parenthesize(value, Precedence::Unary) : value.text;
  }
  return {text + written.str(), precedence};
}

Expression Printer::printCall(Operation *op) {
  if (auto written = ag::getAttr<ag::TextAttr>(op))
    return printOutput(op, written);
  SmallVector<Expression> arguments;
  for (OpOperand &operand : op->getOpOperands())
    arguments.push_back(printPassed(printArgumentOf(operand), operand));
  StringRef spelling = op->getAttrOfType<StringAttr>("spelling");
  if (spelling.starts_with(".operator ") && ag::isStatic(op->getOperand(0).getType()))
    return {arguments.front().text, arguments.front().precedence, /*isProxy=*/true};
  Expression call = printCallOf(spelling, arguments);
  return ag::hasAttr<ag::RulesAttr>(op)
             ? Expression{"ag::no_gradient([&] { return " + call.text + "; })"}
             : call;
}

} // namespace autographc::emit

//===- Expressions.cpp - values as C++ expressions ------------------------===//
#include "Printer.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc::emit {

std::string parenthesize(const Expression &expression, Precedence least) {
  return expression.precedence < least ? "(" + expression.text + ")" : expression.text;
}

std::string postfix(const Expression &expression) {
  return parenthesize(expression, Precedence::Postfix);
}

/// A conversion between numbers that C++ makes by itself. A scoped enum has none, and no number
/// becomes an enum but in braces.
static ag::CastOp getImplicitCast(Operation *source) {
  auto cast = dyn_cast_or_null<ag::CastOp>(source);
  return cast && cast.getImplicit() && !isa<ag::EnumType>(cast.getOperand().getType()) &&
                 !isa<ag::EnumType>(cast.getType())
             ? cast
             : ag::CastOp();
}

/// The operation that is printed where the value is used, or null where the value has a variable.
Operation *Printer::getInlineSource(Value value) const {
  Operation *source = value.getDefiningOp();
  return source && !names.find(value) && structure.isInline(source) ? source : nullptr;
}

Expression Printer::print(Value value, bool exactLiteral) {
  if (auto given = parameters.find(value); given != parameters.end())
    return {given->second};
  if (Variable *variable = names.find(value))
    return printPlace(variable);
  Operation *source = value.getDefiningOp();
  if (!source)
    return {"value"};
  return isLiteral(source) ? printLiteral(source, exactLiteral) : printOperation(source);
}

/// A spelling that came from the source may be an expression: it is taken as a name only if it
/// looks like one.
static Precedence getSpellingPrecedence(StringRef spelling) {
  auto isName = [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == ':' || c == '.' || c == '\'';
  };
  return llvm::all_of(spelling, isName) || spelling.ends_with("()") || spelling.starts_with("'")
             ? Precedence::Postfix
             : Precedence::Conditional;
}

bool Printer::isKnown(StringRef spelling) const {
  llvm::StringSet<> words;
  addIdentifiers(spelling, words);
  return llvm::none_of(words,
                       [&](const auto &word) { return context.unknown.contains(word.getKey()); });
}

/// What stands for a value that nothing reads.
std::string Printer::printNothing(Type type) const {
  if (!lacksDefault(type))
    return spellEmpty(type);
  auto structure = cast<ag::StructType>(type);
  std::string name = spellType(type), values;
  for (Type field : structure.getFields())
    values += (values.empty() ? "" : ", ") + printNothing(field);
  return StringRef(name).starts_with("std::")
             ? name + "{" + values + "}"
             : "ag::from_fields<" + name + spellMembers(type) + ">(" + values + ")";
}

Expression Printer::printLiteral(Operation *op, bool exactLiteral) {
  Type type = op->getResult(0).getType();
  if (auto constant = dyn_cast<ag::ConstantOp>(op)) {
    if (auto spelling = constant.getSpelling();
        spelling && !spelling->empty() && isKnown(*spelling))
      return {cleanSpelling(*spelling), getSpellingPrecedence(cleanSpelling(*spelling))};
    return spellConstant(constant.getValue(), type, exactLiteral);
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return spellConstant(constant.getValue(), type, exactLiteral);
  if (auto text = dyn_cast<ag::TextOp>(op))
    return {spellString(text.getText())};
  return {printNothing(type)};
}

/// An expression of exactly the value's type.
Expression Printer::printExact(Value value) {
  Expression expression = print(value);
  return expression.isProxy && !isa<ag::StateType>(value.getType())
             ? Expression{spellType(value.getType()) + "(" + expression.text + ")"}
             : expression;
}

/// Where C++ converts to the value's type by itself: an initialisation, an assignment, a return.
Expression Printer::printConverted(Value value) {
  Operation *source = getInlineSource(value);
  if (auto cast = getImplicitCast(source))
    return print(cast.getOperand());
  if (auto scalar = dyn_cast_or_null<ag::ToScalarOp>(source); scalar && scalar.getImplicit())
    return print(scalar.getOperand());
  if (auto bind = dyn_cast_or_null<ag::BindOp>(source))
    return printConverted(bind.getValue());
  return print(value, /*exactLiteral=*/false);
}

/// An argument of a call: as `printConverted`, but its type chooses the overload.
Expression Printer::printArgument(Value value) {
  Operation *source = getInlineSource(value);
  return source && isLiteral(source) ? print(value) : printConverted(value);
}

/// An operand of `!`, `&&`, `||` and `?:`, which C++ converts to `bool` by itself.
Expression Printer::printCondition(Value value) {
  Operation *source = getInlineSource(value);
  if (auto item = dyn_cast_or_null<ag::ItemOp>(source); item && item.getImplicit())
    return print(item.getOperand());
  if (auto cast = getImplicitCast(source))
    return print(cast.getOperand());
  return print(value);
}

/// An argument that is a bool or a `Scalar<bool>`.
Expression Printer::printConditionArgument(Value value) {
  ag::CastOp cast = getImplicitCast(getInlineSource(value));
  // The proxy of an element of a std::vector<bool> converts once only.
  if (Operation *source = getInlineSource(value); isa_and_nonnull<ag::ListGetOp>(source))
    return printExact(value);
  if (!cast)
    return printCondition(value);
  return {parenthesize(print(cast.getOperand()), Precedence::Additive) + " != 0",
          Precedence::Equality};
}

static Value getYielded(Region &region) {
  return cast<scf::YieldOp>(region.front().getTerminator()).getOperand(0);
}

Expression Printer::printShortCircuit(scf::IfOp op) {
  bool isAnd = ag::getAttr<ag::KindAttr>(op) == "and";
  Precedence precedence = isAnd ? Precedence::And : Precedence::Or;
  // Mixed `&&` and `||` get parentheses that C++ does not need, since compilers warn without.
  auto operand = [&](Value value) {
    Expression expression = printCondition(value);
    bool isMixed = !isAnd && expression.precedence == Precedence::And;
    return isMixed ? "(" + expression.text + ")" : parenthesize(expression, precedence);
  };
  std::string lhs = operand(op.getCondition());
  return {lhs + (isAnd ? " && " : " || ") +
              operand(getYielded(isAnd ? op.getThenRegion() : op.getElseRegion())),
          precedence};
}

/// The type that a number has in C++ where it is printed without its implicit conversion, or as a
/// plain literal.
static Type getRelaxedType(Operation *source, Type type) {
  if (auto cast = getImplicitCast(source))
    return ag::getElementType(cast.getOperand().getType());
  auto constant = dyn_cast_or_null<ag::ConstantOp>(source);
  auto integer = dyn_cast<IntegerType>(type);
  if (!constant || constant.getSpelling() || !integer || integer.getWidth() != 64)
    return type;
  APInt value = cast<IntegerAttr>(constant.getValue()).getValue();
  bool fitsInt =
      integer.isUnsigned() ? value.isIntN(31) : value.isSignedIntN(32) && !value.isNegative();
  return fitsInt ? IntegerType::get(type.getContext(), 32, IntegerType::Signed) : type;
}

std::pair<Expression, Expression> Printer::printOperands(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  Type type = lhs.getType(), target = ag::getElementType(type);
  if (!ag::isNumber(type) || !ag::isNumber(rhs.getType()))
    return {print(lhs, /*exactLiteral=*/false), print(rhs, /*exactLiteral=*/false)};
  Operation *left = getInlineSource(lhs), *right = getInlineSource(rhs);
  auto relaxed = [&](Operation *source, Value value) {
    ag::CastOp cast = getImplicitCast(source);
    return cast ? print(cast.getOperand()) : print(value, /*exactLiteral=*/false);
  };
  Type leftType = getRelaxedType(left, type), rightType = getRelaxedType(right, rhs.getType());
  // A shift has the type of its left operand; the count may have any.
  if (isa<ag::BitwiseLeftShiftOp, ag::BitwiseRightShiftOp>(op))
    return {promote(leftType) == target ? relaxed(left, lhs) : print(lhs), relaxed(right, rhs)};
  // The operators of std::complex deduce its parts' type from both.
  bool isComplex = isa<ComplexType>(type) || isa<ComplexType>(rhs.getType());
  if (isa<ag::EnumType>(type) || isComplex)
    return {print(lhs), print(rhs)};
  if (commonArithmeticType(leftType, rightType) == target ||
      (leftType == target && rightType == target))
    return {relaxed(left, lhs), relaxed(right, rhs)};
  if (commonArithmeticType(leftType, target) == target)
    return {relaxed(left, lhs), print(rhs)};
  if (commonArithmeticType(target, rightType) == target)
    return {print(lhs), relaxed(right, rhs)};
  return {print(lhs), print(rhs)};
}

/// What an operand of a binary operator must bind to stand without parentheses: those that
/// compilers warn about are kept.
static Precedence getLeast(Precedence precedence, bool isRight) {
  switch (precedence) {
  case Precedence::Relational:
  case Precedence::Equality:
    return Precedence::Additive;
  case Precedence::Shift:
    return Precedence::Unary;
  default:
    return isRight ? static_cast<Precedence>(static_cast<int>(precedence) + 1) : precedence;
  }
}

static bool isBitwise(Precedence precedence) {
  return precedence == Precedence::BitwiseAnd || precedence == Precedence::BitwiseOr ||
         precedence == Precedence::BitwiseXor;
}

Expression Printer::printBinary(Operation *op, StringRef symbol, Precedence precedence) {
  auto [lhs, rhs] = printOperands(op);
  auto operand = [&](const Expression &expression, bool isRight) {
    bool isSame = expression.precedence == precedence && !isRight;
    Precedence least =
        isBitwise(precedence) && !isSame ? Precedence::Unary : getLeast(precedence, isRight);
    return parenthesize(expression, least);
  };
  return {operand(lhs, false) + " " + symbol.str() + " " + operand(rhs, true), precedence};
}

Expression Printer::printUnary(StringRef symbol, Value operand, bool isNumber) {
  ag::CastOp cast = getImplicitCast(getInlineSource(operand));
  bool elides = isNumber && cast && promote(cast.getOperand().getType()) == operand.getType();
  Expression expression = elides ? print(cast.getOperand()) : print(operand);
  // `- -x`, not `--x`.
  bool repeats = StringRef(expression.text).starts_with(symbol);
  return {symbol.str() +
              parenthesize(expression, repeats ? Precedence::Postfix : Precedence::Unary),
          Precedence::Unary};
}

Expression Printer::printConditional(scf::IfOp op) {
  Value lhs = getYielded(op.getThenRegion()), rhs = getYielded(op.getElseRegion());
  Type type = op.getResult(0).getType();
  Operation *left = getInlineSource(lhs), *right = getInlineSource(rhs);
  auto isWrapped = [&](Operation *source) {
    auto scalar = dyn_cast_or_null<ag::ToScalarOp>(source);
    return scalar && scalar.getImplicit();
  };
  bool relaxLeft = isWrapped(left) && !isWrapped(right),
       relaxRight = isWrapped(right) && !isWrapped(left);
  if (ag::isNumber(type) && !isa<ag::EnumType>(type)) {
    Type leftType = getRelaxedType(left, type), rightType = getRelaxedType(right, type);
    relaxLeft = leftType != type && commonArithmeticType(leftType, type) == type;
    relaxRight = !relaxLeft && rightType != type && commonArithmeticType(type, rightType) == type;
  }
  std::string condition = parenthesize(printCondition(op.getCondition()), Precedence::Or);
  Expression thenArm = relaxLeft ? printConverted(lhs) : printExact(lhs);
  Expression elseArm = relaxRight ? printConverted(rhs) : printExact(rhs);
  Expression choice{condition + " ? " + parenthesize(thenArm, Precedence::Or) + " : " +
                        parenthesize(elseArm, Precedence::Conditional),
                    Precedence::Conditional};
  // Parameters and literals may be a `char`, which together with a `std::int8_t` is an `int`.
  auto isOwn = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return names.find(value) &&
           !(argument && isa<func::FuncOp>(argument.getOwner()->getParentOp()));
  };
  bool mayDiffer = type.isSignedInteger(8) && !(isOwn(lhs) && isOwn(rhs)) &&
                   !(left && isLiteral(left) && right && isLiteral(right));
  return mayDiffer ? Expression{"static_cast<std::int8_t>(" + choice.text + ")"} : choice;
}

/// A constant converted at compile time, where its value survives.
static bool convertConstant(ag::CastOp op, TypedAttr &result) {
  auto constant = op.getOperand().getDefiningOp<ag::ConstantOp>();
  Type type = op.getType();
  if (!op.getImplicit() || !constant || constant.getSpelling() || isa<ag::EnumType>(type) ||
      isa<ag::EnumType>(constant.getType()))
    return false;
  auto integer = dyn_cast<IntegerAttr>(constant.getValue());
  auto source = dyn_cast<IntegerType>(constant.getType());
  if (!integer || !source)
    return false;
  bool isSigned = !source.isUnsigned() && source.getWidth() > 1;
  APInt value = isSigned ? integer.getValue().sext(128) : integer.getValue().zext(128);
  if (auto target = dyn_cast<IntegerType>(type); target && target.getWidth() > 1) {
    bool fits = target.isUnsigned() ? !value.isNegative() && value.isIntN(target.getWidth())
                                    : value.isSignedIntN(target.getWidth());
    result = IntegerAttr::get(type, value.trunc(target.getWidth()));
    return fits;
  }
  if (!isa<Float32Type, Float64Type, Float80Type>(type) || !value.isSignedIntN(24))
    return false;
  result = FloatAttr::get(type, static_cast<double>(value.getSExtValue()));
  return true;
}

Expression Printer::printNumberCast(ag::CastOp op) {
  TypedAttr constant;
  if (convertConstant(op, constant))
    return spellConstant(constant, op.getType(), /*exact=*/true);
  return {"static_cast<" + spellType(op.getType()) + ">(" + print(op.getOperand()).text + ")"};
}

namespace {
struct Operator {
  const char *symbol;
  Precedence precedence;
};
} // namespace

static std::optional<Operator> findOperator(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<Operator>>(op)
      .Case<ag::AddOp>([](auto) { return Operator{"+", Precedence::Additive}; })
      .Case<ag::SubtractOp>([](auto) { return Operator{"-", Precedence::Additive}; })
      .Case<ag::MultiplyOp>([](auto) { return Operator{"*", Precedence::Multiplicative}; })
      .Case<ag::DivideOp>([](auto) { return Operator{"/", Precedence::Multiplicative}; })
      .Case<ag::TruncatedRemainderOp>([](auto op) -> std::optional<Operator> {
        if (isa<FloatType>(ag::getElementType(op.getType())))
          return std::nullopt;
        return Operator{"%", Precedence::Multiplicative};
      })
      .Case<ag::BitwiseAndOp>([](auto) { return Operator{"&", Precedence::BitwiseAnd}; })
      .Case<ag::BitwiseOrOp>([](auto) { return Operator{"|", Precedence::BitwiseOr}; })
      .Case<ag::BitwiseXorOp>([](auto) { return Operator{"^", Precedence::BitwiseXor}; })
      .Case<ag::BitwiseLeftShiftOp>([](auto) { return Operator{"<<", Precedence::Shift}; })
      .Case<ag::BitwiseRightShiftOp>([](auto) { return Operator{">>", Precedence::Shift}; })
      .Case<ag::EqualOp>([](auto) { return Operator{"==", Precedence::Equality}; })
      .Case<ag::NotEqualOp>([](auto) { return Operator{"!=", Precedence::Equality}; })
      .Case<ag::LessOp>([](auto) { return Operator{"<", Precedence::Relational}; })
      .Case<ag::LessEqualOp>([](auto) { return Operator{"<=", Precedence::Relational}; })
      .Case<ag::GreaterOp>([](auto) { return Operator{">", Precedence::Relational}; })
      .Case<ag::GreaterEqualOp>([](auto) { return Operator{">=", Precedence::Relational}; })
      .Default([](Operation *) -> std::optional<Operator> { return std::nullopt; });
}

Expression Printer::printOperation(Operation *op) {
  if (auto found = findOperator(op))
    return printBinary(op, found->symbol, found->precedence);
  return llvm::TypeSwitch<Operation *, Expression>(op)
      .Case<ag::BindOp>([&](auto bind) { return print(bind.getValue()); })
      .Case<ag::CastOp>([&](auto cast) { return printNumberCast(cast); })
      .Case<ag::NegativeOp>([&](auto) {
        return printUnary("-", op->getOperand(0), ag::isNumber(op->getOperand(0).getType()));
      })
      .Case<ag::PositiveOp>([&](auto) {
        return printUnary("+", op->getOperand(0), ag::isNumber(op->getOperand(0).getType()));
      })
      .Case<ag::BitwiseInvertOp>([&](auto) {
        return printUnary("~", op->getOperand(0), ag::isNumber(op->getOperand(0).getType()));
      })
      .Case<scf::IfOp>([&](scf::IfOp branch) {
        if (!structure.isExpression(branch))
          return printCond(branch);
        return ag::getAttr<ag::KindAttr>(branch) == "conditional" ? printConditional(branch)
                                                                  : printShortCircuit(branch);
      })
      .Case<scf::WhileOp>([&](auto loop) { return printWhile(loop); })
      .Default([&](Operation *) { return printNamedOperation(op); });
}

} // namespace autographc::emit

//===- Complex.cpp - std::complex as numbers of the language --------------===//
// Operators and the parts of a number are operations, beside which one operand may be real, as in
// <complex>; what else <complex> has is called.
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value LibraryEmitter::emitComplexConstruct(const CXXConstructExpr *expression) {
  mlir::Location location = loc(expression);
  auto type =
      llvm::cast<mlir::ComplexType>(getType(expression->getType(), expression->getSourceRange()));
  if (Value constant = evaluator.emitConstantIfKnown(expression, ""))
    return constant;
  llvm::SmallVector<Value> given;
  for (const Expr *argument : expression->arguments())
    if (!isa<CXXDefaultArgExpr>(argument)) {
      if (!types.convert(argument->getType()))
        refuse(expression->getSourceRange(), diag::UnsupportedConstruct,
               "this constructor of `" + types.spell(expression->getType()) + "`");
      given.push_back(evaluator.emitValue(argument));
    }
  if (given.empty())
    return emitNumber(type, 0, location);
  if (given.size() == 1)
    return places.coerce(given[0], type, expression->getExprLoc(), /*implicit=*/false);
  for (Value &part : given)
    part = castNumber(part, type.getElementType(), location);
  return ag::ComplexOp::create(builder, location, type, given[0], given[1]);
}

std::optional<Place> LibraryEmitter::emitComplexCall(const CallExpr *expression,
                                                     const FunctionDecl *callee) {
  if (!isInStd(callee))
    return std::nullopt;
  if (auto *call = dyn_cast<CXXOperatorCallExpr>(expression))
    return emitComplexOperator(call);
  if (auto *call = dyn_cast<CXXMemberCallExpr>(expression)) {
    bool isMember =
        callee->getIdentifier() &&
        Types::isComplex(ast.getCanonicalTagType(cast<CXXMethodDecl>(callee)->getParent()));
    return isMember ? emitComplexMethod(call, callee->getName()) : std::nullopt;
  }
  return emitComplexFunction(expression, callee);
}

std::optional<Place> LibraryEmitter::emitComplexOperator(const CXXOperatorCallExpr *expression) {
  bool isComplex = llvm::any_of(expression->arguments(), [](const Expr *argument) {
    return Types::isComplex(argument->getType());
  });
  OverloadedOperatorKind kind = expression->getOperator();
  // An assignment is one like of other values.
  if (!isComplex || kind == OO_Equal || kind == OO_Call || kind == OO_Subscript)
    return std::nullopt;
  if (expression->isAssignmentOp())
    return Types::isComplex(expression->getArg(0)->getType())
               ? std::optional(emitComplexAssignment(expression))
               : std::nullopt;
  mlir::Location location = loc(expression);
  if (expression->getNumArgs() == 1) {
    Value operand = evaluator.emitValue(expression->getArg(0));
    if (kind == OO_Minus)
      return makeValuePlace(ag::NegativeOp::create(builder, location, operand.getType(), operand));
    return kind == OO_Plus ? std::optional(makeValuePlace(operand)) : std::nullopt;
  }
  if (!llvm::is_contained({OO_Plus, OO_Minus, OO_Star, OO_Slash, OO_EqualEqual, OO_ExclaimEqual},
                          kind))
    return std::nullopt;
  Value left = evaluator.emitValue(expression->getArg(0)),
        right = evaluator.emitValue(expression->getArg(1));
  return makeValuePlace(
      emitComplexArithmetic(BinaryOperator::getOverloadedOpcode(kind), left, right, location));
}

/// `z *= w`: the right side first, then the place.
Place LibraryEmitter::emitComplexAssignment(const CXXOperatorCallExpr *expression) {
  mlir::Location location = loc(expression);
  Value right = evaluator.emitValue(expression->getArg(1));
  Place place = evaluator.emitPlace(expression->getArg(0));
  places.requireAssignable(place, expression->getArg(0)->getSourceRange());
  Value old = places.read(place, location);
  auto kind = BinaryOperator::getOpForCompoundAssignment(
      BinaryOperator::getOverloadedOpcode(expression->getOperator()));
  // The library's own product and quotient narrow the right side first.
  if (llvm::isa<mlir::ComplexType>(right.getType()) && (kind == BO_Mul || kind == BO_Div))
    right = castNumber(right, old.getType(), location, /*implicit=*/false);
  places.write(place,
               castNumber(emitComplexArithmetic(kind, old, right, location), old.getType(),
                          location,
                          /*implicit=*/false),
               location);
  return place;
}

/// `z.real()`, and `z.real(x)`, which sets it.
std::optional<Place> LibraryEmitter::emitComplexMethod(const CXXMemberCallExpr *expression,
                                                       llvm::StringRef name) {
  if (name != "real" && name != "imag")
    return std::nullopt;
  mlir::Location location = loc(expression);
  auto *access = cast<MemberExpr>(expression->getCallee()->IgnoreParens());
  Place object = evaluator.emitObject(access->getBase(), access->isArrow());
  Value given = expression->getNumArgs() ? evaluator.emitValue(expression->getArg(0)) : Value();
  Value number = places.read(object, location);
  mlir::Type part = ag::getRealType(number.getType());
  auto real = [&]() -> Value { return ag::RealOp::create(builder, location, part, number); };
  auto imaginary = [&]() -> Value { return ag::ImagOp::create(builder, location, part, number); };
  if (!given)
    return makeValuePlace(name == "real" ? real() : imaginary());
  places.requireAssignable(object, expression->getSourceRange());
  given = castNumber(given, part, location);
  Value kept = name == "real" ? imaginary() : real();
  places.write(object,
               ag::ComplexOp::create(builder, location, number.getType(),
                                     name == "real" ? given : kept, name == "real" ? kept : given),
               location);
  return Place();
}

/// The operation that a function of <complex> is; of the others eager code and compiled code call
/// one and the same.
static llvm::StringRef getComplexOperation(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Cases({"real", "imag", "conj", "abs"}, name)
      .Case("arg", "angle")
      .Case("norm", "squared_abs")
      .Default("");
}

std::optional<Place> LibraryEmitter::emitComplexFunction(const CallExpr *expression,
                                                         const FunctionDecl *callee) {
  auto isComplex = [](const ParmVarDecl *parameter) {
    return Types::isComplex(parameter->getType());
  };
  bool takes = llvm::any_of(callee->parameters(), isComplex),
       gives = Types::isComplex(callee->getReturnType());
  if (!takes && !gives)
    return std::nullopt;
  // `1.0i`.
  if (Value constant =
          callee->getLiteralIdentifier() ? evaluator.emitConstantIfKnown(expression, "") : Value())
    return makeValuePlace(constant);
  if (!callee->getIdentifier() || callee->getReturnType()->isReferenceType() ||
      !takesNumbers(callee))
    return std::nullopt;
  if (llvm::StringRef operation = getComplexOperation(callee->getName());
      takes && !operation.empty() && callee->getNumParams() == 1)
    return makeValuePlace(
        buildOperation(operation, evaluator.emitValue(expression->getArg(0)), {},
                       getType(expression->getType(), expression->getSourceRange()), expression));
  llvm::SmallVector<const Expr *> arguments(expression->arguments());
  return evaluator.emitUserCall(expression, callee, std::nullopt, arguments);
}

} // namespace autographc::frontend

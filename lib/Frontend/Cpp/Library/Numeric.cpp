//===- Numeric.cpp - the rest of <cmath> ----------------------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `modf(x, &whole)` and `frexp(x, &exponent)`.
std::optional<Place> LibraryEmitter::emitMathInParts(const CallExpr *expression,
                                                     llvm::StringRef name) {
  bool isModf = llvm::is_contained({"modf", "modff", "modfl"}, name);
  if ((!isModf && !llvm::is_contained({"frexp", "frexpf", "frexpl"}, name)) ||
      expression->getNumArgs() != 2)
    return std::nullopt;
  mlir::Location location = loc(expression);
  mlir::Type type = getType(expression->getType(), expression->getSourceRange());
  Value x = castNumber(evaluator.emitValue(expression->getArg(0)), type, location);
  const Expr *pointer = expression->getArg(1)->IgnoreParenImpCasts();
  auto *address = dyn_cast<UnaryOperator>(pointer);
  bool isAddress = address && address->getOpcode() == UO_AddrOf;
  Place second = isAddress ? evaluator.emitPlace(address->getSubExpr())
                           : places.getElementAt(iterators.emitIterator(expression->getArg(1)),
                                                 Value(), location);
  places.requireAssignable(second, pointer->getSourceRange());
  auto test = [&](llvm::StringRef operation) {
    return buildOperation(operation, x, {}, builder.getI1Type(), expression);
  };
  auto zero = [&](mlir::Type of) -> Value {
    if (!llvm::isa<mlir::FloatType>(of))
      return emitNumber(of, 0, location);
    return ag::ConstantOp::create(builder, location, of, builder.getFloatAttr(of, 0.0),
                                  mlir::StringAttr());
  };
  if (isModf) {
    Value whole = buildOperation("trunc", x, {}, type, expression);
    places.write(second, places.coerce(whole, second.type, expression->getExprLoc()), location);
    Value rest = select(
        test("isinf"), [&] { return zero(type); },
        [&] { return emitArithmetic(BO_Sub, x, whole, location); }, location);
    return makeValuePlace(buildOperation("copysign", {rest, x}, {}, type, expression));
  }
  bool isLong = type.isF80();
  mlir::Type wide = isLong ? type : builder.getF64Type(), number = types.convert(ast.IntTy);
  Value exact = castNumber(x, wide, location);
  Value isNormal = emitAnd(
      test("isfinite"), [&] { return emitArithmetic(BO_NE, x, zero(type), location); }, location);
  Value exponent = select(
      isNormal,
      [&] {
        return emitArithmetic(BO_Add,
                              evaluator.callLibrary(isLong ? "ilogbl" : "ilogb", exact, expression),
                              emitNumber(number, 1, location), location);
      },
      [&] { return zero(number); }, location);
  places.write(second, places.coerce(exponent, second.type, expression->getExprLoc()), location);
  Value scaled = evaluator.callLibrary(
      isLong ? "ldexpl" : "ldexp",
      {exact, emitArithmetic(BO_Sub, zero(number), exponent, location)}, expression);
  return makeValuePlace(castNumber(scaled, type, location));
}

std::optional<Place> LibraryEmitter::emitNumeric(llvm::StringRef name, const CallExpr *expression) {
  // C++ leaves open what the text of `std::nan` says.
  if (llvm::is_contained({"nan", "nanf", "nanl"}, name) && expression->getNumArgs() == 1 &&
      isText(expression->getArg(0))) {
    auto type =
        llvm::cast<mlir::FloatType>(getType(expression->getType(), expression->getSourceRange()));
    auto value = mlir::FloatAttr::get(type, llvm::APFloat::getQNaN(type.getFloatSemantics()));
    return makeValuePlace(
        ag::ConstantOp::create(builder, loc(expression), type, value, mlir::StringAttr()));
  }
  mlir::Location location = loc(expression);
  unsigned count = expression->getNumArgs();
  bool rounds = llvm::is_contained({"lround", "llround", "lrint", "llrint"}, name);
  if (rounds && count == 1) {
    Value value = evaluator.emitValue(expression->getArg(0));
    if (!llvm::isa<mlir::FloatType>(value.getType()))
      return std::nullopt;
    Value rounded = buildOperation(name.ends_with("round") ? "round_away" : "round", value, {},
                                   value.getType(), expression);
    return makeValuePlace(castNumber(
        rounded, getType(expression->getType(), expression->getSourceRange()), location));
  }
  return std::nullopt;
}

} // namespace autographc::frontend

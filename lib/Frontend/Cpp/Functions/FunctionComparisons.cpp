//===- FunctionComparisons.cpp - comparisons of functions that are values -===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value FunctionEmitter::compareFunctions(BinaryOperatorKind kind, const Expr *left,
                                        const Expr *right, mlir::Location location) {
  if (isNullPointer(left) || isNullPointer(right))
    return compareWithNone(kind, isNullPointer(left) ? right : left, location);
  QualType type = left->getType();
  // Two parameters may have been given the same.
  if (llvm::any_of(unit.functions.get(type),
                   [](const Callee &callee) { return !callee.given.isNull(); }))
    refuse(left->getSourceRange(), diag::ClosureAsValue);
  auto number = [&](const Expr *side) {
    return readFunctionNumber(makeValuePlace(emitFunctionValue(side, type)), location);
  };
  Value first = number(left), second = number(right);
  return emitArithmetic(kind, first, second, location);
}

Value FunctionEmitter::compareWithNone(BinaryOperatorKind kind, const Expr *function,
                                       mlir::Location location) {
  Place place = evaluator.emitPlace(function);
  if (!place.type)
    return emitBool(kind == BO_NE, location);
  if (llvm::isa<ag::CallableType>(place.type)) {
    Value isSet = isSetGiven(place, location);
    return kind == BO_NE ? isSet : emitNot(isSet, location);
  }
  Value number = readFunctionNumber(place, location);
  return emitArithmetic(kind, number, 0, location);
}

} // namespace autographc::frontend

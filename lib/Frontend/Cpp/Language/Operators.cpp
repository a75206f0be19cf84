//===- Operators.cpp - built-in operators on numbers ----------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value ExpressionEmitter::emitBinary(const BinaryOperator *expression) {
  switch (expression->getOpcode()) {
  case BO_Comma:
    emitIgnored(expression->getLHS());
    return expression->getType()->isVoidType() ? (emitIgnored(expression->getRHS()), Value())
                                               : emitValue(expression->getRHS());
  case BO_LAnd:
  case BO_LOr:
    return emitLazy(expression);
  case BO_PtrMemD:
  case BO_PtrMemI:
    refuse(expression->getSourceRange(), diag::Pointer);
  default:
    break;
  }
  if (expression->isComparisonOp() &&
      FunctionSets::isFunctionValue(expression->getLHS()->getType()))
    return functions.compareFunctions(expression->getOpcode(), expression->getLHS(),
                                      expression->getRHS(), loc(expression->getOperatorLoc()));
  if (comparesAddresses(expression))
    return compareAddresses(expression);
  if (std::optional<Place> pointer = emitPointerOperator(expression)) {
    if (!pointer->type)
      refuse(expression->getSourceRange(), diag::Pointer);
    return places.read(*pointer, loc(expression));
  }
  if (expression->isAssignmentOp())
    return places.read(emitAssignment(expression), loc(expression));
  QualType operand = expression->getLHS()->getType();
  if (!operand->isArithmeticType() && !operand->isEnumeralType() && !types.isText(operand)) {
    if (Value constant = emitConstantIfKnown(expression, ""))
      return constant;
    if (operand->isPointerType())
      refuse(expression->getSourceRange(), diag::Pointer);
    refuseConstruct(expression);
  }
  Value left = emitValue(expression->getLHS());
  Value right = emitValue(expression->getRHS());
  if (expression->getOpcode() == BO_Cmp)
    return places.emitThreeWay(left, right, loc(expression->getOperatorLoc()));
  return emitArithmetic(expression->getOpcode(), left, right, loc(expression->getOperatorLoc()));
}

Value ExpressionEmitter::emitLazy(const BinaryOperator *expression) {
  mlir::Location location = loc(expression->getOperatorLoc());
  bool isAnd = expression->getOpcode() == BO_LAnd;
  Value left = emitCondition(expression->getLHS());
  auto right = [&] { return emitCondition(expression->getRHS()); };
  return isAnd ? emitAnd(left, right, location) : emitOr(left, right, location);
}

Value ExpressionEmitter::emitUnary(const UnaryOperator *expression) {
  mlir::Location location = loc(expression);
  if (expression->isIncrementDecrementOp()) {
    Value before;
    Place place = emitIncrement(expression, &before);
    return expression->isPostfix() ? before : places.read(place, location);
  }
  auto build = [&](llvm::StringRef name) {
    Value operand = emitValue(expression->getSubExpr());
    mlir::OperationState state(location, name, {operand}, {operand.getType()}, {});
    return builder.create(state)->getResult(0);
  };
  switch (expression->getOpcode()) {
  case UO_Plus:
    return build(ag::PositiveOp::getOperationName());
  case UO_Minus:
    return build(ag::NegativeOp::getOperationName());
  case UO_Not:
    return build(ag::BitwiseInvertOp::getOperationName());
  case UO_LNot: {
    Value operand = emitCondition(expression->getSubExpr());
    return emitNot(operand, location);
  }
  case UO_Extension:
    return emitValue(expression->getSubExpr());
  case UO_AddrOf:
    if (expression->getType()->isMemberPointerType())
      refuse(expression->getSourceRange(), diag::UnsupportedType,
             types.describe(expression->getType()));
    [[fallthrough]];
  case UO_Deref:
    refuse(expression->getSourceRange(), diag::Pointer);
  default:
    refuseConstruct(expression);
  }
}

/// `++x`, `x--` on a number: C++ computes in the promoted type.
Place ExpressionEmitter::emitIncrement(const UnaryOperator *expression, Value *before) {
  mlir::Location location = loc(expression);
  if (expression->getSubExpr()->getType()->isPointerType())
    refuse(expression->getSourceRange(), diag::Pointer);
  Place place = emitPlace(expression->getSubExpr());
  places.requireAssignable(place, expression->getSourceRange());
  Value old = places.read(place, location);
  if (before)
    *before = old;
  QualType promoted = expression->getType();
  if (ast.isPromotableIntegerType(promoted))
    promoted = ast.getPromotedIntegerType(promoted);
  Value wide = castNumber(old, types.convert(promoted), location);
  Value one = llvm::isa<mlir::FloatType>(wide.getType())
                  ? Value(ag::ConstantOp::create(builder, location, wide.getType(),
                                                 builder.getFloatAttr(wide.getType(), 1.0),
                                                 mlir::StringAttr()))
                  : emitNumber(wide.getType(), 1, location);
  Value changed =
      emitArithmetic(expression->isIncrementOp() ? BO_Add : BO_Sub, wide, one, location);
  places.write(place, castNumber(changed, old.getType(), location), location);
  return place;
}

/// `=` and `+=` on numbers: the right side first, then the place.
Place ExpressionEmitter::emitAssignment(const BinaryOperator *expression) {
  mlir::Location location = loc(expression->getOperatorLoc());
  if (expression->getLHS()->getType()->isPointerType() &&
      !types.isText(expression->getLHS()->getType()))
    refuse(expression->getSourceRange(), diag::Pointer);
  Value right = emitValue(expression->getRHS());
  Place place = emitPlace(expression->getLHS());
  places.requireAssignable(place, expression->getLHS()->getSourceRange());
  if (auto *compound = dyn_cast<CompoundAssignOperator>(expression)) {
    Value old = places.read(place, location);
    Value left = castNumber(
        old, getType(compound->getComputationLHSType(), expression->getSourceRange()), location);
    auto kind = BinaryOperator::getOpForCompoundAssignment(expression->getOpcode());
    right = castNumber(emitArithmetic(kind, left, right, location), old.getType(), location);
  }
  places.write(place, right, location);
  return place;
}

} // namespace autographc::frontend

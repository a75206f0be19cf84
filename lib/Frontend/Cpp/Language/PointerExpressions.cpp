//===- PointerExpressions.cpp - operators on pointers ---------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Library/Emitters.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value ExpressionEmitter::compareAddresses(const BinaryOperator *expression) {
  mlir::Location location = loc(expression->getOperatorLoc());
  auto emitAddressed = [&](const Expr *pointer) {
    const Expr *object = findAddressed(pointer);
    bool isThis = isa<CXXThisExpr>(object);
    Place place = isThis ? *places.emitThis(object) : emitPlace(object);
    // An object and its base are compared as what both are.
    const CXXRecordDecl *compared = pointer->getType()->getPointeeCXXRecordDecl();
    QualType type = isThis ? object->getType()->getPointeeType() : object->getType();
    return compared && type->isRecordType() ? places.getBase(place, type, compared) : place;
  };
  Place left = emitAddressed(expression->getLHS());
  Value same = places.emitSameObject(left, emitAddressed(expression->getRHS()), expression);
  return expression->getOpcode() == BO_EQ ? same : emitNot(same, location);
}

/// A pointer to a base of what a pointer points to, or to the class derived from it.
Place ExpressionEmitter::castPointer(const CastExpr *cast) {
  mlir::Location location = loc(cast);
  Place pointer = iterators.emitIterator(cast->getSubExpr()),
        object = places.getElementAt(pointer, Value(), location);
  bool isDerived = cast->getCastKind() == CK_BaseToDerived;
  Place converted = places.makePointer(
      isDerived ? places.getDerived(cast, object)
                : places.getBase(object, cast->getSubExpr()->getType()->getPointeeType(),
                                 cast->getType()->getPointeeCXXRecordDecl()),
      location);
  auto number = [&](int64_t value) {
    return emitNumber(converted.position->index.type, value, location);
  };
  Value index = places.readIndex(pointer, location);
  converted.position->index =
      pointer.position->isObject
          ? makeValuePlace(index)
          : makeValuePlace(select(
                emitArithmetic(BO_EQ, index, number(nullIndex), location),
                [&] { return number(nullIndex); }, [&] { return number(0); }, location));
  return converted;
}

/// `if (p)`.
Value ExpressionEmitter::isSetPointer(const Expr *pointer) {
  Value index = places.readIndex(iterators.emitIterator(pointer), loc(pointer));
  return emitArithmetic(BO_NE, index, emitNumber(index.getType(), nullIndex, loc(pointer)),
                        loc(pointer));
}

/// Pointers to different objects, or into different arrays, are equal where both are null.
Value ExpressionEmitter::comparePointers(BinaryOperatorKind kind, const Place &left,
                                         const Place &right, const Expr *where) {
  mlir::Location location = loc(where);
  const Position &first = *left.position, &second = *right.position;
  const Place &a = first.container, &b = second.container;
  bool isSame = first.isObject == second.isObject && a.root == b.root && a.global == b.global &&
                a.choice == b.choice && a.parts == b.parts;
  if (!BinaryOperator::isEqualityOp(kind) || first.unboundRead || second.unboundRead ||
      (isSame && a.steps.empty() && b.steps.empty()))
    return places.compareIterators(kind, left, right, location);
  auto isNull = [&](const Place &pointer) {
    Value index = places.readIndex(pointer, location);
    return emitArithmetic(BO_EQ, index, nullIndex, location);
  };
  auto areOne = [&]() -> Value {
    if (a.parts || b.parts)
      return emitBool(a.parts == b.parts, location);
    if (first.isObject != second.isObject)
      return places.emitSameObject(places.getElementAt(left, Value(), location),
                                   places.getElementAt(right, Value(), location), where);
    Value same = places.emitSameObject(a, b, where);
    return first.isObject
               ? same
               : emitAnd(
                     same, [&] { return places.compareIterators(BO_EQ, left, right, location); },
                     location);
  };
  Value equal = select(
      isNull(left), [&] { return isNull(right); },
      [&] {
        return select(isNull(right), [&] { return emitBool(false, location); }, areOne, location);
      },
      location);
  return kind == BO_EQ ? equal : emitNot(equal, location);
}

/// Operators of pointers; null of other operands.
std::optional<Place> ExpressionEmitter::emitPointerOperator(const BinaryOperator *expression) {
  const Expr *left = expression->getLHS(), *right = expression->getRHS();
  bool leftPoints = left->getType()->isPointerType(),
       rightPoints = right->getType()->isPointerType();
  if ((!leftPoints && !rightPoints) || types.isText(left->getType()))
    return std::nullopt;
  mlir::Location location = loc(expression->getOperatorLoc());
  BinaryOperatorKind kind = expression->getOpcode();
  if (kind == BO_Add && rightPoints)
    std::swap(left, right);
  if (kind == BO_Assign)
    return iterators.emitIteratorAssignment(left, right, expression);
  Place iterator = iterators.emitIterator(left);
  if (iterator.position->isAlone() && !BinaryOperator::isComparisonOp(kind))
    refuse(expression->getSourceRange(), diag::Pointer);
  if (kind == BO_Add || (kind == BO_Sub && !rightPoints))
    return places.advance(iterator, emitValue(right), kind == BO_Sub, location);
  if (kind == BO_AddAssign || kind == BO_SubAssign) {
    places.assignIterator(
        iterator, places.advance(iterator, emitValue(right), kind == BO_SubAssign, location),
        expression->getSourceRange());
    return iterator;
  }
  Place other = iterators.emitIterator(right);
  if (kind == BO_Sub)
    return makeValuePlace(places.emitDistance(other, iterator, location));
  if (!BinaryOperator::isComparisonOp(kind))
    refuse(expression->getSourceRange(), diag::Pointer);
  return makeValuePlace(comparePointers(kind, iterator, other, expression));
}

} // namespace autographc::frontend

//===- Iterators.cpp - positions in vectors and arrays --------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value IteratorEmitter::emitSize(const Place &container, mlir::Location location) {
  mlir::Type index = getIndexType();
  if (Types::isMap(container.type))
    return castNumber(places.read(MapMethods::getSizePart(container), location), index, location);
  if (auto structure = llvm::dyn_cast<ag::StructType>(container.type))
    return emitNumber(index, structure.getFields().size(), location);
  return castNumber(emitListSize(places.read(container, location), location), index, location);
}

std::optional<Place> IteratorEmitter::emitBound(llvm::StringRef name, const Expr *container) {
  llvm::StringRef which = name;
  if (which != "crbegin" && which != "crend")
    which.consume_front("c");
  else
    which = which.drop_front();
  bool reverse = which.consume_front("r");
  if (which != "begin" && which != "end" && which != "data")
    return std::nullopt;
  if (!Types::isRange(getObjectType(stripWrappers(container))))
    return std::nullopt;
  bool isFirst = (which == "end") == reverse;
  Place bound = getBound(emitRange(container), container, isFirst);
  bound.position->reverse = reverse;
  return bound;
}

Place IteratorEmitter::emitRange(const Expr *range) {
  bool isPointer = range->getType()->isPointerType();
  ClassKind kind = Types::classify(getObjectType(stripWrappers(range)));
  Place place = kind == ClassKind::InitializerList && !isPointer
                    ? evaluator.emitInitializerList(range)
                    : evaluator.emitObject(range, isPointer);
  if (kind != ClassKind::Span && !llvm::isa_and_nonnull<ag::ListType, ag::StructType>(place.type))
    refuse(range->getSourceRange(), diag::UnsupportedType,
           types.describe(getObjectType(stripWrappers(range))));
  return place;
}

Place IteratorEmitter::getBound(const Place &range, const Expr *where, bool isFirst) {
  mlir::Location location = loc(where);
  if (range.parts) {
    const Place &end = (*range.parts)[isFirst ? 0 : 1];
    return places.advance(end, Value(), false, location);
  }
  QualType type = getObjectType(stripWrappers(where));
  return places.makePosition(
      range, type, isFirst ? emitNumber(getIndexType(), 0, location) : emitSize(range, location),
      /*reverse=*/false);
}

Place IteratorEmitter::emitIterator(const Expr *expression) {
  Place place = evaluator.emitPlace(expression);
  if (!place.position)
    refuse(expression->getSourceRange(), diag::Pointer);
  return place;
}

/// `std::back_inserter(list)`.
Place IteratorEmitter::emitInserter(const Expr *list) {
  Place place = evaluator.emitPlace(list);
  places.requireAssignable(place, list->getSourceRange());
  Place inserter = places.makePosition(place, list->getType(),
                                       emitNumber(getIndexType(), 0, loc(list)), /*reverse=*/false);
  inserter.position->appends = true;
  return inserter;
}

void IteratorEmitter::emitAppend(const Place &inserter, Value value, const Expr *where) {
  mlir::Location location = loc(where);
  const Place &target = inserter.position->container;
  auto list = llvm::cast<ag::ListType>(target.type);
  value = places.coerce(value, list.getElementType(), where->getExprLoc());
  places.write(
      target, ag::ListPushOp::create(builder, location, list, places.read(target, location), value),
      location);
}

/// The element that a reverse iterator means is the one before the iterator that it is made of.
static Place turn(const Place &iterator, bool reverse) {
  Place turned = iterator;
  turned.position = std::make_shared<Position>(*iterator.position);
  turned.position->reverse = reverse;
  return turned;
}

static bool isReverse(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && record->getName() == "reverse_iterator";
}

Place IteratorEmitter::emitIteratorConstruct(const CXXConstructExpr *expression) {
  if (expression->getNumArgs() == 0)
    return makeUnbound(findVectorOf(expression->getType()), expression);
  const Expr *given = expression->getArg(0);
  if (!Types::isIterator(given->getType()))
    return emitInserter(given);
  Place iterator = emitIterator(given);
  return isReverse(expression->getType()) && !isReverse(given->getType())
             ? turn(iterator, !iterator.position->reverse)
             : iterator;
}

std::optional<Place> IteratorEmitter::emitIteratorMethod(llvm::StringRef name,
                                                         const CXXMemberCallExpr *expression) {
  const Expr *object = expression->getImplicitObjectArgument();
  if (name != "base" || !isReverse(object->getType()))
    return std::nullopt;
  return turn(places.advance(emitIterator(object), Value(), false, loc(expression)),
              /*reverse=*/false);
}

Place IteratorEmitter::emitIteratorStep(const Place &iterator, bool back, bool postfix,
                                        const Expr *where) {
  mlir::Location location = loc(where);
  if (iterator.position->isAlone())
    refuse(where->getSourceRange(), diag::Pointer);
  Place before = postfix ? places.copyPlace(iterator, where->getType(), location) : Place();
  places.assignIterator(
      iterator, places.advance(iterator, emitNumber(getIndexType(), 1, location), back, location),
      where->getSourceRange());
  return postfix ? before : iterator;
}

Place IteratorEmitter::emitIteratorAssignment(const Expr *target, const Expr *value,
                                              const Expr *where) {
  Place from = emitIterator(value);
  if (auto *named = dyn_cast<DeclRefExpr>(target->IgnoreParens()))
    if (auto found = body.bindings.find(named->getDecl()); found != body.bindings.end())
      found->second.isInvalidated = false;
  Place iterator = emitIterator(target);
  places.assignIterator(iterator, from, where->getSourceRange());
  return iterator;
}

Place IteratorEmitter::emitIteratorOperator(const CXXOperatorCallExpr *expression) {
  mlir::Location location = loc(expression);
  OverloadedOperatorKind kind = expression->getOperator();
  if (kind == OO_Equal && Types::isIterator(expression->getArg(1)->getType()))
    return emitIteratorAssignment(expression->getArg(0), expression->getArg(1), expression);
  Place iterator = emitIterator(expression->getArg(0));
  unsigned count = expression->getNumArgs();
  if (iterator.position->appends && (kind == OO_Star || kind == OO_PlusPlus))
    return iterator;
  if (iterator.position->appends && kind == OO_Equal &&
      !Types::isIterator(expression->getArg(1)->getType())) {
    emitAppend(iterator, evaluator.emitValue(expression->getArg(1)), expression);
    return iterator;
  }
  switch (kind) {
  case OO_Star:
  case OO_Arrow:
    return places.getElementAt(iterator, Value(), location);
  case OO_Subscript:
    return places.getElementAt(
        iterator, castNumber(evaluator.emitValue(expression->getArg(1)), getIndexType(), location),
        location);
  case OO_PlusPlus:
  case OO_MinusMinus:
    return emitIteratorStep(iterator, kind == OO_MinusMinus, count == 2, expression);
  case OO_PlusEqual:
  case OO_MinusEqual:
    places.assignIterator(iterator,
                          places.advance(iterator, evaluator.emitValue(expression->getArg(1)),
                                         kind == OO_MinusEqual, location),
                          expression->getSourceRange());
    return iterator;
  case OO_Plus:
  case OO_Minus:
    if (Types::isIterator(expression->getArg(1)->getType()))
      return makeValuePlace(
          places.emitDistance(emitIterator(expression->getArg(1)), iterator, location));
    return places.advance(iterator, evaluator.emitValue(expression->getArg(1)), kind == OO_Minus,
                          location);
  default:
    break;
  }
  BinaryOperatorKind comparison =
      kind == OO_Spaceship ? BO_Cmp : BinaryOperator::getOverloadedOpcode(kind);
  if (count != 2 || !BinaryOperator::isComparisonOp(comparison))
    refuseConstruct(expression);
  return makeValuePlace(
      places.compareIterators(comparison, iterator, emitIterator(expression->getArg(1)), location));
}

std::optional<Place> IteratorEmitter::emitIteratorFunction(llvm::StringRef name,
                                                           const CallExpr *expression) {
  mlir::Location location = loc(expression);
  unsigned count = expression->getNumArgs();
  if (count == 1)
    if (std::optional<Place> bound = emitBound(name, expression->getArg(0)))
      return bound;
  if (llvm::is_contained({"addressof", "__addressof"}, name) && count == 1)
    return places.emitAddress(expression->getArg(0));
  if (name == "back_inserter" && count == 1)
    return emitInserter(expression->getArg(0));
  if (count == 0 || !Types::isIterator(expression->getArg(0)->getType()))
    return std::nullopt;
  if ((name == "next" || name == "prev") && count <= 2)
    return places.advance(emitIterator(expression->getArg(0)),
                          evaluator.emitValue(expression->getArg(1)), name == "prev", location);
  if (name == "advance" && count == 2) {
    Place iterator = emitIterator(expression->getArg(0));
    places.assignIterator(
        iterator,
        places.advance(iterator, evaluator.emitValue(expression->getArg(1)), false, location),
        expression->getSourceRange());
    return Place();
  }
  if (name == "make_reverse_iterator" && count == 1) {
    Place iterator = places.advance(emitIterator(expression->getArg(0)), Value(), false, location);
    return turn(iterator, !iterator.position->reverse);
  }
  if (name == "distance" && count == 2)
    return makeValuePlace(places.emitDistance(emitIterator(expression->getArg(0)),
                                              emitIterator(expression->getArg(1)), location));
  return std::nullopt;
}

} // namespace autographc::frontend

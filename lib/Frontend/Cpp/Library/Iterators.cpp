//===- Iterators.cpp - positions in vectors and arrays --------------------===//
#include "Maps.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static mlir::Type getIndexType(mlir::OpBuilder &builder) {
  return builder.getIntegerType(64, /*isSigned=*/true);
}

/// The number of elements of a list or an array.
Value Emitter::emitSize(const Place &container, mlir::Location location) {
  mlir::Type index = getIndexType(builder);
  if (Types::isMap(container.type))
    return castNumber(read(MapMethods::getSizePart(container), location), index, location);
  if (auto structure = llvm::dyn_cast<ag::StructType>(container.type))
    return emitNumber(index, structure.getFields().size(), location);
  return castNumber(emitListSize(read(container, location), location), index, location);
}

Place Emitter::makePosition(const Place &container, QualType type, Value index, bool reverse) {
  Place place;
  place.position = std::make_shared<Position>();
  place.position->container = container;
  place.position->type = type.getNonReferenceType();
  place.position->index = makeValuePlace(castNumber(index, getIndexType(builder), index.getLoc()));
  place.position->reverse = reverse;
  return place;
}

/// `begin`, `cend`, `rbegin` and their like of a container.
std::optional<Place> Emitter::emitBound(llvm::StringRef name, const Expr *container) {
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

/// A list, an array, or the two ends of a span; of `pointer->begin()` what the pointer points to.
Place Emitter::emitRange(const Expr *range) {
  bool isPointer = range->getType()->isPointerType();
  ClassKind kind = Types::classify(getObjectType(stripWrappers(range)));
  Place place = kind == ClassKind::InitializerList && !isPointer ? emitInitializerList(range)
                                                                 : emitObject(range, isPointer);
  if (kind != ClassKind::Span && !llvm::isa_and_nonnull<ag::ListType, ag::StructType>(place.type))
    refuse(range->getSourceRange(), diag::UnsupportedType,
           types.describe(getObjectType(stripWrappers(range))));
  return place;
}

/// The begin or the end of what `emitRange` gave, as it is now.
Place Emitter::getBound(const Place &range, const Expr *where, bool isFirst) {
  mlir::Location location = loc(where);
  if (range.parts) {
    const Place &end = (*range.parts)[isFirst ? 0 : 1];
    return advance(end, Value(), false, location);
  }
  QualType type = getObjectType(stripWrappers(where));
  return makePosition(range, type,
                      isFirst ? emitNumber(getIndexType(builder), 0, location)
                              : emitSize(range, location),
                      /*reverse=*/false);
}

/// A position that later changes of the iterator do not move.
Value Emitter::readIndex(const Place &iterator, mlir::Location location) {
  return read(iterator.position->index, location);
}

Place Emitter::emitIterator(const Expr *expression) {
  Place place = emitPlace(expression);
  if (!place.position)
    refuse(expression->getSourceRange(), diag::Pointer);
  return place;
}

/// The iterator `by` elements further on, or where it is.
Place Emitter::advance(const Place &iterator, Value by, bool back, mlir::Location location) {
  Value moved = readIndex(iterator, location);
  bool subtracts = back != iterator.position->reverse;
  if (by)
    moved = emitArithmetic(subtracts ? BO_Sub : BO_Add, moved,
                           castNumber(by, moved.getType(), location), ast.LongLongTy, location);
  Place place;
  place.position = std::make_shared<Position>(*iterator.position);
  place.position->index = makeValuePlace(moved);
  return place;
}

/// The element that is `offset` after the iterator's.
Place Emitter::getElementAt(const Place &iterator, Value offset, mlir::Location location) {
  const Position &position = *iterator.position;
  if (position.unboundRead)
    *position.unboundRead = true;
  if (position.isObject)
    return position.container;
  Value index = readIndex(iterator, location);
  auto isZero = [](Value value) {
    auto constant = value.getDefiningOp<ag::ConstantOp>();
    auto number =
        constant ? llvm::dyn_cast<mlir::IntegerAttr>(constant.getValue()) : mlir::IntegerAttr();
    return number && number.getValue().isZero();
  };
  if (position.reverse) {
    index = emitArithmetic(BO_Sub, index, emitNumber(index.getType(), 1, location), ast.LongLongTy,
                           location);
    if (offset)
      index = emitArithmetic(BO_Sub, index, offset, ast.LongLongTy, location);
  } else if (offset) {
    index =
        isZero(index) ? offset : emitArithmetic(BO_Add, index, offset, ast.LongLongTy, location);
  }
  return emitElementPlace(position.container, index, position.type);
}

/// How many elements there are from one iterator to another.
Value Emitter::emitDistance(const Place &first, const Place &last, mlir::Location location) {
  Value from = readIndex(first, location), to = readIndex(last, location);
  if (first.position->reverse)
    std::swap(from, to);
  auto constant = from.getDefiningOp<ag::ConstantOp>();
  if (auto number =
          constant ? llvm::dyn_cast<mlir::IntegerAttr>(constant.getValue()) : mlir::IntegerAttr();
      number && number.getValue().isZero())
    return to;
  return emitArithmetic(BO_Sub, to, from, ast.LongLongTy, location);
}

/// Whether an iterator into `to` may become one into `from`: the same container, or another element
/// of the list that it is in.
static bool isReachable(const Place &to, const Place &from) {
  if (to.root != from.root || to.global != from.global || to.choice != from.choice ||
      to.steps.size() != from.steps.size())
    return false;
  return llvm::all_of(llvm::zip(to.steps, from.steps), [](auto steps) {
    auto &[left, right] = steps;
    bool isMovable = left.isElement() && llvm::isa<ag::RefType>(left.operands[0].getType());
    return left.kind == right.kind && left.index == right.index &&
           (isMovable || left.operands == right.operands);
  });
}

/// The first assignment to an iterator of nothing says where it is from here on.
void Emitter::bindIterator(Position &iterator, const Position &value, SourceRange range) {
  auto *declared = iterator.index.root.getDefiningOp();
  mlir::Value root = value.container.root;
  bool livesOn = !root || root.getParentRegion()->isAncestor(declared->getParentRegion());
  if (*iterator.unboundRead || !livesOn || value.container.choice)
    refuse(range, diag::IteratorElsewhere);
  iterator.container = value.container;
  iterator.type = value.type, iterator.reverse = value.reverse, iterator.isObject = value.isObject,
  iterator.unboundRead = nullptr;
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(declared);
  for (Step &step : iterator.container.steps)
    for (Value &operand : step.operands) {
      auto ref = llvm::dyn_cast<ag::RefType>(operand.getType());
      operand =
          makeVariable("", ref ? ref.getElementType() : operand.getType(), declared->getLoc()).root;
    }
}

/// `it = other`, `++it`: an iterator stays in the container it began in, or in one beside it.
void Emitter::assignIterator(const Place &iterator, const Place &value, SourceRange range) {
  mlir::Location location = loc(range.getBegin());
  if (!iterator.position || !value.position || !iterator.position->index.isVariable())
    refuse(range, diag::IteratorElsewhere);
  Position &to = *iterator.position, from = *value.position;
  Value index = readIndex(value, location);
  if (to.unboundRead && !from.unboundRead)
    bindIterator(to, from, range);
  if (!from.unboundRead && (!isReachable(to.container, from.container) ||
                            to.reverse != from.reverse || to.isObject != from.isObject))
    refuse(range, diag::IteratorElsewhere);
  for (auto [target, source] : llvm::zip(to.container.steps, from.container.steps))
    for (auto [operand, given] : llvm::zip(target.operands, source.operands))
      if (operand != given)
        ag::AssignOp::create(builder, location, operand,
                             castNumber(readKept(given, location),
                                        llvm::cast<ag::RefType>(operand.getType()).getElementType(),
                                        location));
  write(to.index, index, location);
}

/// Assigns an object of several places, field after field: what it is made of was read before.
void Emitter::assignParts(const Place &target, const Place &value, QualType type,
                          SourceRange range) {
  if (target.position)
    return assignIterator(target, value, range);
  if (target.parts && value.parts) {
    for (auto [part, given, field] : llvm::zip(*target.parts, *value.parts, types.getFields(type)))
      assignParts(part, given, field.type, range);
    return;
  }
  if (!target.type)
    refuse(range, diag::ClosureAsValue);
  requireAssignable(target, range);
  write(target, coerce(read(value, loc(range.getBegin())), target.type, range.getBegin()),
        loc(range.getBegin()));
}

/// `std::back_inserter(list)`.
Place Emitter::emitInserter(const Expr *list) {
  Place place = emitPlace(list);
  requireAssignable(place, list->getSourceRange());
  Place inserter = makePosition(place, list->getType(),
                                emitNumber(getIndexType(builder), 0, loc(list)), /*reverse=*/false);
  inserter.position->appends = true;
  return inserter;
}

/// What assigning to an inserter does.
void Emitter::emitAppend(const Place &inserter, Value value, const Expr *where) {
  mlir::Location location = loc(where);
  const Place &target = inserter.position->container;
  auto list = llvm::cast<ag::ListType>(target.type);
  value = coerce(value, list.getElementType(), where->getExprLoc());
  write(target, ag::ListPushOp::create(builder, location, list, read(target, location), value),
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

/// A copy, a conversion, a reverse iterator of another one, or an inserter.
Place Emitter::emitIteratorConstruct(const CXXConstructExpr *expression) {
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

/// `base` of a reverse iterator; null of other methods.
std::optional<Place> Emitter::emitIteratorMethod(llvm::StringRef name,
                                                 const CXXMemberCallExpr *expression) {
  const Expr *object = expression->getImplicitObjectArgument();
  if (name != "base" || !isReverse(object->getType()))
    return std::nullopt;
  return turn(advance(emitIterator(object), Value(), false, loc(expression)), /*reverse=*/false);
}

Place Emitter::emitIteratorStep(const Place &iterator, bool back, bool postfix, const Expr *where) {
  mlir::Location location = loc(where);
  if (iterator.position->isAlone())
    refuse(where->getSourceRange(), diag::Pointer);
  Place before = postfix ? copyPlace(iterator, where->getType(), location) : Place();
  assignIterator(iterator,
                 advance(iterator, emitNumber(getIndexType(builder), 1, location), back, location),
                 where->getSourceRange());
  return postfix ? before : iterator;
}

Value Emitter::compareIterators(BinaryOperatorKind kind, const Place &left, const Place &right,
                                mlir::Location location) {
  Value first = readIndex(left, location), second = readIndex(right, location);
  if (left.position->reverse)
    std::swap(first, second);
  return kind == BO_Cmp ? emitThreeWay(first, second, location)
                        : emitArithmetic(kind, first, second, ast.BoolTy, location);
}

/// -1, 0, 1, or 2 where floating numbers are unordered.
Value Emitter::emitThreeWay(Value left, Value right, mlir::Location location) {
  mlir::Type type = builder.getIntegerType(8, /*isSigned=*/true);
  auto number = [&](int value) { return emitNumber(type, value, location); };
  auto test = [&](BinaryOperatorKind kind) {
    return emitArithmetic(kind, left, right, ast.BoolTy, location);
  };
  return select(
      test(BO_LT), [&] { return number(-1); },
      [&] {
        return select(
            test(BO_EQ), [&] { return number(0); },
            [&] {
              if (!llvm::isa<mlir::FloatType>(left.getType()))
                return number(1);
              return select(
                  test(BO_GT), [&] { return number(1); }, [&] { return number(2); }, location);
            },
            location);
      },
      location);
}

/// `it = value`, also of one whose element is lost.
Place Emitter::emitIteratorAssignment(const Expr *target, const Expr *value, const Expr *where) {
  Place from = emitIterator(value);
  if (auto *named = dyn_cast<DeclRefExpr>(target->IgnoreParens()))
    if (auto found = bindings.find(named->getDecl()); found != bindings.end())
      found->second.isLost = false;
  Place iterator = emitIterator(target);
  assignIterator(iterator, from, where->getSourceRange());
  return iterator;
}

/// Operators of iterators that are classes.
Place Emitter::emitIteratorOperator(const CXXOperatorCallExpr *expression) {
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
    emitAppend(iterator, emitValue(expression->getArg(1)), expression);
    return iterator;
  }
  switch (kind) {
  case OO_Star:
  case OO_Arrow:
    return getElementAt(iterator, Value(), location);
  case OO_Subscript:
    return getElementAt(
        iterator, castNumber(emitValue(expression->getArg(1)), getIndexType(builder), location),
        location);
  case OO_PlusPlus:
  case OO_MinusMinus:
    return emitIteratorStep(iterator, kind == OO_MinusMinus, count == 2, expression);
  case OO_PlusEqual:
  case OO_MinusEqual:
    assignIterator(
        iterator,
        advance(iterator, emitValue(expression->getArg(1)), kind == OO_MinusEqual, location),
        expression->getSourceRange());
    return iterator;
  case OO_Plus:
  case OO_Minus:
    if (Types::isIterator(expression->getArg(1)->getType()))
      return makeValuePlace(emitDistance(emitIterator(expression->getArg(1)), iterator, location));
    return advance(iterator, emitValue(expression->getArg(1)), kind == OO_Minus, location);
  default:
    break;
  }
  BinaryOperatorKind comparison =
      kind == OO_Spaceship ? BO_Cmp : BinaryOperator::getOverloadedOpcode(kind);
  if (count != 2 || !BinaryOperator::isComparisonOp(comparison))
    refuseConstruct(expression);
  return makeValuePlace(
      compareIterators(comparison, iterator, emitIterator(expression->getArg(1)), location));
}

/// std::next, prev, advance, distance, begin, end and their like.
std::optional<Place> Emitter::emitIteratorFunction(llvm::StringRef name,
                                                   const CallExpr *expression) {
  mlir::Location location = loc(expression);
  unsigned count = expression->getNumArgs();
  if (count == 1)
    if (std::optional<Place> bound = emitBound(name, expression->getArg(0)))
      return bound;
  if (llvm::is_contained({"addressof", "__addressof"}, name) && count == 1)
    return emitAddress(expression->getArg(0));
  if (name == "back_inserter" && count == 1)
    return emitInserter(expression->getArg(0));
  if (count == 0 || !Types::isIterator(expression->getArg(0)->getType()))
    return std::nullopt;
  if ((name == "next" || name == "prev") && count <= 2)
    return advance(emitIterator(expression->getArg(0)), emitValue(expression->getArg(1)),
                   name == "prev", location);
  if (name == "advance" && count == 2) {
    Place iterator = emitIterator(expression->getArg(0));
    assignIterator(iterator, advance(iterator, emitValue(expression->getArg(1)), false, location),
                   expression->getSourceRange());
    return Place();
  }
  if (name == "make_reverse_iterator" && count == 1) {
    Place iterator = advance(emitIterator(expression->getArg(0)), Value(), false, location);
    return turn(iterator, !iterator.position->reverse);
  }
  if (name == "distance" && count == 2)
    return makeValuePlace(emitDistance(emitIterator(expression->getArg(0)),
                                       emitIterator(expression->getArg(1)), location));
  return std::nullopt;
}

} // namespace autographc::frontend

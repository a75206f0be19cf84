//===- Positions.cpp - iterators and pointers as places -------------------===//
#include "PlaceEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place PlaceEmitter::makePosition(const Place &container, QualType type, Value index, bool reverse) {
  Place place;
  place.position = std::make_shared<Position>();
  place.position->container = container;
  place.position->type = type.getNonReferenceType();
  place.position->index = makeValuePlace(castNumber(index, getIndexType(), index.getLoc()));
  place.position->reverse = reverse;
  return place;
}

Value PlaceEmitter::readIndex(const Place &iterator, mlir::Location location) {
  return read(iterator.position->index, location);
}

Place PlaceEmitter::advance(const Place &iterator, Value by, bool back, mlir::Location location) {
  Value moved = readIndex(iterator, location);
  bool subtracts = back != iterator.position->reverse;
  if (by)
    moved = emitArithmetic(subtracts ? BO_Sub : BO_Add, moved,
                           castNumber(by, moved.getType(), location), location);
  Place place;
  place.position = std::make_shared<Position>(*iterator.position);
  place.position->index = makeValuePlace(moved);
  return place;
}

Place PlaceEmitter::getElementAt(const Place &iterator, Value offset, mlir::Location location) {
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
    index = emitArithmetic(BO_Sub, index, 1, location);
    if (offset)
      index = emitArithmetic(BO_Sub, index, offset, location);
  } else if (offset) {
    index = isZero(index) ? offset : emitArithmetic(BO_Add, index, offset, location);
  }
  return emitElementPlace(position.container, index, position.type);
}

Value PlaceEmitter::emitDistance(const Place &first, const Place &last, mlir::Location location) {
  Value from = readIndex(first, location), to = readIndex(last, location);
  if (first.position->reverse)
    std::swap(from, to);
  auto constant = from.getDefiningOp<ag::ConstantOp>();
  if (auto number =
          constant ? llvm::dyn_cast<mlir::IntegerAttr>(constant.getValue()) : mlir::IntegerAttr();
      number && number.getValue().isZero())
    return to;
  return emitArithmetic(BO_Sub, to, from, location);
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
void PlaceEmitter::bindIterator(Position &iterator, const Position &value, SourceRange range) {
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

void PlaceEmitter::assignIterator(const Place &iterator, const Place &value, SourceRange range) {
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

void PlaceEmitter::assignParts(const Place &target, const Place &value, QualType type,
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

Value PlaceEmitter::compareIterators(BinaryOperatorKind kind, const Place &left, const Place &right,
                                     mlir::Location location) {
  Value first = readIndex(left, location), second = readIndex(right, location);
  if (left.position->reverse)
    std::swap(first, second);
  return kind == BO_Cmp ? emitThreeWay(first, second, location)
                        : emitArithmetic(kind, first, second, location);
}

Value PlaceEmitter::emitThreeWay(Value left, Value right, mlir::Location location) {
  mlir::Type type = builder.getIntegerType(8, /*isSigned=*/true);
  auto number = [&](int value) { return emitNumber(type, value, location); };
  auto test = [&](BinaryOperatorKind kind) { return emitArithmetic(kind, left, right, location); };
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

} // namespace autographc::frontend

//===- Choices.cpp - glvalues that are one of several objects -------------===//
#include "PlaceEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value PlaceEmitter::readKept(Value value, mlir::Location location) {
  auto ref = llvm::dyn_cast<ag::RefType>(value.getType());
  return ref ? Value(ag::ReadOp::create(builder, location, ref.getElementType(), value)) : value;
}

/// Whether a region of `op` computes the value. The regions around `op` may still be without an
/// operation.
static bool isWithin(mlir::Operation *op, Value value) {
  for (mlir::Operation *around = value.getParentBlock()->getParentOp(); around;
       around = around->getParentOp())
    if (around == op)
      return true;
  return false;
}

void PlaceEmitter::keepBehind(mlir::Operation *op, Value &value, mlir::Location location) {
  if (!value || !isWithin(op, value))
    return;
  if (llvm::isa<ag::RefType>(value.getType())) {
    value.getDefiningOp()->moveBefore(op);
    return;
  }
  Place kept = makeVariable("", value.getType(), location);
  kept.root.getDefiningOp()->moveBefore(op);
  write(kept, value, location);
  value = kept.root;
}

void PlaceEmitter::keepBehind(mlir::Operation *op, Place &place, mlir::Location location) {
  keepBehind(op, place.root, location);
  for (Step &step : place.steps)
    for (Value &operand : step.operands) {
      // An index is read where the element is named.
      if (ag::isScalar(operand.getType()) && isWithin(op, operand))
        operand = ag::ItemOp::create(builder, location, ag::getElementType(operand.getType()),
                                     operand, /*implicit=*/true);
      keepBehind(op, operand, location);
    }
  if (place.choice) {
    place.choice = std::make_shared<Choice>(*place.choice);
    keepBehind(op, place.choice->condition, location);
    keepBehind(op, place.choice->onTrue, location);
    keepBehind(op, place.choice->onFalse, location);
  }
  if (place.parts) {
    place.parts = std::make_shared<std::vector<Place>>(*place.parts);
    for (Place &part : *place.parts)
      keepBehind(op, part, location);
  }
}

/// Moves what only names objects out of a branch.
static void hoistNames(mlir::Region &region, mlir::Operation *op) {
  mlir::Block &block = region.front();
  auto names = [](mlir::Operation &inner) {
    return isa<ag::ConstantOp, ag::ReadOp, ag::GetFieldOp>(inner) ||
           inner.hasTrait<mlir::OpTrait::IsTerminator>();
  };
  if (!llvm::all_of(block, names))
    return;
  while (!block.front().hasTrait<mlir::OpTrait::IsTerminator>())
    block.front().moveBefore(op);
}

void PlaceEmitter::emitForChosen(const Place &place, llvm::function_ref<void(const Place &)> change,
                                 mlir::Location location) {
  emitIfElse(
      readKept(place.choice->condition, location), [&] { change(place.choice->onTrue); },
      [&] { change(place.choice->onFalse); }, location);
}

Place PlaceEmitter::emitChoice(Value condition, llvm::function_ref<Place()> onTrue,
                               llvm::function_ref<Place()> onFalse, mlir::Location location) {
  Place place;
  place.choice = std::make_shared<Choice>();
  place.choice->condition = condition;
  auto op = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                             builder.getStringAttr("conditional"));
  auto emitArm = [&](mlir::Region &region, llvm::function_ref<Place()> arm, Place &chosen) {
    emitRegion(region, [&] { chosen = arm(); });
    hoistNames(region, op);
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(region.front().getTerminator());
    keepBehind(op, chosen, location);
  };
  emitArm(op.getThenRegion(), onTrue, place.choice->onTrue);
  emitArm(op.getElseRegion(), onFalse, place.choice->onFalse);
  place.type = place.choice->onTrue.type;
  auto isEmpty = [](mlir::Region &region) { return llvm::hasSingleElement(region.front()); };
  if (isEmpty(op.getThenRegion()) && isEmpty(op.getElseRegion()))
    op.erase();
  return place;
}

Place PlaceEmitter::declareBefore(mlir::Operation *op, const Place &model, QualType type,
                                  SourceRange range) {
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  mlir::Location location = op->getLoc();
  Place place;
  if (model.parts) {
    place.parts = std::make_shared<std::vector<Place>>();
    for (auto [part, field] : llvm::zip(*model.parts, types.getFields(type)))
      place.parts->push_back(declareBefore(op, part, field.type, range));
    return place;
  }
  if (!model.position) {
    mlir::Type held = getType(type, range);
    place = makeVariable("", held, location);
    write(place, ag::UndefinedOp::create(builder, location, held), location, /*declares=*/true);
    return place;
  }
  place.position = std::make_shared<Position>(*model.position);
  Position &position = *place.position;
  // Another `return`, or the other side, says where a null pointer points.
  if (position.unboundRead && position.isObject)
    position = *makeNull(ast.getPointerType(position.type), range).position;
  else if (position.unboundRead || position.container.choice ||
           (position.container.root && isWithin(op, position.container.root)))
    refuse(range, diag::IteratorElsewhere);
  mlir::Type index = position.index.type;
  position.index = makeVariable("", index, location);
  write(position.index, emitNumber(index, 0, location), location, /*declares=*/true);
  // What moves along with the model is the model's own.
  for (Step &step : position.container.steps)
    for (Value &operand : step.operands)
      if (auto ref = llvm::dyn_cast<ag::RefType>(operand.getType()); ref || isWithin(op, operand))
        operand = makeVariable("", ref ? ref.getElementType() : operand.getType(), location).root;
  return place;
}

std::optional<Place> PlaceEmitter::chooseElement(const Place &chosen, const Expr *first,
                                                 const Expr *second) {
  mlir::Location location = loc(first);
  const Choice &choice = *chosen.choice;
  auto isElement = [](const Place &place) {
    return !place.position && !place.parts && !place.steps.empty() &&
           place.steps.back().kind != Step::Subscript;
  };
  if (!isElement(choice.onTrue) || !isElement(choice.onFalse) ||
      choice.onTrue.steps.size() != choice.onFalse.steps.size())
    return std::nullopt;
  Place left = makeAddress(choice.onTrue, first), right = makeAddress(choice.onFalse, second);
  const Place &from = left.position->container, &to = right.position->container;
  auto isSame = [](auto steps) {
    auto &[a, b] = steps;
    return a.kind == b.kind && a.index == b.index && a.key == b.key &&
           (a.isElement() || a.operands == b.operands);
  };
  bool isElsewhere = from.root != to.root || from.global != to.global || from.choice != to.choice ||
                     !llvm::all_of(llvm::zip_equal(from.steps, to.steps), isSame);
  if (left.position->isObject || right.position->isObject || isElsewhere)
    return std::nullopt;
  auto choose = [&](Value onTrue, Value onFalse) {
    return select(
        readKept(choice.condition, location), [&] { return onTrue; },
        [&] { return castNumber(onFalse, onTrue.getType(), location); }, location);
  };
  for (auto [a, b] : llvm::zip(left.position->container.steps, right.position->container.steps))
    for (auto [operand, other] : llvm::zip(a.operands, b.operands))
      if (operand != other)
        operand = choose(readKept(operand, location), readKept(other, location));
  left.position->index =
      makeValuePlace(choose(readIndex(left, location), readIndex(right, location)));
  return left;
}

} // namespace autographc::frontend

//===- Choices.cpp - glvalues that are one of several objects -------------===//
#include "Frontend/Cpp/Library/Output.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value Emitter::readKept(Value value, mlir::Location location) {
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

/// Keeps a value that a region of `op` computed in a variable in front of it.
void Emitter::keepBehind(mlir::Operation *op, Value &value, mlir::Location location) {
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

/// Makes a place that was formed in a region of `op` usable behind it.
void Emitter::keepBehind(mlir::Operation *op, Place &place, mlir::Location location) {
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

/// Does something to the one of two objects that `place` means.
void Emitter::emitForChosen(const Place &place, llvm::function_ref<void(const Place &)> change,
                            mlir::Location location) {
  auto choice =
      ag::IfOp::create(builder, location, mlir::TypeRange(),
                       readKept(place.choice->condition, location), builder.getStringAttr("if"));
  emitRegion(choice.getThenRegion(), [&] { change(place.choice->onTrue); });
  emitRegion(choice.getElseRegion(), [&] { change(place.choice->onFalse); });
}

Place Emitter::emitChoice(Value condition, llvm::function_ref<Place()> onTrue,
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

Place Emitter::emitConditionalPlace(const AbstractConditionalOperator *expression) {
  auto *conditional = dyn_cast<ConditionalOperator>(expression);
  if (!conditional)
    refuseConstruct(expression);
  if (isSplit(expression->getType()))
    return emitConditionalSplit(conditional);
  // A copy: which of two iterators would move is not known.
  if (Types::isIterator(expression->getType()))
    return advance(emitConditionalIterator(conditional), Value(), false, loc(expression));
  if (!OutputCalls::isStream(expression->getType()))
    getType(expression->getType(), expression->getSourceRange());
  Value condition = emitCondition(conditional->getCond());
  return emitChoice(
      condition, [&] { return emitPlace(conditional->getTrueExpr()); },
      [&] { return emitPlace(conditional->getFalseExpr()); }, loc(expression));
}

/// One of two objects of several places as one of such places, each one of two; none where it holds
/// functions or iterators.
static std::optional<Place> chooseEach(const Place &place) {
  const Place &onTrue = place.choice->onTrue, &onFalse = place.choice->onFalse;
  auto isWhole = [](const Place &one) { return one.type && one.steps.empty() && !one.choice; };
  if (isWhole(onTrue) && isWhole(onFalse) && onTrue.root == onFalse.root &&
      onTrue.global == onFalse.global)
    return onTrue;
  if (onTrue.type && onFalse.type)
    return place;
  if (!onTrue.parts || !onFalse.parts)
    return std::nullopt;
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (auto [left, right] : llvm::zip(*onTrue.parts, *onFalse.parts)) {
    Place part;
    part.choice = std::make_shared<Choice>(Choice{place.choice->condition, left, right});
    part.type = left.type;
    std::optional<Place> chosen = chooseEach(part);
    if (!chosen)
      return std::nullopt;
    object.parts->push_back(*chosen);
  }
  return object;
}

/// `c ? a : b` of a class that is several places.
Place Emitter::emitConditionalSplit(const ConditionalOperator *expression) {
  QualType type = expression->getType();
  auto refuseType = [&] {
    refuse(expression->getSourceRange(), diag::UnsupportedType, types.describe(type));
  };
  bool isNew = expression->isPRValue();
  if (isNew && (types.hasUserDestructor(type) || types.hasUserCopy(type)))
    refuseType();
  Value condition = emitCondition(expression->getCond());
  auto emitArm = [&](const Expr *arm) { return isNew ? emitSplit(arm) : emitPlace(arm); };
  Place both = emitChoice(
      condition, [&] { return emitArm(expression->getTrueExpr()); },
      [&] { return emitArm(expression->getFalseExpr()); }, loc(expression));
  std::optional<Place> object = chooseEach(both);
  if (!object)
    refuseType();
  return isNew ? copyPlace(*object, type, loc(expression)) : *object;
}

/// Variables in front of `op` for an iterator, a value, or an object of these, as `model` is one.
Place Emitter::declareBefore(mlir::Operation *op, const Place &model, QualType type,
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

/// A pointer to one of two elements, which may go on to others; none where these are not in one
/// array or list.
std::optional<Place> Emitter::chooseElement(const Place &chosen, const Expr *first,
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

/// `c ? first : last`: an iterator, or a span, of its own, which each side sets; `c ? &a : &b`: a
/// pointer to one of two.
Place Emitter::emitConditionalIterator(const ConditionalOperator *expression) {
  mlir::Location location = loc(expression);
  const Expr *first = findAddressed(expression->getTrueExpr()),
             *second = findAddressed(expression->getFalseExpr());
  if (first && second && !isSplit(expression->getType()->getPointeeType())) {
    auto emitPointed = [&](const Expr *object) {
      return isa<CXXThisExpr>(object) ? *emitThis(object) : emitPlace(object);
    };
    Value condition = emitCondition(expression->getCond());
    Place chosen = emitChoice(
        condition, [&] { return emitPointed(first); }, [&] { return emitPointed(second); },
        location);
    if (std::optional<Place> element = chooseElement(chosen, first, second))
      return *element;
    return makePointer(chosen, location);
  }
  auto op =
      ag::IfOp::create(builder, location, mlir::TypeRange(), emitCondition(expression->getCond()),
                       builder.getStringAttr("conditional"));
  std::optional<Place> result;
  auto emitArm = [&](mlir::Region &region, const Expr *arm) {
    emitRegion(region, [&] {
      Place place = Types::isIterator(arm->getType()) ? emitIterator(arm) : emitPlace(arm);
      if (!result)
        result = declareBefore(op, place, expression->getType(), arm->getSourceRange());
      assignParts(*result, place, expression->getType(), arm->getSourceRange());
    });
  };
  emitArm(op.getThenRegion(), expression->getTrueExpr());
  emitArm(op.getElseRegion(), expression->getFalseExpr());
  return *result;
}

/// A body that returns references or iterators in several places: of references it says which
/// `return` was taken, and the call means what that one named.
Place Emitter::emitReturnedPlaces(const FunctionDecl *callee, const Expr *where) {
  mlir::Location location = where ? loc(where) : loc(callee->getLocation());
  mlir::Type number = types.convert(ast.IntTy);
  frame->which = makeVariable("", number, location);
  write(frame->which, emitNumber(number, 0, location), location, /*declares=*/true);
  auto scope = ag::ScopeOp::create(builder, location, mlir::Type(), builder.getStringAttr(""));
  frame->scope = scope;
  emitRegion(scope.getBody(), [&] {
    emitCompound(cast<CompoundStmt>(callee->getBody()));
    if (!isTerminated())
      ag::ReturnOp::create(builder, location, Value());
  });
  if (frame->result)
    return *frame->result;
  if (frame->returned.empty())
    throw Refused();
  Place place = frame->returned.back();
  for (size_t i = frame->returned.size() - 1; i-- > 0;) {
    Place before = frame->returned[i];
    if (OutputCalls::isSame(before, place))
      continue;
    Value taken =
        ag::EqualOp::create(builder, location, builder.getI1Type(), read(frame->which, location),
                            emitNumber(number, i, location));
    place = emitChoice(taken, [&] { return before; }, [&] { return place; }, location);
  }
  return place;
}

} // namespace autographc::frontend

//===- Conditionals.cpp - one of two objects ------------------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `c ? f : g` as the pointer that it becomes.
Place ExpressionEmitter::emitConditionalFunction(const AbstractConditionalOperator *expression) {
  QualType pointer = ast.getPointerType(expression->getType());
  auto arm = [&](const Expr *function) {
    return functions.packFunction(emitPlace(function), pointer, function);
  };
  Value condition = emitCondition(expression->getCond());
  return makeValuePlace(select(
      condition, [&] { return arm(expression->getTrueExpr()); },
      [&] { return arm(expression->getFalseExpr()); }, loc(expression)));
}

Place ExpressionEmitter::emitConditionalPlace(const AbstractConditionalOperator *expression) {
  auto *conditional = dyn_cast<ConditionalOperator>(expression);
  if (!conditional)
    refuseConstruct(expression);
  if (isSplit(expression->getType()))
    return emitConditionalSplit(conditional);
  // A copy: which of two iterators would move is not known.
  if (Types::isIterator(expression->getType()))
    return places.advance(emitConditionalIterator(conditional), Value(), false, loc(expression));
  if (!isStreamType(expression->getType()))
    getType(expression->getType(), expression->getSourceRange());
  Value condition = emitCondition(conditional->getCond());
  return places.emitChoice(
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
Place ExpressionEmitter::emitConditionalSplit(const ConditionalOperator *expression) {
  QualType type = expression->getType();
  auto refuseType = [&] {
    refuse(expression->getSourceRange(), diag::UnsupportedType, types.describe(type));
  };
  bool isNew = expression->isPRValue();
  if (isNew && (types.hasUserDestructor(type) || types.hasUserCopy(type)))
    refuseType();
  Value condition = emitCondition(expression->getCond());
  auto emitArm = [&](const Expr *arm) { return isNew ? emitSplit(arm) : emitPlace(arm); };
  Place both = places.emitChoice(
      condition, [&] { return emitArm(expression->getTrueExpr()); },
      [&] { return emitArm(expression->getFalseExpr()); }, loc(expression));
  std::optional<Place> object = chooseEach(both);
  if (!object)
    refuseType();
  return isNew ? places.copyPlace(*object, type, loc(expression)) : *object;
}

/// `c ? first : last`: an iterator, or a span, of its own, which each side sets; `c ? &a : &b`: a
/// pointer to one of two.
Place ExpressionEmitter::emitConditionalIterator(const ConditionalOperator *expression) {
  mlir::Location location = loc(expression);
  const Expr *first = findAddressed(expression->getTrueExpr()),
             *second = findAddressed(expression->getFalseExpr());
  if (first && second && !isSplit(expression->getType()->getPointeeType())) {
    auto emitPointed = [&](const Expr *object) {
      return isa<CXXThisExpr>(object) ? *places.emitThis(object) : emitPlace(object);
    };
    Value condition = emitCondition(expression->getCond());
    Place chosen = places.emitChoice(
        condition, [&] { return emitPointed(first); }, [&] { return emitPointed(second); },
        location);
    if (std::optional<Place> element = places.chooseElement(chosen, first, second))
      return *element;
    return places.makePointer(chosen, location);
  }
  auto op =
      ag::IfOp::create(builder, location, mlir::TypeRange(), emitCondition(expression->getCond()),
                       builder.getStringAttr("conditional"));
  std::optional<Place> result;
  auto emitArm = [&](mlir::Region &region, const Expr *arm) {
    emitRegion(region, [&] {
      Place place =
          Types::isIterator(arm->getType()) ? iterators.emitIterator(arm) : emitPlace(arm);
      if (!result)
        result = places.declareBefore(op, place, expression->getType(), arm->getSourceRange());
      places.assignParts(*result, place, expression->getType(), arm->getSourceRange());
    });
  };
  emitArm(op.getThenRegion(), expression->getTrueExpr());
  emitArm(op.getElseRegion(), expression->getFalseExpr());
  return *result;
}

} // namespace autographc::frontend

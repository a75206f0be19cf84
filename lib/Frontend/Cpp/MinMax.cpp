//===- MinMax.cpp - std::min, max, minmax and clamp -----------------------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Operands of a list or one by one, then perhaps a comparison.
static const InitListExpr *getList(const Expr *expression) {
  auto *list = dyn_cast<CXXStdInitializerListExpr>(stripWrappers(expression));
  return list ? dyn_cast<InitListExpr>(stripWrappers(list->getSubExpr())) : nullptr;
}

/// `std::min(a, b)`, `std::max({a, b, c}, comparison)`, `std::minmax(a, b)`: the first of those that compare equal; the second of
/// minmax is the last one.
Place Emitter::emitMinMax(const CallExpr *expression, llvm::StringRef name, llvm::ArrayRef<const Expr *> given) {
  mlir::Location location = loc(expression);
  const InitListExpr *list = getList(given[0]);
  if (!list && Types::classify(given[0]->getType()) == ClassKind::InitializerList)
    refuse(given[0]->getSourceRange(), diag::UnsupportedType, types.describe(given[0]->getType()));
  llvm::SmallVector<const Expr *> operands;
  if (list)
    operands.append(list->inits().begin(), list->inits().end());
  else
    operands = {given[0], given[1]};
  llvm::SmallVector<Place> places;
  for (const Expr *operand : operands)
    places.push_back(emitArgument(ast.getLValueReferenceType(operand->getType()), operand).place);
  unsigned at = list ? 1 : 2;
  std::optional<Place> comparison;
  QualType comparisonType;
  if (given.size() > at) {
    comparisonType = given[at]->getType();
    comparison = emitPlace(given[at]);
  }
  auto less = [&](const Place &left, const Place &right) {
    if (comparison)
      return toCondition(callObject(*comparison, comparisonType, {left, right}, expression), location);
    return emitLess(read(left, location), read(right, location), expression);
  };
  auto choose = [&](Value better, const Place &next, const Place &best) {
    // A reference to what was chosen: `std::max(a, b) = 0` is allowed only where the operands are objects.
    if (!list && next.isObject() && best.isObject())
      return emitChoice(better, [&] { return next; }, [&] { return best; }, location);
    Value first = read(next, location), second = read(best, location);
    return makeValuePlace(select(better, [&] { return first; }, [&] { return second; }, location));
  };
  auto find = [&](bool smallest, bool lastOfEqual) {
    Place best = places.front();
    for (const Place &next : llvm::drop_begin(places)) {
      Value better = smallest ? less(next, best) : less(best, next);
      if (lastOfEqual)
        better = ag::LogicalNotOp::create(builder, location, builder.getI1Type(), less(next, best));
      best = choose(better, next, best);
    }
    return best;
  };
  if (name != "minmax")
    return find(name == "min", false);
  Place smallest = find(true, false), largest = find(false, true);
  if (mlir::Type type = types.convert(expression->getType()))
    return makeValuePlace(ag::MakeStructOp::create(builder, location, type, mlir::ValueRange{read(smallest, location), read(largest, location)}));
  return makePair(smallest, largest);
}

Place Emitter::emitClamp(const CallExpr *expression, llvm::ArrayRef<const Expr *> given) {
  mlir::Location location = loc(expression);
  llvm::SmallVector<Place> places;
  for (const Expr *argument : given.take_front(3))
    places.push_back(emitArgument(ast.getLValueReferenceType(argument->getType()), argument).place);
  std::optional<Place> comparison;
  if (given.size() == 4)
    comparison = emitPlace(given[3]);
  Value x = read(places[0], location), low = read(places[1], location), high = read(places[2], location);
  auto less = [&](Value left, Value right) {
    if (comparison)
      return toCondition(callObject(*comparison, given[3]->getType(), {makeValuePlace(left), makeValuePlace(right)}, expression), location);
    return emitLess(left, right, expression);
  };
  Value result = select(less(x, low), [&] { return low; },
                        [&] { return select(less(high, x), [&] { return high; }, [&] { return x; }, location); }, location);
  return makeValuePlace(result);
}

} // namespace autographc::frontend

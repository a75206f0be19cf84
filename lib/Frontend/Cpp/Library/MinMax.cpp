//===- MinMax.cpp - std::min, max, minmax and clamp -----------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Operands of a list or one by one, then perhaps a comparison.
static const InitListExpr *getList(const Expr *expression) {
  auto *list = dyn_cast<CXXStdInitializerListExpr>(stripWrappers(expression));
  return list ? dyn_cast<InitListExpr>(stripWrappers(list->getSubExpr())) : nullptr;
}

/// One call on objects of which each has a name here.
class Extremes : LibraryCode {
public:
  Extremes(LibraryCode &code, const CallExpr *call, llvm::ArrayRef<const Expr *> operands,
           llvm::ArrayRef<const Expr *> functions, bool isList)
      : LibraryCode(code), call(call), location(loc(call)), isList(isList) {
    for (const Expr *operand : operands)
      inputs.push_back(
          evaluator.emitArgument(ast.getLValueReferenceType(operand->getType()), operand).place);
    // `{}` is the comparison by `<`.
    if (!functions.empty() && !isStdLess(functions[0]->getType()))
      comparison = {evaluator.emitPlace(functions[0]), functions[0]->getType()};
    if (functions.size() > 1)
      projection = {evaluator.emitPlace(functions[1]), functions[1]->getType()};
  }

  /// The first of those that compare equal.
  Place find(bool smallest) {
    Place best = inputs.front();
    for (const Place &next : llvm::drop_begin(inputs))
      best = choose(smallest ? isLess(next, best) : isLess(best, next), next, best);
    return best;
  }

  /// The first smallest one and the last largest one. The library takes objects two by two, the
  /// first two of which need one comparison.
  Place findBoth() {
    Place smallest = inputs[0], largest = inputs[0];
    if (inputs.size() > 1) {
      Value isBelow = isLess(inputs[1], inputs[0]);
      smallest = choose(isBelow, inputs[1], inputs[0]);
      largest = choose(isBelow, inputs[0], inputs[1]);
    }
    for (size_t i = 2; i < inputs.size(); i += 2)
      i + 1 < inputs.size() ? addTwo(inputs[i], inputs[i + 1], smallest, largest)
                            : addLast(inputs[i], smallest, largest);
    return makePair(smallest, largest);
  }

private:
  struct Function {
    Place place;
    QualType type;
  };

  Place project(const Place &object) {
    return projection ? evaluator.invokeObject(projection->place, projection->type, object, call)
                      : object;
  }
  Value isLess(const Place &left, const Place &right) {
    Place a = project(left), b = project(right);
    if (comparison)
      return places.toCondition(
          evaluator.callObject(comparison->place, comparison->type, {a, b}, call), location);
    Value x = places.read(a, location);
    return comparisons.emitLess(x, places.read(b, location), call);
  }

  /// A reference to what was chosen: `std::max(a, b) = 0` is allowed only where the operands are
  /// objects.
  Place choose(Value condition, const Place &onTrue, const Place &onFalse) {
    if (!isList && onTrue.isObject() && onFalse.isObject())
      return places.emitChoice(
          condition, [&] { return onTrue; }, [&] { return onFalse; }, location);
    Value first = places.read(onTrue, location), second = places.read(onFalse, location);
    return makeValuePlace(
        select(condition, [&] { return first; }, [&] { return second; }, location));
  }

  void addTwo(const Place &one, const Place &other, Place &smallest, Place &largest) {
    Value isBelow = isLess(other, one);
    Place low = choose(isBelow, other, one), high = choose(isBelow, one, other);
    smallest = choose(isLess(low, smallest), low, smallest);
    largest = choose(isLess(high, largest), largest, high);
  }

  void addLast(const Place &one, Place &smallest, Place &largest) {
    Value isBelow = isLess(one, smallest);
    Value stays = select(
        isBelow, [&] { return emitBool(true, location); }, [&] { return isLess(one, largest); },
        location, "or");
    smallest = choose(isBelow, one, smallest);
    largest = choose(stays, largest, one);
  }

  const CallExpr *call;
  mlir::Location location;
  bool isList;
  llvm::SmallVector<Place> inputs;
  std::optional<Function> comparison, projection;
};

Place LibraryEmitter::emitMinMax(const CallExpr *expression, llvm::StringRef name,
                                 llvm::ArrayRef<const Expr *> given) {
  mlir::Location location = loc(expression);
  const InitListExpr *list = getList(given[0]);
  if (!list && Types::classify(given[0]->getType()) == ClassKind::InitializerList)
    refuse(given[0]->getSourceRange(), diag::UnsupportedType, types.describe(given[0]->getType()));
  llvm::ArrayRef<const Expr *> operands = given.take_front(2);
  llvm::SmallVector<const Expr *> elements;
  if (list)
    operands = elements = llvm::SmallVector<const Expr *>(list->inits());
  Extremes extremes(*this, expression, operands, given.drop_front(list ? 1 : 2), list);
  if (name != "minmax")
    return extremes.find(name == "min");
  Place both = extremes.findBoth();
  const Place &smallest = both.parts->front(), &largest = both.parts->back();
  if (mlir::Type type = types.convert(expression->getType()))
    return makeValuePlace(ag::MakeStructOp::create(
        builder, location, type,
        mlir::ValueRange{places.read(smallest, location), places.read(largest, location)}));
  return both;
}

Place LibraryEmitter::emitClamp(const CallExpr *expression, llvm::ArrayRef<const Expr *> given) {
  mlir::Location location = loc(expression);
  llvm::SmallVector<Place> inputs;
  for (const Expr *argument : given.take_front(3))
    inputs.push_back(
        evaluator.emitArgument(ast.getLValueReferenceType(argument->getType()), argument).place);
  std::optional<Place> comparison;
  if (given.size() == 4)
    comparison = evaluator.emitPlace(given[3]);
  Value x = places.read(inputs[0], location), low = places.read(inputs[1], location),
        high = places.read(inputs[2], location);
  auto less = [&](Value left, Value right) {
    if (comparison)
      return places.toCondition(evaluator.callObject(*comparison, given[3]->getType(),
                                                     {makeValuePlace(left), makeValuePlace(right)},
                                                     expression),
                                location);
    return comparisons.emitLess(left, right, expression);
  };
  Value result = select(
      less(x, low), [&] { return low; },
      [&] { return select(less(high, x), [&] { return high; }, [&] { return x; }, location); },
      location);
  return makeValuePlace(result);
}

} // namespace autographc::frontend

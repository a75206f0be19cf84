//===- Searching.cpp - searching and comparing with iterators -------------===//
#include "Algorithm.h"
#include "Frontend/Cpp/Places/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// all_of, count, find and their like.
std::optional<Place> Algorithm::emitSearch(llvm::StringRef name) {
  bool hasPredicate = name.ends_with("_if") || name.ends_with("_of") || name == "find_if_not";
  if (count != 3)
    return std::nullopt;
  Place given = hasPredicate ? callable(2) : variable("wanted", evaluator.emitValue(argument(2)));
  auto holds = [&](Value k) {
    return hasPredicate ? test(given, 2, element(first, k)) : isEqual(value(first, k), get(given));
  };
  auto fails = [&](Value k) {
    return Value(ag::LogicalNotOp::create(builder, location, builder.getI1Type(), holds(k)));
  };
  if (name == "count" || name == "count_if") {
    Place found = variable("found", number(0));
    forEach(number(0), size, [&](Value k) { ifThen(holds(k), [&] { increase(found); }); });
    return makeValuePlace(get(found));
  }
  Value k = findFirst(
      number(0), size,
      name == "all_of" || name == "find_if_not" ? llvm::function_ref<Value(Value)>(fails) : holds);
  if (name.starts_with("find"))
    return after(first, k);
  return makeValuePlace(arithmetic(name == "any_of" ? BO_LT : BO_EQ, k, size));
}

/// min_element, max_element, minmax_element.
std::optional<Place> Algorithm::emitExtreme(llvm::StringRef name) {
  // `{}` is the comparison by `<`.
  std::optional<Place> comparison;
  if (count > 2 && !isStdLess(argument(2)->getType()))
    comparison = callable(2);
  if (name == "minmax_element")
    return emitBothExtremes(comparison);
  Place best = variable("best", number(0));
  forEach(number(1), size, [&](Value k) {
    Value old = value(first, get(best)), next = value(first, k);
    Value better =
        name == "min_element" ? isLess(comparison, 2, next, old) : isLess(comparison, 2, old, next);
    ifThen(better, [&] { set(best, k); });
  });
  return after(first, get(best));
}

/// The library takes elements two by two, the first two of which need one comparison.
Place Algorithm::emitBothExtremes(std::optional<Place> comparison) {
  std::optional<Place> projection;
  if (count > 3)
    projection = callable(3);
  auto project = [&](const Place &index) {
    Place of = makeValuePlace(value(first, get(index)));
    return places.read(
        projection ? evaluator.invokeObject(*projection, argument(3)->getType(), of, call) : of,
        location);
  };
  auto isBelow = [&](const Place &left, const Place &right) {
    Value projected = project(left);
    return isLess(comparison, 2, projected, project(right));
  };
  Place lowest = variable("lowest", number(0)), highest = variable("highest", number(0)),
        next = variable("next", number(1));
  auto lower = [&](const Place &by) { set(lowest, get(by)); };
  auto lowerIf = [&](const Place &by) { ifThen(isBelow(by, lowest), [&] { lower(by); }); };
  auto raise = [&](const Place &by) { set(highest, get(by)); };
  auto raiseIf = [&](const Place &by) { ifThen(negate(isBelow(by, highest)), [&] { raise(by); }); };
  auto isLeft = [&] { return arithmetic(BO_LT, get(next), size); };
  ifThen(isLeft(),
         [&] { ifElse(isBelow(next, lowest), [&] { lower(next); }, [&] { raise(next); }); });
  increase(next);
  repeatWhile(isLeft, [&] {
    Place one = variable("one", get(next));
    increase(next);
    ifElse(
        isLeft(),
        [&] {
          ifElse(
              isBelow(next, one), [&] { lowerIf(next), raiseIf(one); },
              [&] { lowerIf(one), raiseIf(next); });
        },
        [&] { ifElse(isBelow(one, lowest), [&] { lower(one); }, [&] { raiseIf(one); }); });
    increase(next);
  });
  return makePair(after(first, get(lowest)), after(first, get(highest)));
}

Place Algorithm::emitExtremeValue(llvm::StringRef name) {
  Place found = *emit((name + "_element").str());
  auto valueAt = [&](const Place &iterator) {
    return places.read(places.getElementAt(iterator, Value(), location), location);
  };
  if (!found.parts)
    return makeValuePlace(valueAt(found));
  Value smallest = valueAt(found.parts->front()), largest = valueAt(found.parts->back());
  mlir::Type type = getType(call->getType(), call->getSourceRange());
  return makeValuePlace(
      ag::MakeStructOp::create(builder, location, type, mlir::ValueRange{smallest, largest}));
}

/// equal, is_sorted, lower_bound, binary_search and their like.
std::optional<Place> Algorithm::emitComparison(llvm::StringRef name) {
  if (name == "lexicographical_compare")
    return emitLexicographical();
  if (name == "equal")
    return emitEqual();
  if (name == "is_sorted") {
    std::optional<Place> comparison;
    if (count == 3)
      comparison = callable(2);
    Value k = findFirst(number(1), size, [&](Value k) {
      return isLess(comparison, 2, value(first, k), value(first, arithmetic(BO_Sub, k, number(1))));
    });
    return makeValuePlace(arithmetic(BO_GE, k, size));
  }
  if (count < 3 || isIterator(2))
    return std::nullopt;
  Place wanted = variable("wanted", evaluator.emitValue(argument(2)));
  std::optional<Place> comparison;
  if (count == 4)
    comparison = callable(3);
  Place low = variable("low", number(0)), high = variable("high", size);
  repeatWhile([&] { return arithmetic(BO_LT, get(low), get(high)); },
              [&] {
                Value middle =
                    arithmetic(BO_Div, arithmetic(BO_Add, get(low), get(high)), number(2));
                Value isBefore =
                    name == "upper_bound"
                        ? Value(ag::LogicalNotOp::create(
                              builder, location, builder.getI1Type(),
                              isLess(comparison, 3, get(wanted), value(first, middle))))
                        : isLess(comparison, 3, value(first, middle), get(wanted));
                auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), isBefore,
                                               builder.getStringAttr("if"));
                emitRegion(choice.getThenRegion(),
                           [&] { set(low, arithmetic(BO_Add, middle, number(1))); });
                emitRegion(choice.getElseRegion(), [&] { set(high, middle); });
              });
  if (name != "binary_search")
    return after(first, get(low));
  return makeValuePlace(both(arithmetic(BO_LT, get(low), size), [&] {
    return Value(
        ag::LogicalNotOp::create(builder, location, builder.getI1Type(),
                                 isLess(comparison, 3, get(wanted), value(first, get(low)))));
  }));
}

} // namespace autographc::frontend

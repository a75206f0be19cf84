//===- Merging.cpp - two ranges side by side, permutations, partitions ----===//
#include "Algorithm.h"
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value Algorithm::negate(Value condition) {
  return ag::LogicalNotOp::create(builder, location, builder.getI1Type(), condition);
}

void Algorithm::ifElse(Value condition, llvm::function_ref<void()> then,
                       llvm::function_ref<void()> otherwise) {
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                                 builder.getStringAttr("if"));
  emitRegion(choice.getThenRegion(), then);
  emitRegion(choice.getElseRegion(), otherwise);
}

void Algorithm::swapElements(Value left, Value right) {
  Value a = value(first, left), b = value(first, right);
  put(first, left, b);
  put(first, right, a);
}

void Algorithm::reverseElements(Value from, Value to) {
  Value half = arithmetic(BO_Div, arithmetic(BO_Sub, to, from), number(2));
  forEach(number(0), half, [&](Value k) {
    swapElements(arithmetic(BO_Add, from, k),
                 arithmetic(BO_Sub, arithmetic(BO_Sub, to, number(1)), k));
  });
}

/// adjacent_find, mismatch.
std::optional<Place> Algorithm::emitPairs(llvm::StringRef name) {
  if (name == "adjacent_find") {
    if (count > 3)
      return std::nullopt;
    std::optional<Place> given;
    if (count == 3)
      given = callable(2);
    Value last = arithmetic(BO_Sub, size, number(1));
    Value k = findFirst(number(0), last, [&](Value k) {
      Value next = arithmetic(BO_Add, k, number(1));
      return given ? test(*given, 2, {element(first, k), element(first, next)})
                   : isEqual(value(first, k), value(first, next));
    });
    return after(
        first,
        select(arithmetic(BO_LT, k, last), [&] { return k; }, [&] { return size; }, location));
  }
  if (count < 3)
    return std::nullopt;
  Place second = iterator(2);
  unsigned next = 3;
  if (next < count && isIterator(next))
    endWithShorter(second, next++);
  std::optional<Place> given;
  if (next < count)
    given = callable(next++);
  if (next < count)
    return std::nullopt;
  Value k = findFirst(number(0), size, [&](Value k) {
    return negate(given ? test(*given, next - 1, {element(first, k), element(second, k)})
                        : isEqual(value(first, k), value(second, k)));
  });
  Place place = after(first, k);
  return makePair(place, after(second, k));
}

/// Of one end or two ends given; what follows them may be a predicate.
std::optional<Place> Algorithm::emitEqual() {
  if (count < 3)
    return std::nullopt;
  Place second = iterator(2);
  unsigned next = 3;
  Value sameSize;
  if (next < count && isIterator(next))
    sameSize = arithmetic(BO_EQ, size, places.emitDistance(second, iterator(next++), location));
  std::optional<Place> given;
  if (next < count)
    given = callable(next++);
  if (next < count)
    return std::nullopt;
  auto isSame = [&] {
    Value k = findFirst(number(0), size, [&](Value k) {
      return negate(given ? test(*given, next - 1, {element(first, k), element(second, k)})
                          : isEqual(value(first, k), value(second, k)));
    });
    return arithmetic(BO_EQ, k, size);
  };
  return makeValuePlace(sameSize ? both(sameSize, isSame) : isSame());
}

/// The first elements that differ decide, or else the sizes.
std::optional<Place> Algorithm::emitLexicographical() {
  if (count < 4 || count > 5)
    return std::nullopt;
  Place second = iterator(2);
  Value other = places.emitDistance(second, iterator(3), location);
  std::optional<Place> comparison;
  if (count == 5)
    comparison = callable(4);
  auto known = [&](bool value) { return emitBool(value, location); };
  Place k = variable("k", number(0)), isBefore = variable("is_before", known(false)),
        decided = variable("decided", known(false));
  auto isInBoth = [&] {
    return both(arithmetic(BO_LT, get(k), size), [&] { return arithmetic(BO_LT, get(k), other); });
  };
  repeatWhile([&] { return both(negate(get(decided)), isInBoth); },
              [&] {
                ifElse(
                    isLess(comparison, 4, value(first, get(k)), value(second, get(k))),
                    [&] {
                      set(isBefore, known(true));
                      set(decided, known(true));
                    },
                    [&] {
                      set(decided,
                          isLess(comparison, 4, value(second, get(k)), value(first, get(k))));
                    });
                increase(k);
              });
  return makeValuePlace(select(
      get(decided), [&] { return get(isBefore); }, [&] { return arithmetic(BO_LT, size, other); },
      location));
}

/// merge, includes and the operations of sorted sets.
std::optional<Place> Algorithm::emitMerging(llvm::StringRef name) {
  bool writes = name != "includes";
  unsigned own = writes ? 5 : 4;
  if (count < own || count > own + 1)
    return std::nullopt;
  Place second = iterator(2);
  secondStop = iterator(3);
  Value otherSize = places.emitDistance(second, secondStop, location);
  Place output = writes ? iterator(4) : Place();
  std::optional<Place> comparison;
  if (count > own)
    comparison = callable(own);
  Place i = variable("i", number(0)), j = variable("j", number(0)),
        written = variable("written", number(0));
  auto leftIsLess = [&] {
    return isLess(comparison, own, value(first, get(i)), value(second, get(j)));
  };
  auto rightIsLess = [&] {
    return isLess(comparison, own, value(second, get(j)), value(first, get(i)));
  };
  if (!writes) {
    Place inside = variable("inside", emitBool(true, location));
    repeatWhile(
        [&] { return both(get(inside), [&] { return arithmetic(BO_LT, get(j), otherSize); }); },
        [&] {
          Value isMissing = select(
              arithmetic(BO_GE, get(i), size), [&] { return emitBool(true, location); },
              rightIsLess, location, "or");
          ifElse(
              isMissing, [&] { set(inside, emitBool(false, location)); },
              [&] {
                ifThen(negate(leftIsLess()), [&] { increase(j); });
                increase(i);
              });
        });
    return makeValuePlace(get(inside));
  }
  auto pass = [&](const Place &range, const Place &index, bool writesIt) {
    if (writesIt) {
      put(output, get(written), value(range, get(index)));
      increase(written);
    }
    increase(index);
  };
  bool merges = name == "merge", keepsLeft = name != "set_intersection";
  bool keepsRight = merges || name == "set_union" || name == "set_symmetric_difference";
  bool keepsEqual = name == "set_union" || name == "set_intersection";
  auto isInLeft = [&] { return arithmetic(BO_LT, get(i), size); };
  auto isInRight = [&] { return arithmetic(BO_LT, get(j), otherSize); };
  repeatWhile([&] { return both(isInLeft(), isInRight); },
              [&] {
                if (merges)
                  return ifElse(
                      rightIsLess(), [&] { pass(second, j, true); }, [&] { pass(first, i, true); });
                ifElse(
                    leftIsLess(), [&] { pass(first, i, keepsLeft); },
                    [&] {
                      ifElse(
                          rightIsLess(), [&] { pass(second, j, keepsRight); },
                          [&] {
                            pass(first, i, keepsEqual);
                            increase(j);
                          });
                    });
              });
  if (keepsLeft)
    repeatWhile(isInLeft, [&] { pass(first, i, true); });
  if (keepsRight)
    repeatWhile(isInRight, [&] { pass(second, j, true); });
  return output.position->appends ? output : after(output, get(written));
}

/// stable_partition, inplace_merge: both keep the order of elements that are alike. What must wait
/// is kept aside.
std::optional<Place> Algorithm::emitStable(llvm::StringRef name) {
  places.requireAssignable(first.position->container, call->getSourceRange());
  bool merges = name == "inplace_merge";
  if (count < 3 || count > (merges ? 4u : 3u))
    return std::nullopt;
  auto list = llvm::dyn_cast<ag::ListType>(first.position->container.type);
  if (!list)
    list = ag::ListType::get(element(first, number(0)).type);
  if (!merges) {
    Place aside =
        variable("aside", ag::MakeListOp::create(builder, location, list, mlir::ValueRange()));
    Place wanted = callable(2), kept = variable("kept", number(0));
    forEach(number(0), size, [&](Value k) {
      ifElse(
          test(wanted, 2, element(first, k)),
          [&] {
            put(first, get(kept), value(first, k));
            increase(kept);
          },
          [&] {
            set(aside,
                ag::ListPushOp::create(builder, location, list, get(aside), value(first, k)));
          });
    });
    Place others = places.makePosition(aside, first.position->type, number(0), /*reverse=*/false);
    forEach(get(kept), size,
            [&](Value k) { put(first, k, value(others, arithmetic(BO_Sub, k, get(kept)))); });
    return after(first, get(kept));
  }
  Value leftSize = places.emitDistance(first, middle, location);
  QualType type = types.getElement(first.position->type);
  auto half = llvm::cast<ag::ListType>(types.convertList(type));
  Place left =
      places.makePosition(variable("left", library.emitCopied(half, type, first, middle, call)),
                          first.position->type, number(0), false);
  std::optional<Place> comparison;
  if (count == 4)
    comparison = callable(3);
  Place i = variable("i", number(0)), j = variable("j", leftSize),
        written = variable("written", number(0));
  auto take = [&](const Place &range, const Place &index) {
    put(first, get(written), value(range, get(index)));
    increase(index);
    increase(written);
  };
  // What is left of the right side stands where it belongs.
  repeatWhile([&] { return arithmetic(BO_LT, get(i), leftSize); },
              [&] {
                Value takesRight = both(arithmetic(BO_LT, get(j), size), [&] {
                  return isLess(comparison, 3, value(first, get(j)), value(left, get(i)));
                });
                ifElse(takesRight, [&] { take(first, j); }, [&] { take(left, i); });
              });
  return Place();
}

/// next_permutation, prev_permutation; and partition, which leaves the order that libstdc++ leaves.
std::optional<Place> Algorithm::emitPermuting(llvm::StringRef name) {
  places.requireAssignable(first.position->container, call->getSourceRange());
  if (name == "partition") {
    if (count != 3)
      return std::nullopt;
    Place wanted = callable(2), low = variable("low", number(0)), high = variable("high", size);
    Place goesOn = variable("goes_on", emitBool(true, location));
    auto isBetween = [&] { return arithmetic(BO_LT, get(low), get(high)); };
    auto stop = [&] { set(goesOn, emitBool(false, location)); };
    auto decrease = [&] { set(high, arithmetic(BO_Sub, get(high), number(1))); };
    repeatWhile(
        [&] { return get(goesOn); },
        [&] {
          repeatWhile(
              [&] {
                return both(isBetween(), [&] { return test(wanted, 2, element(first, get(low))); });
              },
              [&] { increase(low); });
          ifElse(negate(isBetween()), stop, [&] {
            decrease();
            repeatWhile(
                [&] {
                  return both(isBetween(),
                              [&] { return negate(test(wanted, 2, element(first, get(high)))); });
                },
                decrease);
            ifElse(negate(isBetween()), stop, [&] {
              swapElements(get(low), get(high));
              increase(low);
            });
          });
        });
    return after(first, get(low));
  }
  if (count > 3)
    return std::nullopt;
  std::optional<Place> comparison;
  if (count == 3)
    comparison = callable(2);
  auto rises = [&](Value left, Value right) {
    Value a = value(first, left), b = value(first, right);
    return name == "next_permutation" ? isLess(comparison, 2, a, b) : isLess(comparison, 2, b, a);
  };
  Place i = variable("i", arithmetic(BO_Sub, size, number(2)));
  auto next = [&](const Place &index) { return arithmetic(BO_Add, get(index), number(1)); };
  repeatWhile(
      [&] {
        return both(arithmetic(BO_GE, get(i), number(0)),
                    [&] { return negate(rises(get(i), next(i))); });
      },
      [&] { set(i, arithmetic(BO_Sub, get(i), number(1))); });
  Value hasNext = arithmetic(BO_GE, get(i), number(0));
  ifThen(hasNext, [&] {
    Place j = variable("j", arithmetic(BO_Sub, size, number(1)));
    repeatWhile([&] { return negate(rises(get(i), get(j))); },
                [&] { set(j, arithmetic(BO_Sub, get(j), number(1))); });
    swapElements(get(i), get(j));
  });
  // Of the last permutation all of it: `i` is -1.
  reverseElements(next(i), size);
  return makeValuePlace(hasNext);
}

} // namespace autographc::frontend

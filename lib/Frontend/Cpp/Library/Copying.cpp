//===- Copying.cpp - copies in another order or without some elements -----===//
#include "Algorithm.h"
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// exclusive_scan, adjacent_difference: each element is made of those before it.
std::optional<Place> Algorithm::emitDifferences(llvm::StringRef name, const Place &output) {
  bool scans = name == "exclusive_scan";
  unsigned at = scans ? 4 : 3;
  if (count < at || count > at + 1)
    return std::nullopt;
  Place before = variable("before", scans ? evaluator.emitValue(argument(3)) : number(0));
  std::optional<Place> join;
  if (count > at)
    join = callable(at);
  auto apply = [&](const Place &left, Value right, BinaryOperatorKind kind) {
    return join ? this->apply(*join, at, {left, makeValuePlace(right)})
                : comparisons.emitOperator(kind, get(left), right, call);
  };
  if (scans) {
    forEach(number(0), size, [&](Value k) {
      // The output may be the input.
      Value next = apply(before, value(first, k), BO_Add);
      put(output, k, get(before));
      set(before, next);
    });
    return output.position->appends ? output : after(output, size);
  }
  ifThen(arithmetic(BO_GT, size, number(0)), [&] {
    Place last = variable("last", value(first, number(0)));
    put(output, number(0), get(last));
    forEach(number(1), size, [&](Value k) {
      Place next = variable("next", value(first, k));
      put(output, k, apply(next, get(last), BO_Sub));
      set(last, get(next));
    });
  });
  return output.position->appends ? output : after(output, size);
}

/// reverse_copy, remove_copy, unique_copy, swap_ranges and their like.
std::optional<Place> Algorithm::emitCopying(llvm::StringRef name) {
  if (name == "iter_swap" && count == 2) {
    Value left = value(first, number(0)), right = value(last, number(0));
    put(first, number(0), right);
    put(last, number(0), left);
    return Place();
  }
  if (name.ends_with("_n")) {
    if (count != 3)
      return std::nullopt;
    Value to = castNumber(evaluator.emitValue(argument(1)), number(0).getType(), location);
    visitor = callable(2);
    forEach(number(0), to, [&](Value k) {
      if (name == "for_each_n")
        apply(visitor, 2, element(first, k));
      else
        put(first, k, apply(visitor, 2, {}));
    });
    firstStop = first.position->appends ? first : after(first, to);
    return firstStop;
  }
  if (count < 3 || !last.position)
    return std::nullopt;
  Place output = iterator(2);
  if (name == "exclusive_scan" || name == "adjacent_difference")
    return emitDifferences(name, output);
  if (name == "swap_ranges" && !output.position->appends) {
    if (count == 4)
      endWithShorter(output, 3);
    forEach(number(0), size, [&](Value k) {
      Value left = value(first, k), right = value(output, k);
      put(first, k, right);
      put(output, k, left);
    });
    firstStop = after(first, size);
    secondStop = after(output, size);
    return secondStop;
  }
  if (name == "reverse_copy" && count == 3) {
    forEach(number(0), size, [&](Value k) {
      put(output, k, value(first, arithmetic(BO_Sub, arithmetic(BO_Sub, size, k), number(1))));
    });
    return output.position->appends ? output : after(output, size);
  }
  if ((name == "copy_backward" || name == "move_backward") && count == 3) {
    // The last element first; the output's end was given.
    forEach(number(1), arithmetic(BO_Add, size, number(1)), [&](Value k) {
      put(output, arithmetic(BO_Sub, number(0), k), value(first, arithmetic(BO_Sub, size, k)));
    });
    return after(output, arithmetic(BO_Sub, number(0), size));
  }
  bool isUnique = name == "unique_copy";
  if ((isUnique && count != 3) || (!isUnique && (!name.starts_with("remove_copy") || count != 4)))
    return std::nullopt;
  Place given = isUnique                   ? Place()
                : name == "remove_copy_if" ? callable(3)
                                           : variable("removed", evaluator.emitValue(argument(3)));
  Place written = variable("written", number(0));
  forEach(number(0), size, [&](Value k) {
    Value drops = isUnique                   ? both(arithmetic(BO_GT, k, number(0)),
                                                    [&] {
                                    return isEqual(value(first, arithmetic(BO_Sub, k, number(1))),
                                                   value(first, k));
                                                    })
                  : name == "remove_copy_if" ? test(given, 3, element(first, k))
                                             : isEqual(value(first, k), get(given));
    ifThen(negate(drops), [&] {
      put(output, get(written), value(first, k));
      increase(written);
    });
  });
  return output.position->appends ? output : after(output, get(written));
}

} // namespace autographc::frontend

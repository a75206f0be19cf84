//===- Reordering.cpp - sort, reverse, remove and their like --------------===//
#include "Algorithm.h"
#include "Frontend/Cpp/Places/Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// An array's elements are values of their own: an insertion sort of neighbours, written out.
void Algorithm::sortArray(std::optional<Place> comparison) {
  forEach(number(1), size, [&](Value i) {
    Place j = variable("j", i);
    auto before = [&] { return arithmetic(BO_Sub, get(j), number(1)); };
    repeatWhile(
        [&] {
          return both(arithmetic(BO_GT, get(j), number(0)), [&] {
            return isLess(comparison, count - 1, value(first, get(j)), value(first, before()));
          });
        },
        [&] {
          Value left = value(first, before()), right = value(first, get(j));
          put(first, before(), right);
          put(first, get(j), left);
          set(j, before());
        });
  });
}

/// Whether values of this type can be kept in registers.
static bool isOfNumbers(mlir::Type type) {
  auto structure = llvm::dyn_cast<ag::StructType>(type);
  return structure ? llvm::all_of(structure.getFields(), isOfNumbers) : ag::isNumber(type);
}

/// A merge sort from pairs up, between the list and a copy of it.
void Algorithm::sortList(std::optional<Place> comparison) {
  Place list = first.position->container;
  Place from = variable("from", get(list)), to = variable("to", get(list)),
        width = variable("width", number(1));
  auto at = [&](const Place &source, Value k) {
    Place iterator = first;
    iterator.position = std::make_shared<Position>(*first.position);
    iterator.position->container = source;
    return element(iterator, k);
  };
  auto read = [&](const Place &source, Value k) { return get(at(source, k)); };
  auto smaller = [&](Value left, Value right) {
    return select(
        arithmetic(BO_LT, left, right), [&] { return left; }, [&] { return right; }, location);
  };
  repeatWhile(
      [&] { return arithmetic(BO_LT, get(width), size); },
      [&] {
        Place start = variable("start", number(0));
        repeatWhile(
            [&] { return arithmetic(BO_LT, get(start), size); },
            [&] {
              Value middle = smaller(arithmetic(BO_Add, get(start), get(width)), size);
              Value end = smaller(arithmetic(BO_Add, middle, get(width)), size);
              Place left = variable("left", get(start)), right = variable("right", middle);
              auto place = [&] {
                return at(to,
                          arithmetic(BO_Add, get(left), arithmetic(BO_Sub, get(right), middle)));
              };
              // Which side is next is added, not branched on: no processor can predict it.
              repeatWhile(
                  [&] {
                    return both(arithmetic(BO_LT, get(left), middle),
                                [&] { return arithmetic(BO_LT, get(right), end); });
                  },
                  [&] {
                    Value ofLeft = read(from, get(left)), ofRight = read(from, get(right));
                    Value takesRight = isLess(comparison, count - 1, ofRight, ofLeft);
                    if (isOfNumbers(ofLeft.getType()))
                      places.write(place(),
                                   select(
                                       takesRight, [&] { return ofRight; }, [&] { return ofLeft; },
                                       location),
                                   location);
                    else
                      ifElse(
                          takesRight,
                          [&] { places.write(place(), read(from, get(right)), location); },
                          [&] { places.write(place(), read(from, get(left)), location); });
                    Value step = ag::CastOp::create(builder, location, size.getType(), takesRight,
                                                    /*implicit=*/true);
                    set(right, arithmetic(BO_Add, get(right), step));
                    set(left, arithmetic(BO_Add, get(left), arithmetic(BO_Sub, number(1), step)));
                  });
              for (auto [side, stop] : {std::pair(left, middle), std::pair(right, end)})
                repeatWhile([&] { return arithmetic(BO_LT, get(side), stop); },
                            [&] {
                              places.write(place(), read(from, get(side)), location);
                              increase(side);
                            });
              set(start, end);
            });
        Value merged = get(to);
        set(to, get(from));
        set(from, merged);
        set(width, arithmetic(BO_Mul, get(width), number(2)));
      });
  places.write(list, get(from), location);
}

/// Whether elements that neither comes before the other are the same: otherwise their order is what
/// the library's own steps make it. Of a class of a function's own, too: the library's function
/// calls itself, and printed it would stand where the class has no name.
bool Algorithm::hasOneOrder(mlir::Type element) {
  if (types.spellUniquely(first.position->type) != types.spell(first.position->type))
    return true;
  if (!ag::isNumber(element) || count > 3)
    return false;
  const CXXRecordDecl *comparison =
      count == 3 ? argument(2)->getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
  return count == 2 || (comparison && isInStd(comparison) &&
                        llvm::is_contained({"less", "greater"}, comparison->getName()));
}

std::optional<Place> Algorithm::emitReordering(llvm::StringRef name) {
  places.requireAssignable(first.position->container, call->getSourceRange());
  // Of an array all of the range in order, which is one of the orders that these may leave.
  bool sortsPart = name == "nth_element" || name == "partial_sort";
  auto list = llvm::dyn_cast<ag::ListType>(first.position->container.type);
  if (list && (sortsPart || (name == "sort" && !hasOneOrder(list.getElementType()))))
    return std::nullopt;
  if (sortsPart || name == "sort" || name == "stable_sort") {
    std::optional<Place> comparison;
    if (count == (sortsPart ? 4u : 3u))
      comparison = callable(count - 1);
    if (list)
      sortList(comparison);
    else
      sortArray(comparison);
    return Place();
  }
  if (name == "reverse" && count == 2) {
    reverseElements(number(0), size);
    return Place();
  }
  if (name == "rotate" && count == 3) {
    Value steps = places.emitDistance(first, middle, location),
          lastIndex = arithmetic(BO_Sub, size, number(1));
    forEach(number(0), steps, [&](Value) {
      Place moved = variable("moved", value(first, number(0)));
      forEach(number(1), size,
              [&](Value k) { put(first, arithmetic(BO_Sub, k, number(1)), value(first, k)); });
      put(first, lastIndex, get(moved));
    });
    return after(first, arithmetic(BO_Sub, size, steps));
  }
  bool isUnique = name == "unique" && count == 2;
  if (!isUnique && !(name.starts_with("remove") && count == 3))
    return std::nullopt;
  Place given = isUnique              ? Place()
                : name == "remove_if" ? callable(2)
                                      : variable("removed", evaluator.emitValue(argument(2)));
  Place kept = variable("kept", number(0));
  forEach(number(0), size, [&](Value k) {
    Value drops;
    if (isUnique)
      drops = both(arithmetic(BO_GT, get(kept), number(0)), [&] {
        return isEqual(value(first, arithmetic(BO_Sub, get(kept), number(1))), value(first, k));
      });
    else
      drops = name == "remove_if" ? test(given, 2, element(first, k))
                                  : isEqual(value(first, k), get(given));
    ifThen(ag::LogicalNotOp::create(builder, location, builder.getI1Type(), drops), [&] {
      put(first, get(kept), value(first, k));
      increase(kept);
    });
  });
  return after(first, get(kept));
}

} // namespace autographc::frontend

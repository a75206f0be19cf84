//===- ViewLoops.cpp - walking through pipelines of std::views ------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "Views.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

// A condition that never holds, or whose opposite always does, is null.
Value Pipeline::negate(Value condition) {
  return condition ? emitNot(condition, location) : Value();
}
Value Pipeline::either(Value left, llvm::function_ref<Value()> right) {
  if (!left)
    return right();
  return emitOr(left, right, location);
}
Value Pipeline::both(Value left, llvm::function_ref<Value()> right) {
  if (!left)
    return right();
  return emitAnd(left, right, location);
}
Place Pipeline::variable(Value initial) {
  Place place = makeVariable("", initial.getType(), location);
  places.write(place, initial, location, /*declares=*/true);
  return place;
}
static const View &getInnermost(const View &view) {
  return view.base ? getInnermost(*view.base) : view;
}
const View *Pipeline::findMap(const View &view) {
  const View &innermost = getInnermost(view);
  return innermost.kind == View::Range && Types::isMap(innermost.range.type) ? &innermost : nullptr;
}
Place Pipeline::makeIterator(const View &map, const Place &slot) {
  Place iterator;
  iterator.position = std::make_shared<Position>();
  iterator.position->container = map.range;
  iterator.position->type = getObjectType(stripWrappers(map.where));
  iterator.position->index = slot;
  return iterator;
}
Place Pipeline::makeSlot(const View &view, Value index) {
  Place slot = variable(index);
  if (const View *map = findMap(view))
    library.cursors.push_back(makeIterator(*map, slot));
  return slot;
}
Pipeline::Cursor Pipeline::copyCursor(const View &view, const Cursor &cursor) {
  Cursor copy = {makeSlot(view, places.read(cursor[0], location))};
  for (const Place &slot : llvm::drop_begin(cursor))
    copy.push_back(variable(places.read(slot, location)));
  return copy;
}
void Pipeline::move(const Place &variable, int64_t by) {
  places.write(variable,
               emitArithmetic(by < 0 ? BO_Sub : BO_Add, places.read(variable, location),
                              number(std::abs(by)), location),
               location);
}
bool Pipeline::isIndexed(const View &view) {
  bool isBase = view.kind == View::Range || view.kind == View::Numbers || view.kind == View::Given;
  if (findMap(view))
    return false;
  bool searches =
      view.kind == View::Filter || view.kind == View::TakeWhile || view.kind == View::DropWhile;
  return isBase || (!searches && isIndexed(*view.base));
}
bool Pipeline::isSized(const View &view) {
  bool searches =
      view.kind == View::Filter || view.kind == View::TakeWhile || view.kind == View::DropWhile;
  return view.base ? !searches && isSized(*view.base) : view.kind == View::Range || view.last;
}
bool Pipeline::isCommon(const View &view) {
  if (view.kind == View::Range || view.kind == View::Reverse)
    return true;
  if (view.kind == View::Numbers || view.kind == View::Given)
    return static_cast<bool>(view.last);
  bool isCounted = view.kind == View::Take && !isIndexed(view);
  return !isCounted && view.kind != View::TakeWhile && isCommon(*view.base);
}
bool Pipeline::hasEnd(const View &view) {
  bool ends = view.kind == View::Range || view.kind == View::Take || view.kind == View::TakeWhile ||
              (view.kind == View::Numbers && view.last);
  return ends || (view.base && hasEnd(*view.base));
}
bool Pipeline::isBegunAgain(const View &view) {
  return view.base &&
         ((view.kind == View::Reverse && !isIndexed(*view.base)) || isBegunAgain(*view.base));
}
bool Pipeline::isSearched(const View &view) {
  return !isIndexed(view) &&
         (view.kind == View::Filter || view.kind == View::DropWhile || view.kind == View::Drop);
}
unsigned Pipeline::countSlots(const View &view) {
  return isIndexed(view) || !view.base ? 1 : countSlots(*view.base) + (view.kind == View::Take);
}

Value Pipeline::size(View &view) {
  if (view.kind == View::Range)
    return places.emitDistance(iterators.getBound(view.range, view.where, true),
                               iterators.getBound(view.range, view.where, false), location);
  if (view.kind == View::Numbers) {
    mlir::Type index = number(0).getType();
    return view.last ? emitArithmetic(BO_Sub, castNumber(view.last, index, location),
                                      castNumber(view.first, index, location), location)
                     : Value();
  }
  Value all = size(*view.base);
  if (view.kind == View::Take)
    return all ? select(
                     emitArithmetic(BO_LT, all, view.count, location), [&] { return all; },
                     [&] { return view.count; }, location)
               : view.count;
  if (view.kind == View::Drop && all)
    return select(
        emitArithmetic(BO_LT, all, view.count, location), [&] { return number(0); },
        [&] { return emitArithmetic(BO_Sub, all, view.count, location); }, location);
  return all;
}

/// An element by its number.
Place Pipeline::getAt(View &view, Value index) {
  switch (view.kind) {
  case View::Range:
    return places.getElementAt(iterators.getBound(view.range, view.where, true), index, location);
  case View::Numbers:
    return makeValuePlace(castNumber(
        emitArithmetic(BO_Add, castNumber(view.first, index.getType(), location), index, location),
        view.first.getType(), location));
  case View::Transform:
    return invoke(view, getAt(*view.base, index));
  case View::Part:
    return getPart(view, getAt(*view.base, index));
  case View::Drop:
    return getAt(*view.base, emitArithmetic(BO_Add, index, view.count, location));
  case View::Reverse:
    return getAt(*view.base,
                 emitArithmetic(BO_Sub, emitArithmetic(BO_Sub, size(*view.base), 1, location),
                                index, location));
  default:
    return getAt(*view.base, index);
  }
}

Place Pipeline::getPart(const View &view, const Place &object) {
  QualType type = object.type ? types.findSource(object.type) : QualType();
  if (type.isNull())
    refuse(view.where, "std::views::elements");
  return places.getField(object, view.part, type);
}

/// What the function makes of an element: a value, or what its reference means.
Place Pipeline::invoke(const View &view, const Place &element) {
  return evaluator.invokeObject(view.function, view.functionType, element, view.where);
}

Value Pipeline::test(const View &view, const Place &element) {
  return places.toCondition(places.read(invoke(view, element), location), location);
}

Pipeline::Cursor Pipeline::begin(View &view) {
  if (isIndexed(view) || !view.base)
    return {makeSlot(view, number(0))};
  if (view.kind == View::Reverse)
    return end(*view.base);
  if (view.kind == View::Take) {
    Cursor cursor = begin(*view.base);
    cursor.push_back(variable(isSized(view) ? size(view) : view.count));
    return cursor;
  }
  if (!isSearched(view))
    return begin(*view.base);
  if (!view.isFound.type)
    return search(view);
  emitIf(
      negate(places.read(view.isFound, location)),
      [&] {
        for (auto [slot, found] : llvm::zip(view.begin, search(view)))
          places.write(slot, places.read(found, location), location);
        places.write(view.isFound, emitBool(true, location), location);
      },
      location);
  return copyCursor(view, view.begin);
}

/// Where a filter or what drops elements begins.
Pipeline::Cursor Pipeline::search(View &view) {
  Cursor cursor = begin(*view.base);
  if (view.kind != View::Drop) {
    find(view, cursor, view.kind == View::Filter);
    return cursor;
  }
  // As `std::ranges::next` walks to a bound.
  Place last = sentinel(*view.base);
  Place left = variable(view.count);
  auto isDone = [&] { return emitArithmetic(BO_EQ, places.read(left, location), 0, location); };
  emitIf(
      negate(either(isAtEnd(*view.base, cursor, last), isDone)),
      [&] {
        auto goesOn = [&] {
          Value isLeft = negate(isDone());
          return hasEnd(*view.base)
                     ? both(isLeft, [&] { return negate(isAtEnd(*view.base, cursor, last)); })
                     : isLeft;
        };
        emitWhile(
            goesOn,
            [&] {
              next(*view.base, cursor);
              move(left, -1);
            },
            location, /*testsLast=*/true);
      },
      location);
  return cursor;
}

/// Goes on to the first element from here on of which the predicate says what is wanted.
void Pipeline::find(View &view, Cursor &cursor, bool wanted) {
  Place last = sentinel(*view.base);
  auto goesOn = [&] {
    Value holds = test(view, get(*view.base, cursor));
    return wanted ? negate(holds) : holds;
  };
  emitWhile([&] { return both(negate(isAtEnd(*view.base, cursor, last)), goesOn); },
            [&] { next(*view.base, cursor); }, location);
}

Pipeline::Cursor Pipeline::end(View &view) {
  if (isIndexed(view) || !view.base)
    return {makeSlot(view, size(view))};
  if (view.kind == View::Reverse)
    return begin(*view.base);
  if (view.kind != View::Take)
    return end(*view.base);
  Cursor cursor = begin(view);
  Place left = cursor.back();
  emitWhile([&] { return emitArithmetic(BO_NE, places.read(left, location), 0, location); },
            [&] { next(view, cursor); }, location);
  return cursor;
}

/// What the iterator is compared with, of one that counts what is left the last count; without a
/// type where there is no end.
Place Pipeline::sentinel(View &view) {
  if (!view.base && findMap(view))
    return makeSlot(view, size(view));
  if (isIndexed(view) || !view.base)
    return makeValuePlace(size(view));
  return view.kind == View::Reverse ? begin(*view.base).back() : sentinel(*view.base);
}

Value Pipeline::isAtEnd(View &view, const Cursor &cursor, const Place &last) {
  if (isIndexed(view) || !view.base || view.kind == View::Reverse)
    return last.type ? emitArithmetic(BO_EQ, places.read(cursor[countSlots(view) - 1], location),
                                      places.read(last, location), location)
                     : Value();
  if (view.kind == View::TakeWhile)
    return either(isAtEnd(*view.base, cursor, last),
                  [&] { return negate(test(view, get(*view.base, cursor))); });
  if (view.kind != View::Take)
    return isAtEnd(*view.base, cursor, last);
  Value left = places.read(cursor[countSlots(view) - 1], location);
  Value isDone = emitArithmetic(BO_EQ, left, 0, location);
  return hasEnd(*view.base) && !isSized(view)
             ? either(isDone, [&] { return isAtEnd(*view.base, cursor, last); })
             : isDone;
}

Place Pipeline::get(View &view, const Cursor &cursor) {
  if (isIndexed(view) || !view.base)
    return getAt(view, places.read(cursor[0], location));
  if (view.kind == View::Reverse) {
    Cursor before = copyCursor(*view.base, cursor);
    previous(*view.base, before);
    return get(*view.base, before);
  }
  Place element = get(*view.base, cursor);
  return view.kind == View::Transform ? invoke(view, element)
         : view.kind == View::Part    ? getPart(view, element)
                                      : element;
}

void Pipeline::next(View &view, Cursor &cursor) {
  if (isIndexed(view) || !view.base)
    return move(cursor[0], 1);
  if (view.kind == View::Reverse)
    return previous(*view.base, cursor);
  next(*view.base, cursor);
  if (view.kind == View::Filter)
    find(view, cursor, /*wanted=*/true);
  if (view.kind == View::Take)
    move(cursor[countSlots(view) - 1], -1);
}

void Pipeline::previous(View &view, Cursor &cursor) {
  if (isIndexed(view) || !view.base)
    return move(cursor[0], -1);
  if (view.kind == View::Reverse)
    return next(*view.base, cursor);
  if (view.kind == View::Take)
    move(cursor[countSlots(view) - 1], 1);
  if (view.kind != View::Filter)
    return previous(*view.base, cursor);
  emitWhile([&] { return negate(test(view, get(*view.base, cursor))); },
            [&] { previous(*view.base, cursor); }, location, /*testsLast=*/true);
}

void Pipeline::emitLoop(const CXXForRangeStmt *statement, View &view) {
  const VarDecl *element = statement->getLoopVariable();
  if (view.kind == View::Numbers && view.last) {
    Value one = emitNumber(view.first.getType(), 1, location);
    return lifetimes.emitCountedLoop(
        statement, view.first, view.last, one, element->getName(),
        [&](Value i) { evaluator.bindElement(element, makeValuePlace(i)); });
  }
  auto declare = [&](const DeclStmt *declared, const Place &iterator) {
    bind(cast<VarDecl>(declared->getSingleDecl()), iterator);
  };
  if (const View &innermost = getInnermost(view);
      innermost.kind == View::Range && !innermost.range.parts)
    declare(statement->getBeginStmt(), iterators.getBound(innermost.range, innermost.where, true));
  if (Value count = isIndexed(view) ? size(view) : Value())
    return lifetimes.emitCountedLoop(statement, number(0), count, number(1), "i", [&](Value i) {
      evaluator.bindElement(element, getAt(view, i));
    });
  bool unrolled = takeUnroll();
  size_t outerCursors = library.cursors.size();
  Cursor cursor = begin(view);
  Place last = sentinel(view);
  // As in a loop without views these are what C++ calls the begin and the end.
  for (const Place &iterator : llvm::ArrayRef(library.cursors).drop_front(outerCursors))
    for (const auto &[declared, slot] : {std::pair(statement->getBeginStmt(), cursor[0]),
                                         std::pair(statement->getEndStmt(), last)})
      if (iterator.position->index.root == slot.root)
        declare(declared, iterator);
  auto loop = ag::WhileOp::create(builder, loc(statement), /*post_test=*/false, unrolled,
                                  builder.getStringAttr("for"));
  LoopScope scope(body);
  emitRegion(loop.getCondition(), [&] {
    Value goesOn = negate(isAtEnd(view, cursor, last));
    ag::ConditionOp::create(builder, location, goesOn ? goesOn : emitBool(true, location));
  });
  emitRegion(loop.getBody(), [&] {
    try {
      evaluator.bindElement(element, get(view, cursor));
    } catch (const Refused &) {
    }
    evaluator.emitStatement(statement->getBody());
  });
  borrows.requireKept(statement);
  emitRegion(loop.getStep(), [&] { next(view, cursor); });
  library.cursors.resize(outerCursors);
}

} // namespace autographc::frontend

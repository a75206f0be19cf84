//===- ViewLoops.cpp - walking through pipelines of std::views ------------===//
#include "Views.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Value Pipeline::compute(BinaryOperatorKind kind, Value left, Value right) {
  QualType type = BinaryOperator::isComparisonOp(kind) ? emitter.ast.BoolTy : emitter.ast.LongLongTy;
  return emitter.emitArithmetic(kind, left, right, type, location);
}
// A condition that never holds, or whose opposite always does, is null.
Value Pipeline::negate(Value condition) { return condition ? ag::LogicalNotOp::create(builder, location, builder.getI1Type(), condition) : Value(); }
Value Pipeline::either(Value left, llvm::function_ref<Value()> right) {
  if (!left)
    return right();
  return emitter.select(left, [&] { return emitter.emitBool(true, location); }, right, location, "or");
}
Value Pipeline::both(Value left, llvm::function_ref<Value()> right) {
  if (!left)
    return right();
  return emitter.select(left, right, [&] { return emitter.emitBool(false, location); }, location, "and");
}
Place Pipeline::variable(Value initial) {
  Place place = emitter.makeVariable("", initial.getType(), location);
  emitter.write(place, initial, location, /*declares=*/true);
  return place;
}
Pipeline::Cursor Pipeline::copyCursor(const Cursor &cursor) {
  return llvm::map_to_vector<2>(cursor, [&](const Place &slot) { return variable(emitter.read(slot, location)); });
}
void Pipeline::move(const Place &variable, int64_t by) {
  emitter.write(variable, compute(by < 0 ? BO_Sub : BO_Add, emitter.read(variable, location), number(std::abs(by))), location);
}
void Pipeline::repeat(bool testsLast, llvm::function_ref<Value()> condition, llvm::function_ref<void()> body) {
  auto loop = ag::WhileOp::create(builder, location, testsLast, /*unroll=*/false, builder.getStringAttr(testsLast ? "do" : "while"));
  emitter.emitRegion(loop.getCondition(), [&] { ag::ConditionOp::create(builder, location, condition()); });
  emitter.emitRegion(loop.getBody(), body);
}
void Pipeline::ifThen(Value condition, llvm::function_ref<void()> body) {
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), condition, builder.getStringAttr("if"));
  emitter.emitRegion(choice.getThenRegion(), body);
}

bool Pipeline::isIndexed(const View &view) {
  bool isBase = view.kind == View::Range || view.kind == View::Numbers || view.kind == View::Given;
  bool searches = view.kind == View::Filter || view.kind == View::TakeWhile || view.kind == View::DropWhile;
  return isBase || (!searches && isIndexed(*view.base));
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
  bool ends = view.kind == View::Range || view.kind == View::Take || view.kind == View::TakeWhile || (view.kind == View::Numbers && view.last);
  return ends || (view.base && hasEnd(*view.base));
}
bool Pipeline::isBegunAgain(const View &view) {
  return view.base && ((view.kind == View::Reverse && !isIndexed(*view.base)) || isBegunAgain(*view.base));
}
bool Pipeline::isSearched(const View &view) {
  return !isIndexed(view) && (view.kind == View::Filter || view.kind == View::DropWhile || view.kind == View::Drop);
}
unsigned Pipeline::countSlots(const View &view) {
  return isIndexed(view) ? 1 : countSlots(*view.base) + (view.kind == View::Take);
}

Value Pipeline::size(View &view) {
  if (view.kind == View::Range)
    return emitter.emitDistance(emitter.getBound(view.range, view.where, true), emitter.getBound(view.range, view.where, false), location);
  if (view.kind == View::Numbers) {
    mlir::Type index = number(0).getType();
    return view.last ? compute(BO_Sub, emitter.castNumber(view.last, index, location), emitter.castNumber(view.first, index, location)) : Value();
  }
  Value all = size(*view.base);
  if (view.kind == View::Take)
    return all ? emitter.select(compute(BO_LT, all, view.count), [&] { return all; }, [&] { return view.count; }, location) : view.count;
  if (view.kind == View::Drop && all)
    return emitter.select(compute(BO_LT, all, view.count), [&] { return number(0); }, [&] { return compute(BO_Sub, all, view.count); }, location);
  return all;
}

/// An element by its number.
Place Pipeline::getAt(View &view, Value index) {
  switch (view.kind) {
  case View::Range:
    return emitter.getElementAt(emitter.getBound(view.range, view.where, true), index, location);
  case View::Numbers:
    return emitter.makeValuePlace(emitter.castNumber(compute(BO_Add, emitter.castNumber(view.first, index.getType(), location), index), view.first.getType(), location));
  case View::Transform:
    return invoke(view, getAt(*view.base, index));
  case View::Part:
    return getPart(view, getAt(*view.base, index));
  case View::Drop:
    return getAt(*view.base, compute(BO_Add, index, view.count));
  case View::Reverse:
    return getAt(*view.base, compute(BO_Sub, compute(BO_Sub, size(*view.base), number(1)), index));
  default:
    return getAt(*view.base, index);
  }
}

Place Pipeline::getPart(const View &view, const Place &object) {
  QualType type = object.type ? emitter.types.findSource(object.type) : QualType();
  if (type.isNull())
    refuse(view.where, "std::views::elements");
  return emitter.getField(object, view.part, type);
}

/// What the function makes of an element: a value, or what its reference means.
Place Pipeline::invoke(const View &view, const Place &element) {
  return emitter.invokeObject(view.function, view.functionType, element, view.where);
}

Value Pipeline::test(const View &view, const Place &element) {
  return emitter.toCondition(emitter.read(invoke(view, element), location), location);
}

Pipeline::Cursor Pipeline::begin(View &view) {
  if (isIndexed(view))
    return {variable(number(0))};
  if (view.kind == View::Reverse)
    return end(*view.base);
  if (view.kind == View::Take) {
    Cursor cursor = begin(*view.base);
    cursor.push_back(variable(view.count));
    return cursor;
  }
  if (!isSearched(view))
    return begin(*view.base);
  if (!view.isFound.type)
    return search(view);
  ifThen(negate(emitter.read(view.isFound, location)), [&] {
    for (auto [slot, found] : llvm::zip(view.begin, search(view)))
      emitter.write(slot, emitter.read(found, location), location);
    emitter.write(view.isFound, emitter.emitBool(true, location), location);
  });
  return copyCursor(view.begin);
}

/// Where a filter or what drops elements begins.
Pipeline::Cursor Pipeline::search(View &view) {
  Cursor cursor = begin(*view.base);
  if (view.kind != View::Drop) {
    find(view, cursor, view.kind == View::Filter);
    return cursor;
  }
  // As `std::ranges::next` walks to a bound.
  Value last = sentinel(*view.base);
  Place left = variable(view.count);
  auto isDone = [&] { return compute(BO_EQ, emitter.read(left, location), number(0)); };
  ifThen(negate(either(isAtEnd(*view.base, cursor, last), isDone)), [&] {
    auto goesOn = [&] {
      Value isLeft = negate(isDone());
      return hasEnd(*view.base) ? both(isLeft, [&] { return negate(isAtEnd(*view.base, cursor, last)); }) : isLeft;
    };
    repeat(/*testsLast=*/true, goesOn, [&] {
      next(*view.base, cursor);
      move(left, -1);
    });
  });
  return cursor;
}

/// Goes on to the first element from here on of which the predicate says what is wanted.
void Pipeline::find(View &view, Cursor &cursor, bool wanted) {
  Value last = sentinel(*view.base);
  auto goesOn = [&] {
    Value holds = test(view, get(*view.base, cursor));
    return wanted ? negate(holds) : holds;
  };
  repeat(/*testsLast=*/false, [&] { return both(negate(isAtEnd(*view.base, cursor, last)), goesOn); }, [&] { next(*view.base, cursor); });
}

Pipeline::Cursor Pipeline::end(View &view) {
  if (isIndexed(view))
    return {variable(size(view))};
  return view.kind == View::Reverse ? begin(*view.base) : end(*view.base);
}

/// What the iterator is compared with; null where there is no end.
Value Pipeline::sentinel(View &view) {
  if (isIndexed(view))
    return size(view);
  return view.kind == View::Reverse ? emitter.read(begin(*view.base)[0], location) : sentinel(*view.base);
}

Value Pipeline::isAtEnd(View &view, const Cursor &cursor, Value last) {
  if (isIndexed(view) || view.kind == View::Reverse)
    return last ? compute(BO_EQ, emitter.read(cursor[0], location), last) : Value();
  if (view.kind == View::TakeWhile)
    return either(isAtEnd(*view.base, cursor, last), [&] { return negate(test(view, get(*view.base, cursor))); });
  if (view.kind != View::Take)
    return isAtEnd(*view.base, cursor, last);
  Value left = emitter.read(cursor[countSlots(view) - 1], location);
  Value isDone = compute(BO_EQ, left, number(0));
  return hasEnd(*view.base) ? either(isDone, [&] { return isAtEnd(*view.base, cursor, last); }) : isDone;
}

Place Pipeline::get(View &view, const Cursor &cursor) {
  if (isIndexed(view))
    return getAt(view, emitter.read(cursor[0], location));
  if (view.kind == View::Reverse) {
    Cursor before = copyCursor(cursor);
    previous(*view.base, before);
    return get(*view.base, before);
  }
  Place element = get(*view.base, cursor);
  return view.kind == View::Transform ? invoke(view, element) : view.kind == View::Part ? getPart(view, element) : element;
}

void Pipeline::next(View &view, Cursor &cursor) {
  if (isIndexed(view))
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
  if (isIndexed(view))
    return move(cursor[0], -1);
  if (view.kind == View::Reverse)
    return next(*view.base, cursor);
  if (view.kind != View::Filter)
    return previous(*view.base, cursor);
  repeat(/*testsLast=*/true, [&] { return negate(test(view, get(*view.base, cursor))); }, [&] { previous(*view.base, cursor); });
}

void Pipeline::emitLoop(const CXXForRangeStmt *statement, View &view) {
  const VarDecl *element = statement->getLoopVariable();
  if (view.kind == View::Numbers && view.last) {
    Value one = emitter.emitNumber(view.first.getType(), 1, location);
    return emitter.emitCountedLoop(statement, view.first, view.last, one, element->getName(),
                                   [&](Value i) { emitter.bindElement(element, emitter.makeValuePlace(i)); });
  }
  if (Value count = isIndexed(view) ? size(view) : Value())
    return emitter.emitCountedLoop(statement, number(0), count, number(1), "i", [&](Value i) { emitter.bindElement(element, getAt(view, i)); });
  bool unrolled = emitter.takeUnroll();
  Cursor cursor = begin(view);
  Value last = sentinel(view);
  auto loop = ag::WhileOp::create(builder, emitter.loc(statement), /*post_test=*/false, unrolled, builder.getStringAttr("for"));
  size_t oldBreak = std::exchange(emitter.breakCleanups, emitter.cleanups.size());
  size_t oldContinue = std::exchange(emitter.continueCleanups, emitter.cleanups.size());
  emitter.emitRegion(loop.getCondition(), [&] {
    Value goesOn = negate(isAtEnd(view, cursor, last));
    ag::ConditionOp::create(builder, location, goesOn ? goesOn : emitter.emitBool(true, location));
  });
  emitter.emitRegion(loop.getBody(), [&] {
    try {
      emitter.bindElement(element, get(view, cursor));
    } catch (const Refused &) {
    }
    emitter.emitStatement(statement->getBody());
  });
  emitter.emitRegion(loop.getStep(), [&] { next(view, cursor); });
  emitter.breakCleanups = oldBreak, emitter.continueCleanups = oldContinue;
}

} // namespace autographc::frontend

//===- Algorithms.cpp - folding and writing with iterators ----------------===//
#include "Algorithm.h"
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Algorithm::Algorithm(LibraryCode &code, const CallExpr *call, llvm::ArrayRef<const Expr *> given)
    : LibraryCode(code), call(call), location(loc(call)) {
  for (const Expr *argument : given)
    if (!isa<CXXDefaultArgExpr>(argument))
      arguments.push_back(argument);
  QualType type = given[0]->getType();
  if (Types::isIterator(type)) {
    first = iterators.emitIterator(given[0]);
    if (arguments.size() > 1 && Types::isIterator(given[1]->getType()))
      last = iterators.emitIterator(given[1]);
  } else {
    addRange(given[0], 0);
    first = bounds[0], last = bounds[1];
  }
  count = arguments.size();
  if (last.position)
    size = places.emitDistance(first, last, location);
}

/// The container among the arguments becomes its begin and its end.
void Algorithm::addRange(const Expr *range, unsigned at) {
  Place place = iterators.emitRange(range);
  bounds[at] = iterators.getBound(place, range, /*isFirst=*/true);
  bounds[at + 1] = iterators.getBound(place, range, /*isFirst=*/false);
  arguments[at] = nullptr;
  arguments.insert(arguments.begin() + at, nullptr);
  count = arguments.size();
}

bool Algorithm::isIterator(unsigned index) {
  return !argument(index) || Types::isIterator(argument(index)->getType());
}
Place Algorithm::iterator(unsigned index) {
  return argument(index) ? iterators.emitIterator(argument(index)) : bounds[index];
}

Value Algorithm::number(int64_t value) {
  return emitNumber(builder.getIntegerType(64, true), value, location);
}
Value Algorithm::arithmetic(BinaryOperatorKind kind, Value left, Value right) {
  return emitArithmetic(kind, left, right, ast.LongLongTy, location);
}
Place Algorithm::element(const Place &iterator, Value k) {
  return places.getElementAt(iterator, k, location);
}
Value Algorithm::value(const Place &iterator, Value k) {
  return places.read(element(iterator, k), location);
}
Place Algorithm::after(const Place &iterator, Value k) {
  return places.advance(iterator, k, false, location);
}

Place Algorithm::variable(llvm::StringRef name, Value initial) {
  Place place = makeVariable(name, initial.getType(), location);
  places.write(place, initial, location, /*declares=*/true);
  return place;
}
Value Algorithm::get(const Place &variable) { return places.read(variable, location); }
void Algorithm::set(const Place &variable, Value value) {
  places.write(variable, places.coerce(value, variable.type, call->getExprLoc()), location);
}
void Algorithm::increase(const Place &variable) {
  set(variable, arithmetic(BO_Add, get(variable), number(1)));
}

const Expr *Algorithm::argument(unsigned index) { return arguments[index]; }
/// Whether calls may change an object of the class.
static bool hasState(const CXXRecordDecl *record) {
  return record && llvm::any_of(record->decls(), [](const Decl *declaration) {
           auto *made = dyn_cast<FunctionTemplateDecl>(declaration);
           auto *method = dyn_cast_or_null<CXXMethodDecl>(made ? made->getTemplatedDecl()
                                                               : declaration->getAsFunction());
           return method && method->getOverloadedOperator() == OO_Call && !method->isStatic() &&
                  !method->isConst();
         });
}

/// The algorithm's own copy, which keeps from one call to the next what they change in it.
Place Algorithm::callable(unsigned index) {
  Place object = evaluator.emitPlace(argument(index));
  return !object.closure && hasState(argument(index)->getType()->getAsCXXRecordDecl())
             ? places.holdValue(object, location)
             : object;
}
Value Algorithm::apply(const Place &callable, unsigned index, llvm::ArrayRef<Place> inputs) {
  return evaluator.callObject(callable, argument(index)->getType(), inputs, call);
}
Value Algorithm::test(const Place &callable, unsigned index, llvm::ArrayRef<Place> arguments) {
  return places.toCondition(apply(callable, index, arguments), location);
}

/// `left < right`, or what the comparison at `index` says.
Value Algorithm::isLess(std::optional<Place> comparison, unsigned index, Value left, Value right) {
  if (comparison)
    return test(*comparison, index, {makeValuePlace(left), makeValuePlace(right)});
  if (llvm::isa<ag::StructType>(left.getType()))
    return comparisons.emitLess(left, right, call);
  return places.toCondition(comparisons.emitOperator(BO_LT, left, right, call), location);
}

Value Algorithm::isEqual(Value left, Value right) {
  return places.toCondition(comparisons.emitOperator(BO_EQ, left, right, call), location);
}

Value Algorithm::both(Value left, llvm::function_ref<Value()> right) {
  return select(left, right, [&] { return emitBool(false, location); }, location, "and");
}

/// Elements are counted here, and entries that come and go in front of one, since so many swaps and
/// calls, change its number.
void Algorithm::requireKept(size_t swaps, size_t passes) {
  if (!first.position || !Types::isMap(first.position->container.type))
    return;
  bool isInvalidated =
      llvm::any_of(llvm::ArrayRef(borrows.swapped).drop_front(swaps),
                   [&](const auto &swap) { return borrows.isInList(first, swap.first); });
  bool isPassed =
      llvm::any_of(llvm::ArrayRef(borrows.passed).drop_front(passes), [&](const Place &whole) {
        return borrows.mayContain(whole, first.position->container);
      });
  if (isInvalidated || isPassed)
    refuse(
        call->getSourceRange(), diag::UnsupportedRange,
        "an algorithm whose function inserts into the map that it goes through, or erases from it,",
        "use a range-for");
}

void Algorithm::forEach(Value from, Value to, llvm::function_ref<void(Value)> body) {
  auto loop = ag::ForOp::create(builder, location, from, to, number(1), builder.getStringAttr("k"),
                                /*unroll=*/false);
  auto *block = new mlir::Block;
  loop.getBody().push_back(block);
  Value k = block->addArgument(from.getType(), location);
  size_t swaps = borrows.swapped.size(), passes = borrows.passed.size();
  emitRegion(loop.getBody(), [&] { body(k); });
  requireKept(swaps, passes);
}

void Algorithm::repeatWhile(llvm::function_ref<Value()> condition,
                            llvm::function_ref<void()> body) {
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, /*unroll=*/false,
                                  builder.getStringAttr("while"));
  size_t swaps = borrows.swapped.size(), passes = borrows.passed.size();
  emitRegion(loop.getCondition(), [&] { ag::ConditionOp::create(builder, location, condition()); });
  emitRegion(loop.getBody(), body);
  requireKept(swaps, passes);
}

void Algorithm::ifThen(Value condition, llvm::function_ref<void()> body) {
  auto choice = ag::IfOp::create(builder, location, mlir::TypeRange(), condition,
                                 builder.getStringAttr("if"));
  emitRegion(choice.getThenRegion(), body);
}

/// The first number for which `stop` holds, or `to`.
Value Algorithm::findFirst(Value from, Value to, llvm::function_ref<Value(Value)> stop) {
  Place k = variable("k", from);
  repeatWhile(
      [&] {
        return both(arithmetic(BO_LT, get(k), to), [&] {
          return Value(
              ag::LogicalNotOp::create(builder, location, builder.getI1Type(), stop(get(k))));
        });
      },
      [&] { increase(k); });
  return get(k);
}

/// Writes an element of an output range.
void Algorithm::put(const Place &output, Value k, Value value) {
  if (output.position->appends)
    return iterators.emitAppend(output, value, call);
  Place target = element(output, k);
  places.requireAssignable(target, call->getSourceRange());
  places.write(target, places.coerce(value, target.type, call->getExprLoc()), location);
}

/// accumulate, reduce, inner_product, transform_reduce.
std::optional<Place> Algorithm::emitFold(llvm::StringRef name) {
  bool isProduct = name == "inner_product" || (name == "transform_reduce" && isIterator(2));
  bool transforms = name == "transform_reduce" && !isProduct;
  unsigned next = isProduct ? 3 : 2;
  Place second = isProduct ? iterator(2) : Place();
  mlir::Type type = getType(call->getType(), call->getSourceRange());
  Value initial = next < count
                      ? places.coerce(evaluator.emitValue(argument(next)), type, call->getExprLoc())
                      : evaluator.emitDefaultValue(call->getType(), call);
  Place sum = variable("sum", initial);
  ++next;
  std::optional<Place> join, with;
  unsigned joinAt = next, withAt = next + 1;
  if (next < count)
    join = callable(next++);
  if (next < count)
    with = callable(next++);
  if (next < count || (transforms && !with))
    return std::nullopt;
  forEach(number(0), size, [&](Value k) {
    Place part = element(first, k);
    if (isProduct) {
      Value product = with ? apply(*with, withAt, {part, element(second, k)})
                           : comparisons.emitOperator(BO_Mul, places.read(part, location),
                                                      value(second, k), call);
      part = makeValuePlace(product);
    } else if (transforms) {
      part = makeValuePlace(apply(*with, withAt, part));
    }
    set(sum, join ? apply(*join, joinAt, {sum, part})
                  : comparisons.emitOperator(BO_Add, get(sum), places.read(part, location), call));
  });
  return makeValuePlace(get(sum));
}

/// transform, copy, copy_if, fill, iota, generate, for_each, replace and their like.
std::optional<Place> Algorithm::emitWriting(llvm::StringRef name) {
  if (name == "for_each" && count == 3) {
    visitor = callable(2);
    forEach(number(0), size, [&](Value k) { apply(visitor, 2, element(first, k)); });
    return visitor;
  }
  if ((name == "fill" || name == "fill_n") && count == 3) {
    Value to = name == "fill"
                   ? size
                   : castNumber(evaluator.emitValue(argument(1)), number(0).getType(), location);
    Value filling = evaluator.emitValue(argument(2));
    forEach(number(0), to, [&](Value k) { put(first, k, filling); });
    return after(first, to);
  }
  if (name == "iota" && count == 3) {
    mlir::Type type = getType(argument(2)->getType(), argument(2)->getSourceRange());
    Place next = variable("next", evaluator.emitValue(argument(2)));
    forEach(number(0), size, [&](Value k) {
      put(first, k, get(next));
      Value one = places.coerce(number(1), type, call->getExprLoc());
      set(next, comparisons.emitOperator(BO_Add, get(next), one, call));
    });
    return Place();
  }
  if (name == "generate" && count == 3) {
    Place make = callable(2);
    forEach(number(0), size, [&](Value k) { put(first, k, apply(make, 2, {})); });
    return Place();
  }
  if ((name == "replace" || name == "replace_if") && count == 4) {
    Place which =
        name == "replace_if" ? callable(2) : variable("old", evaluator.emitValue(argument(2)));
    Value by = evaluator.emitValue(argument(3));
    forEach(number(0), size, [&](Value k) {
      ifThen(name == "replace_if" ? test(which, 2, element(first, k))
                                  : isEqual(value(first, k), get(which)),
             [&] { put(first, k, by); });
    });
    return Place();
  }
  if (name == "copy_n" && count == 3) {
    Value to = castNumber(evaluator.emitValue(argument(1)), number(0).getType(), location);
    Place output = iterator(2);
    forEach(number(0), to, [&](Value k) { put(output, k, value(first, k)); });
    firstStop = after(first, to);
    return output.position->appends ? output : after(output, to);
  }
  if (!last.position || count < 3)
    return std::nullopt;
  bool isBinary = name == "transform" && count >= 5;
  Place second = isBinary ? iterator(2) : Place();
  unsigned at = isBinary ? 3 : 2;
  // A function of std::ranges knows the end of the second range, too.
  if (isBinary && count == 6)
    endWithShorter(second, at++);
  if (isBinary) {
    firstStop = after(first, size);
    secondStop = after(second, size);
  }
  Place output = iterator(at++);
  if ((name == "copy" || name == "move") && count == 3) {
    forEach(number(0), size, [&](Value k) { put(output, k, value(first, k)); });
  } else if (name == "transform" && at + 1 == count) {
    Place change = callable(at);
    forEach(number(0), size, [&](Value k) {
      put(output, k,
          isBinary ? apply(change, at, {element(first, k), element(second, k)})
                   : apply(change, at, element(first, k)));
    });
  } else if (name == "copy_if" && count == 4) {
    Place wanted = callable(3), written = variable("written", number(0));
    forEach(number(0), size, [&](Value k) {
      ifThen(test(wanted, 3, element(first, k)), [&] {
        put(output, get(written), value(first, k));
        increase(written);
      });
    });
    return output.position->appends ? output : after(output, get(written));
  } else if ((name == "partial_sum" || name == "inclusive_scan") && count <= 4) {
    std::optional<Place> join;
    if (count == 4)
      join = callable(3);
    ifThen(arithmetic(BO_GT, size, number(0)), [&] {
      Place sum = variable("sum", value(first, number(0)));
      put(output, number(0), get(sum));
      forEach(number(1), size, [&](Value k) {
        set(sum, join ? apply(*join, 3, {sum, element(first, k)})
                      : comparisons.emitOperator(BO_Add, get(sum), value(first, k), call));
        put(output, k, get(sum));
      });
    });
  } else {
    return std::nullopt;
  }
  return output.position->appends ? output : after(output, size);
}

Algorithm::Method Algorithm::find(llvm::StringRef name) {
  return llvm::StringSwitch<Method>(name)
      .Cases({"all_of", "any_of", "none_of", "count", "count_if", "find", "find_if", "find_if_not"},
             &Algorithm::emitSearch)
      .Cases({"accumulate", "reduce", "inner_product", "transform_reduce"}, &Algorithm::emitFold)
      .Cases({"min_element", "max_element", "minmax_element"}, &Algorithm::emitExtreme)
      .Cases({"transform", "copy", "copy_if", "copy_n", "move", "fill", "fill_n", "iota",
              "generate", "for_each"},
             &Algorithm::emitWriting)
      .Cases({"replace", "replace_if", "partial_sum", "inclusive_scan"}, &Algorithm::emitWriting)
      .Cases({"equal", "lexicographical_compare", "is_sorted", "lower_bound", "upper_bound",
              "binary_search"},
             &Algorithm::emitComparison)
      .Cases({"sort", "stable_sort", "reverse", "rotate", "unique", "remove", "remove_if",
              "nth_element", "partial_sort"},
             &Algorithm::emitReordering)
      .Cases({"adjacent_find", "mismatch"}, &Algorithm::emitPairs)
      .Cases({"merge", "includes", "set_union", "set_intersection", "set_difference",
              "set_symmetric_difference"},
             &Algorithm::emitMerging)
      .Cases({"next_permutation", "prev_permutation", "partition"}, &Algorithm::emitPermuting)
      .Cases({"stable_partition", "inplace_merge"}, &Algorithm::emitStable)
      .Cases({"reverse_copy", "remove_copy", "remove_copy_if", "unique_copy", "swap_ranges",
              "iter_swap", "copy_backward", "move_backward"},
             &Algorithm::emitCopying)
      .Cases({"exclusive_scan", "adjacent_difference", "for_each_n", "generate_n"},
             &Algorithm::emitCopying)
      .Default(nullptr);
}

std::optional<Place> Algorithm::tryCall(
    LibraryCode &code, const CallExpr *call, llvm::ArrayRef<const Expr *> arguments,
    llvm::StringRef name,
    llvm::function_ref<std::optional<Place>(const Place &, const Algorithm &)> finish) {
  if (!find(name))
    return std::nullopt;
  mlir::Block *block = code.builder.getInsertionBlock();
  mlir::Operation *before = block->empty() ? nullptr : &block->back();
  Algorithm algorithm(code, call, arguments);
  if (std::optional<Place> result = algorithm.emit(name))
    return finish(*result, algorithm);
  while (!block->empty() && &block->back() != before)
    block->back().erase();
  return std::nullopt;
}

/// The middle stands between the iterators, and behind a container, which is two arguments here.
bool Algorithm::takeMiddle() {
  if (count < 3 || !isIterator(2))
    return false;
  middle = iterator(2);
  if (bounds.empty())
    std::swap(middle, last);
  size = places.emitDistance(first, last, location);
  return true;
}

/// Both ranges are gone through side by side; the end of the second stands at `end`.
void Algorithm::endWithShorter(const Place &second, unsigned end) {
  Value other = places.emitDistance(second, iterator(end), location);
  size =
      select(arithmetic(BO_LT, other, size), [&] { return other; }, [&] { return size; }, location);
}

std::optional<Place> Algorithm::emit(llvm::StringRef name) {
  Method method = find(name);
  if (!method || (!last.position && !name.ends_with("_n")))
    return std::nullopt;
  if (llvm::is_contained({"rotate", "nth_element", "partial_sort", "inplace_merge"}, name) &&
      !takeMiddle())
    return std::nullopt;
  bool takesTwo = llvm::is_contained(
      {"equal", "mismatch", "lexicographical_compare", "transform", "swap_ranges", "merge",
       "includes", "set_union", "set_intersection", "set_difference", "set_symmetric_difference"},
      name);
  if (takesTwo && !bounds.empty() && count > 2 && Types::isRange(argument(2)->getType()))
    addRange(argument(2), 2);
  if (method != &Algorithm::emitSearch && method != &Algorithm::emitComparison &&
      method != &Algorithm::emitExtreme && !name.starts_with("for_each"))
    refuseUserCopies(name);
  return (this->*method)(name);
}

/// How often an algorithm copies or moves elements, and in which order, is not written anywhere.
void Algorithm::refuseUserCopies(llvm::StringRef name) {
  auto isCopied = [&](QualType type) {
    return types.hasUserCopy(type->isPointerType() ? type->getPointeeType()
                                                   : type.getNonReferenceType());
  };
  // A pointer to one object knows no type of elements.
  bool refused = first.position && !first.position->type.isNull() && isCopied(first.position->type);
  for (const Expr *argument : arguments)
    refused |= argument && isCopied(argument->getType());
  if (refused)
    refuse(call->getSourceRange(), diag::UnsupportedConstruct,
           "`" + name.str() + "` on objects whose class copies or moves in its own way");
}

} // namespace autographc::frontend

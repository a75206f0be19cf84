//===- SpecializeDeques.cpp - lists that begin anywhere -------------------===//
// A deque is a list and the number of its first element: those before it are no more, or not yet.
#include "FunctionSpecializer.h"

using namespace mlir;

namespace autographc {

/// The elements of a deque behind `gap` entries that mean nothing: they hold the leaves of the
/// first.
SmallVector<Value> FunctionSpecializer::copyDeque(ag::ListType list, ArrayRef<Value> buffers,
                                                  Value gap, ValueRange filling) {
  Value zero = constant(getSi64(builder), 0);
  auto append = [&](ValueRange carried, ValueRange leaves) {
    SmallVector<Value> next(carried);
    pushLeaves(list, next, leaves);
    return next;
  };
  SmallVector<Value> copy = makeEmptyList(list);
  copy.pop_back();
  if (!filling.empty())
    copy = emitCountedLoop(zero, gap, copy,
                           [&](Value, ValueRange carried) { return append(carried, filling); });
  copy = emitCountedLoop(buffers.back(), countEntries(list, buffers), copy,
                         [&](Value entry, ValueRange carried) {
                           return append(carried, getEntry(list, buffers, entry));
                         });
  copy.push_back(gap);
  return copy;
}

/// `buffers` become what `change` makes of them where the condition holds.
void FunctionSpecializer::changeIf(Value condition, MutableArrayRef<Value> buffers,
                                   llvm::function_ref<SmallVector<Value>()> change) {
  SmallVector<Type> types =
      llvm::map_to_vector(buffers, [](Value value) { return value.getType(); });
  auto branch = scf::IfOp::create(builder, loc, types, condition, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loc, change());
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loc, buffers);
  llvm::copy(branch.getResults(), buffers.begin());
}

/// The first entry means nothing from here on. Where most of them do not, the elements move up, so
/// that a queue takes the memory of what is in it.
void FunctionSpecializer::popFront(ag::ListType list, MutableArrayRef<Value> buffers) {
  auto number = [&](int64_t value) { return constant(getSi64(builder), value); };
  ag::RequireIndexOp::create(builder, loc, number(0), getListSize(list, buffers));
  Value gap = buffers.back() = binary("add", buffers.back(), number(1));
  Value threshold = binary("add", getListSize(list, buffers), number(32));
  Value isWide = ag::LessOp::create(builder, loc, builder.getI1Type(), threshold, gap);
  changeIf(isWide, buffers, [&] { return copyDeque(list, buffers, number(0), {}); });
}

/// Into the entry before the first; where there is none, as many of them are made as there are
/// elements.
void FunctionSpecializer::pushFront(ag::ListType list, MutableArrayRef<Value> buffers,
                                    Value element) {
  Value zero = constant(getSi64(builder), 0), one = constant(getSi64(builder), 1);
  SmallVector<Value> leaves = getOuterLeaves(element);
  Value isFull = ag::EqualOp::create(builder, loc, builder.getI1Type(), buffers.back(), zero);
  changeIf(isFull, buffers, [&] {
    return copyDeque(list, buffers,
                     binary("add", getListSize(list, buffers), constant(getSi64(builder), 4)),
                     leaves);
  });
  buffers.back() = binary("subtract", buffers.back(), one);
  setEntry(list, buffers, buffers.back(), leaves);
}

} // namespace autographc

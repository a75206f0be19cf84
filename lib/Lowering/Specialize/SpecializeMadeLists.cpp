//===- SpecializeMadeLists.cpp - lists of given and of equal elements ------===//
#include "FunctionSpecializer.h"

#include "autographc/IR/Leaves.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace autographc {

static Value makeEmptyBuffer(OpBuilder &builder, Location loc, Type type) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<Value> extents(tensor.getNumDynamicDims());
  for (Value &extent : extents)
    extent = arith::ConstantIndexOp::create(builder, loc, 0);
  return tensor::EmptyOp::create(builder, loc, tensor, extents);
}

SmallVector<Value> FunctionSpecializer::makeEmptyList(ag::ListType list) {
  SmallVector<Value> buffers;
  for (Type type : getLeafTypes(list))
    buffers.push_back(isa<RankedTensorType>(type) ? makeEmptyBuffer(builder, loc, type)
                                                  : constant(type, 0));
  return buffers;
}

Value FunctionSpecializer::makeBuffer(Type type, ValueRange elements, int64_t rows) {
  SmallVector<int64_t> extents{rows};
  if (cast<RankedTensorType>(type).getRank() == 2)
    extents.push_back(elements.size() / rows);
  return ag::FromElementsOp::create(builder, loc, type, elements,
                                    builder.getDenseI64ArrayAttr(extents));
}

/// The buffers of one leaf of all elements, as `pushLeaf` would make them one by one.
void FunctionSpecializer::makeLeaves(MutableArrayRef<Value> buffers, ArrayRef<Value> leaves) {
  if (!isa<RankedTensorType>(leaves.front().getType())) {
    buffers[0] = makeBuffer(buffers[0].getType(), leaves, leaves.size());
    return;
  }
  SmallVector<Value> flats, numbers;
  Value offset = constant(getSi64(builder), 0);
  for (Value leaf : leaves) {
    flats.push_back(flatten(leaf));
    Value size = getSize(flats.back(), 0);
    llvm::append_range(numbers, getRowNumbers(getExtents(leaf), offset, size));
    offset = binary("add", offset, size);
  }
  buffers[0] = ag::ConcatOp::create(builder, loc, buffers[0].getType(), flats, uint64_t(0));
  buffers[1] = makeBuffer(buffers[1].getType(), numbers, leaves.size());
}

SmallVector<Value> FunctionSpecializer::makeList(ag::ListType list, ValueRange leaves) {
  SmallVector<Value> buffers = makeEmptyList(list);
  size_t count = getLeafTypes(list.getElementType()).size();
  if (!leaves.empty())
    forEachBuffer(list, [&](size_t i, Type, size_t place) {
      SmallVector<Value> same;
      for (size_t k = i; k < leaves.size(); k += count)
        same.push_back(leaves[k]);
      makeLeaves(MutableArrayRef(buffers).drop_front(place), same);
    });
  return buffers;
}

/// A loop over `begin` .. `end`, both si64. A while loop: upstream folds the extent of what a
/// scf.for carries to the one it began with.
SmallVector<Value> FunctionSpecializer::emitCountedLoop(
    Value begin, Value end, ValueRange inits,
    llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  SmallVector<Value> start{begin};
  llvm::append_range(start, inits);
  SmallVector<Type> types = llvm::map_to_vector(start, [](Value value) { return value.getType(); });
  SmallVector<Location> locations(types.size(), loc);
  auto loop = scf::WhileOp::create(builder, loc, types, start);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop.getBefore(), {}, types, locations);
  Value isLeft = ag::LessOp::create(builder, loc, builder.getI1Type(), before->getArgument(0), end);
  scf::ConditionOp::create(builder, loc, isLeft, before->getArguments());
  Block *after = builder.createBlock(&loop.getAfter(), {}, types, locations);
  SmallVector<Value> next{binary("add", after->getArgument(0), constant(getSi64(builder), 1))};
  llvm::append_range(next,
                     body(after->getArgument(0), ValueRange(after->getArguments()).drop_front()));
  scf::YieldOp::create(builder, loc, next);
  return SmallVector<Value>(loop.getResults().drop_front());
}

/// As many copies of one tensor: its elements over and over, and a table that counts them.
std::pair<Value, Value> FunctionSpecializer::fillTensors(Value leaf, Value count) {
  Value flat = flatten(leaf), size = getSize(flat, 0);
  auto type = cast<RankedTensorType>(flat.getType());
  auto rows =
      RankedTensorType::get({ShapedType::kDynamic, ShapedType::kDynamic}, type.getElementType());
  Value copies = ag::BroadcastToOp::create(builder, loc, rows, flat, ValueRange{count, size});
  Value elements = inside(ag::ReshapeOp::create(builder, loc, type, copies,
                                                ValueRange(binary("multiply", count, size))));
  auto table = RankedTensorType::get(
      {ShapedType::kDynamic, cast<RankedTensorType>(leaf.getType()).getRank() + 2},
      getSi64(builder));
  SmallVector<Value> extents = getExtents(leaf);
  return {elements, emitCountedLoop(
                        constant(getSi64(builder), 0), count, makeEmptyBuffer(builder, loc, table),
                        [&](Value i, ValueRange carried) {
                          Value row = makeRow(extents, binary("multiply", i, size), size);
                          return SmallVector<Value>{
                              ag::AppendOp::create(builder, loc, table, carried[0], row)};
                        })
                        .front()};
}

SmallVector<Value> FunctionSpecializer::fillList(ag::ListType list, Value count, Value element) {
  count = ag::CastOp::create(builder, loc, getSi64(builder), count, /*implicit=*/true);
  SmallVector<Value> buffers;
  for (Value leaf : getOuterLeaves(element)) {
    if (isa<RankedTensorType>(leaf.getType())) {
      auto [elements, table] = fillTensors(leaf, count);
      buffers.append({elements, table});
      continue;
    }
    auto type = RankedTensorType::get({ShapedType::kDynamic}, leaf.getType());
    buffers.push_back(ag::FullOp::create(builder, loc, type, leaf, ValueRange(count)));
  }
  if (list.getIsDeque())
    buffers.push_back(constant(getSi64(builder), 0));
  return buffers;
}

} // namespace autographc

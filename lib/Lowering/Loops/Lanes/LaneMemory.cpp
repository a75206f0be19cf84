//===- LaneMemory.cpp - loads and stores in the lanes of vectors ----------===//
#include "Lanes.h"

#include "Lowering/Loops/RowViews.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {

bool Lanes::findAccess(Value buffer, ValueRange indices, Access &access) {
  access.buffer = getUniform(buffer);
  access.root = findRoot(access.buffer);
  for (auto [axis, index] : llvm::enumerate(indices)) {
    if (isUniform(index)) {
      access.subscripts.push_back(getUniform(index));
      continue;
    }
    Value first = getFirst(index);
    if (!first || access.axis >= 0)
      return false;
    access.axis = axis;
    access.subscripts.push_back(first);
  }
  return true;
}

bool Lanes::mayMeet(const Access &a, const Access &b) {
  if (a.root == b.root)
    return !(a.buffer == b.buffer && a.axis >= 0 && a.axis == b.axis &&
             a.subscripts == b.subscripts);
  auto isOwn = [](Value root) {
    return root.getDefiningOp<memref::AllocOp>() || root.getDefiningOp<memref::AllocaOp>();
  };
  return !isOwn(a.root) && !isOwn(b.root);
}

bool Lanes::addAccess(Operation *op, Access access) {
  for (const Access &other : accesses)
    if ((other.isStore || access.isStore) && mayMeet(other, access))
      return stop(op, "an element may be read or written by another iteration");
  // What is stored is in memory at the end only.
  if (!access.isStore && llvm::any_of(accesses, [&](const Access &other) {
        return other.isStore && other.root == access.root;
      }))
    return stop(op, "it reads an element that it has written");
  accesses.push_back(std::move(access));
  return true;
}

/// Where no lane computes, the place need not be in the buffer.
void Lanes::emitUniformLoad(memref::LoadOp load) {
  if (!maybeNone && failed.empty()) {
    builder.clone(*load, uniform);
    return;
  }
  auto branch = scf::IfOp::create(builder, loc, load.getType(), isAny(getActive()),
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  scf::YieldOp::create(builder, loc, builder.clone(*load, uniform)->getResult(0));
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(
      builder, loc,
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(load.getType())).getResult());
  uniform.map(load.getResult(), branch.getResult(0));
}

bool Lanes::emitLoad(memref::LoadOp load) {
  Value buffer = load.getMemRef();
  auto type = cast<MemRefType>(buffer.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  if (!isUniform(buffer))
    return stop(load, "it chooses among tensors");
  if (!isLaneType(type.getElementType()))
    return stop(load, "it reads something else than numbers");
  Access access;
  bool isPlain = findAccess(buffer, load.getIndices(), access);
  if (isPlain && access.axis < 0) {
    emitUniformLoad(load);
    return addAccess(load, access);
  }
  if (type.getElementType().isInteger(1))
    return stop(load, "it reads a tensor of bool");
  if (type.getRank() == 0 || strides.back() != 1)
    return stop(load, "elements that it reads are not neighbours");
  for (Value index : load.getIndices().drop_back())
    if (!isUniform(index))
      return stop(load, "its elements are not along the last axis");
  VectorType vector = getVector(type.getElementType());
  Value nothing = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(vector));
  SmallVector<Value> at = llvm::map_to_vector(load.getIndices().drop_back(),
                                              [&](Value index) { return getUniform(index); });
  Pack active = getActive();
  Value base = getUniform(buffer);
  if (isPlain && access.axis >= 0) {
    set(load.getResult(), each([&](unsigned group) -> Value {
          auto place = llvm::to_vector(at);
          place.push_back(arith::AddIOp::create(builder, loc, access.subscripts.back(),
                                                getIndex(group * width)));
          return vector::MaskedLoadOp::create(builder, loc, vector, base, place, active[group],
                                              nothing);
        }));
    return addAccess(load, access);
  }
  if (refusesGathers)
    return stop(load, "elements that it reads are not neighbours");
  access.axis = -1;
  at.push_back(getIndex(0));
  Pack places = getPack(load.getIndices().back());
  set(load.getResult(), each([&](unsigned group) -> Value {
        return vector::GatherOp::create(builder, loc, vector, base, at, places[group],
                                        active[group], nothing);
      }));
  return addAccess(load, access);
}

bool Lanes::emitStore(memref::StoreOp store) {
  auto type = cast<MemRefType>(store.getMemRef().getType());
  auto [strides, offset] = type.getStridesAndOffset();
  Access access;
  access.isStore = true;
  if (!isUniform(store.getMemRef()) || !findAccess(store.getMemRef(), store.getIndices(), access) ||
      access.axis < 0 || access.axis != type.getRank() - 1 || strides.back() != 1)
    return stop(store, "it writes elements that are not one behind the other");
  if (type.getElementType().isInteger(1))
    return stop(store, "it writes a tensor of bool");
  if (depth)
    return stop(
        store,
        "it writes elements in a branch or a loop; a value that is written at the end is faster");
  stores.push_back({getPack(store.getValue()), getUniform(store.getMemRef()), access.subscripts,
                    access.axis, mask});
  return addAccess(store, access);
}

void Lanes::emitStores() {
  for (Store &store : stores)
    for (unsigned group = 0; group < groups; ++group) {
      SmallVector<Value> place = store.subscripts;
      place[store.axis] =
          arith::AddIOp::create(builder, loc, place[store.axis], getIndex(group * width));
      vector::MaskedStoreOp::create(builder, loc, store.buffer, place, store.mask[group],
                                    store.values[group]);
    }
}

} // namespace autographc

//===- DeviceWrites.cpp - writes to places that only a device knows -------===//
#include "DeviceScalars.h"

#include "Lowering/Analysis/DenseBuffers.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

bool DeviceScalars::isDeviceStore(Operation &op) {
  auto store = dyn_cast<memref::StoreOp>(op);
  return store && isDeviceBuffer(store.getMemRefType());
}

/// One of the loop's steps, and of no view that moves.
bool DeviceScalars::analyseStore(memref::StoreOp store) {
  if (!isInBody || isMovingView(store.getMemref()))
    return false;
  hasStores = true;
  return true;
}

/// Stores an element where a condition is true, and no check has failed before: behind one that
/// has, nothing is written that anybody might see.
void DeviceScalars::emitStoreIf(OpBuilder &inside, Location loc, Value condition, Value element,
                                Value target, ValueRange places) {
  if (failed)
    condition = arith::AndIOp::create(inside, loc, condition, emitIsFine(inside, loc));
  auto branch = scf::IfOp::create(inside, loc, condition, /*withElseRegion=*/false);
  OpBuilder inArm = branch.getThenBodyBuilder();
  memref::StoreOp::create(inArm, loc, element, target, places);
}

/// The same of an element that the loop stores, in the body of an operation.
void DeviceScalars::emitElementStore(OpBuilder &inside, memref::StoreOp store, IRMapping &map) {
  Location loc = store.getLoc();
  Value target = map.lookupOrDefault(store.getMemref());
  auto [places, isInside] = emitPlaces(inside, loc, target, store.getIndices(), map);
  emitStoreIf(inside, loc, isInside, map.lookupOrDefault(store.getValue()), target, places);
}

/// A dense buffer for what is written to a view, with its elements where they are read.
Value DeviceScalars::emitMovingHome(OpBuilder &builder, Value view, bool isRead, IRMapping &map) {
  Location loc = view.getLoc();
  auto type = cast<MemRefType>(view.getType());
  Value home =
      memref::AllocOp::create(builder, loc,
                              MemRefType::get(type.getShape(), type.getElementType(),
                                              MemRefLayoutAttrInterface(), type.getMemorySpace()),
                              getDynamicExtents(builder, loc, type, map.lookup(view)));
  if (isRead)
    emitFilled(builder, view, home, map);
  return home;
}

/// Puts elements to where the view is.
void DeviceScalars::emitMovingStore(OpBuilder &builder, memref::SubViewOp view, Value home,
                                    IRMapping &map) {
  Location loc = view.getLoc();
  unsigned rank = cast<MemRefType>(home.getType()).getRank();
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  linalg::GenericOp::create(builder, loc, ValueRange(), home, builder.getMultiDimIdentityMap(rank),
                            iterators, [&](OpBuilder &inside, Location, ValueRange elements) {
                              IRMapping own(map);
                              SmallVector<Value> indices;
                              for (unsigned axis = 0; axis < rank; ++axis)
                                indices.push_back(linalg::IndexOp::create(inside, loc, axis));
                              auto [places, isInside] = emitPlaces(inside, view, indices, own);
                              emitStoreIf(inside, loc, isInside, elements[0],
                                          map.lookupOrDefault(view.getSource()), places);
                              linalg::YieldOp::create(inside, loc, elements);
                            });
}

} // namespace autographc

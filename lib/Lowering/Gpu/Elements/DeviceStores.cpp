//===- DeviceStores.cpp - elements that a device computes -----------------===//
#include "DeviceStores.h"

#include "HostLoops.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
namespace {

bool isDeviceLoad(Operation *op) {
  auto load = dyn_cast<memref::LoadOp>(op);
  return load && isDeviceBuffer(load.getMemRefType());
}

/// Arithmetic that stands in a block, and has no block of its own.
bool isArithmetic(Operation *op) {
  return isMemoryEffectFree(op) && !op->getNumRegions() &&
         llvm::all_of(op->getOperandTypes(), ag::isNumber) &&
         llvm::all_of(op->getResultTypes(), ag::isNumber);
}

/// Whether nothing writes a buffer behind where an element of it is read.
bool isSettled(memref::LoadOp load) {
  auto room = load.getMemref().getDefiningOp<memref::AllocOp>();
  if (!room || room->getBlock() != load->getBlock())
    return false;
  return llvm::all_of(room->getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<memref::LoadOp>(user) || isRelease(user))
      return true;
    auto work = dyn_cast<linalg::LinalgOp>(user);
    Operation *place = load->getBlock()->findAncestorOpInBlock(*user);
    return work && (work.isDpsInput(&use) || (place && place->isBeforeInBlock(load)));
  });
}

/// What an element is computed of that the host writes.
struct Sources {
  llvm::SmallSetVector<Operation *, 8> ops; ///< that nothing else needs; the last one first
  SmallVector<Operation *> releases;        ///< of what they read, before the element is written
};

Sources findSources(memref::StoreOp store, const KernelRules &rules) {
  Sources sources;
  SmallVector<Operation *> releases;
  bool hasWork = false;
  for (Operation *op = store->getPrevNode(); op; op = op->getPrevNode()) {
    auto isSource = [&](OpOperand &use) {
      Operation *user = use.getOwner();
      return user == store ? &use == &store.getValueMutable()
                           : sources.ops.contains(user) && !isDeviceLoad(user);
    };
    bool mayMove =
        isDeviceLoad(op) ? !hasWork || isSettled(cast<memref::LoadOp>(op)) : isArithmetic(op);
    if (mayMove && !op->use_empty() && llvm::all_of(op->getUses(), isSource) &&
        rules.findObstacle(op).empty()) {
      sources.ops.insert(op);
      if (isDeviceLoad(op))
        for (Operation *release : releases)
          if (!hasWork || release->getOperand(0) == op->getOperand(0))
            sources.releases.push_back(release);
    } else if (isRelease(op)) {
      releases.push_back(op);
    } else if (!isa<memref::LoadOp>(op) && !mayStandBetween(op)) {
      hasWork = true;
    }
  }
  return sources;
}

/// An element as a tensor without axes.
Value emitElement(OpBuilder &builder, Location loc, Value buffer, ValueRange indices) {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getRank() == 0)
    return buffer;
  SmallVector<OpFoldResult> offsets(indices.begin(), indices.end()),
      ones(type.getRank(), builder.getIndexAttr(1));
  auto element = cast<MemRefType>(
      memref::SubViewOp::inferRankReducedResultType({}, type, offsets, ones, ones));
  return memref::SubViewOp::create(builder, loc, element, buffer, offsets, ones, ones);
}

void emitStore(memref::StoreOp store, const Sources &found) {
  ArrayRef<Operation *> sources = found.ops.getArrayRef();
  OpBuilder builder(store);
  Location loc = store.getLoc();
  SmallVector<Value> elements, loads;
  for (Operation *op : llvm::reverse(sources))
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      elements.push_back(emitElement(builder, loc, load.getMemref(), load.getIndices()));
      loads.push_back(load);
    }
  Value result = emitElement(builder, loc, store.getMemref(), store.getIndices());
  SmallVector<AffineMap> maps(elements.size() + 1, AffineMap::get(store.getContext()));
  auto body = [&](OpBuilder &inside, Location, ValueRange given) {
    IRMapping map;
    map.map(loads, given.drop_back());
    for (Operation *op : llvm::reverse(sources))
      if (!isDeviceLoad(op))
        inside.clone(*op, map);
    linalg::YieldOp::create(inside, loc, map.lookupOrDefault(store.getValueToStore()));
  };
  linalg::GenericOp::create(builder, loc, elements, ValueRange{result}, maps,
                            ArrayRef<utils::IteratorType>(), body);
  for (Operation *release : found.releases)
    release->moveAfter(store);
  store.erase();
  for (Operation *op : sources)
    op->erase();
}

} // namespace

void emitDeviceStores(func::FuncOp twin, const KernelRules &rules) {
  SmallVector<memref::StoreOp> stores;
  twin.walk([&](memref::StoreOp store) {
    if (isDeviceBuffer(store.getMemRefType()) && !store->getParentOfType<linalg::LinalgOp>() &&
        !isInHostLoop(store))
      stores.push_back(store);
  });
  for (memref::StoreOp store : stores)
    if (Sources sources = findSources(store, rules); llvm::any_of(sources.ops, isDeviceLoad))
      emitStore(store, sources);
}

} // namespace autographc

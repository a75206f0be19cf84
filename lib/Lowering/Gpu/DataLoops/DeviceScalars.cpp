//===- DeviceScalars.cpp - numbers that only a device knows ---------------===//
#include "DeviceScalars.h"

#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

Value DeviceScalars::allocateSlot(OpBuilder &builder, Location loc, Type type) {
  return memref::AllocOp::create(builder, loc,
                                 MemRefType::get({}, type, MemRefLayoutAttrInterface(),
                                                 builder.getI64IntegerAttr(deviceSpace)));
}

void DeviceScalars::allocate(OpBuilder &builder, Value value) {
  slots[value] = allocateSlot(builder, value.getLoc(), value.getType());
}

void DeviceScalars::allocateAll(OpBuilder &builder) {
  // One that is only used in the computation it is in has a slot that nobody reads: they are few.
  for (Value value : onDevice)
    if (!isa<BlockArgument>(value))
      allocate(builder, value);
  allocateInner(builder);
  if (hasStores)
    unit = allocateSlot(builder, loop.getLoc(), builder.getI1Type());
  if (checks.empty())
    return;
  Location loc = loop.getLoc();
  failed = allocateSlot(builder, loc, builder.getI32Type());
  for (auto &[op, check] : checks)
    for (Value value : check.numbers)
      check.records.push_back(allocateSlot(builder, loc, value.getType()));
}

void DeviceScalars::emitBegin(OpBuilder &builder, Location loc) {
  IRMapping none;
  if (failed)
    emitStore(builder, loc, failed, arith::ConstantIntOp::create(builder, loc, 0, 32), none);
}

SmallVector<Value> DeviceScalars::getSlots() const {
  SetVector<Value> all;
  for (Value value : onDevice)
    if (Value slot = slots.lookup(value))
      all.insert(slot);
  for (Value slot : getReadSlots({}))
    all.insert(slot);
  for (const auto &[op, condition] : conditions)
    all.insert(condition);
  if (unit)
    all.insert(unit);
  return all.takeVector();
}

SmallVector<Value> DeviceScalars::getReadSlots(ValueRange values) const {
  SetVector<Value> read;
  for (Value value : values)
    if (Value slot = slots.lookup(value))
      read.insert(slot);
  if (failed)
    read.insert(failed);
  for (const auto &[op, check] : checks)
    read.insert(check.records.begin(), check.records.end());
  return read.takeVector();
}

void DeviceScalars::emitCompute(
    OpBuilder &builder, Location loc, ArrayRef<Value> into,
    llvm::function_ref<SmallVector<Value>(OpBuilder &, IRMapping &)> body, IRMapping &map) {
  SmallVector<AffineMap> maps(into.size(), AffineMap::get(0, 0, {}, builder.getContext()));
  linalg::GenericOp::create(builder, loc, ValueRange(), into, maps, ArrayRef<utils::IteratorType>(),
                            [&](OpBuilder &inside, Location, ValueRange) {
                              IRMapping own(map);
                              linalg::YieldOp::create(inside, loc, body(inside, own));
                            });
}

Value DeviceScalars::emitLoad(OpBuilder &builder, Location loc, Value value, IRMapping &map) {
  if (map.contains(value))
    return map.lookup(value);
  if (Value slot = slots.lookup(value))
    return memref::LoadOp::create(builder, loc, slot, ValueRange());
  return value;
}

void DeviceScalars::emitStores(OpBuilder &builder, Location loc, ValueRange arguments,
                               ValueRange values, IRMapping &map) {
  SmallVector<Value> into, from;
  for (auto [argument, value] : llvm::zip(arguments, values))
    if (slots.lookup(argument) != slots.lookup(value)) {
      into.push_back(slots.lookup(argument));
      from.push_back(value);
    }
  if (into.empty())
    return;
  emitCompute(
      builder, loc, into,
      [&](OpBuilder &inside, IRMapping &own) {
        return llvm::map_to_vector(from,
                                   [&](Value value) { return emitLoad(inside, loc, value, own); });
      },
      map);
}

void DeviceScalars::emitStore(OpBuilder &builder, Location loc, Value slot, Value value,
                              IRMapping &map) {
  emitCompute(
      builder, loc, slot,
      [&](OpBuilder &inside, IRMapping &own) {
        return SmallVector<Value>{emitLoad(inside, loc, value, own)};
      },
      map);
}

Value DeviceScalars::emitRead(OpBuilder &builder, Location loc, Value value, bool isUnused) {
  if (isUnused)
    return ub::PoisonOp::create(builder, loc, value.getType());
  Value slot = slots.lookup(value);
  return slot ? Value(memref::LoadOp::create(builder, loc, slot, ValueRange())) : value;
}

// --- What computes them -------------------------------------------------------------------------

/// Gives operations inside of `op` the device's numbers from their slots.
void DeviceScalars::readSlots(Operation *op, IRMapping &map) {
  op->walk([&](Operation *inner) {
    if (inner == op)
      return;
    for (OpOperand &operand : inner->getOpOperands())
      if (isOnDevice(operand.get())) {
        OpBuilder builder(inner);
        operand.set(emitLoad(builder, inner->getLoc(), operand.get(), map));
      }
  });
}

void DeviceScalars::flush(OpBuilder &builder, SmallVectorImpl<Operation *> &pending,
                          IRMapping &map) {
  SmallVector<Value> results, into;
  for (Operation *op : pending)
    for (Value result : op->getResults()) {
      results.push_back(result);
      into.push_back(slots.lookup(result));
    }
  if (pending.empty())
    return;
  // What only stores elements is an operation, too.
  bool onlyStores = into.empty();
  if (onlyStores)
    into.push_back(unit);
  emitCompute(
      builder, pending.front()->getLoc(), into,
      [&](OpBuilder &inside, IRMapping &own) {
        for (Operation *op : pending) {
          for (Value operand : op->getOperands())
            if (isOnDevice(operand) && !own.contains(operand))
              own.map(operand, emitLoad(inside, op->getLoc(), operand, own));
          if (auto load = dyn_cast<memref::LoadOp>(op))
            own.map(load.getResult(), emitElement(inside, load, own));
          else if (auto store = dyn_cast<memref::StoreOp>(op))
            emitElementStore(inside, store, own);
          else
            readSlots(inside.clone(*op, own), own);
        }
        if (onlyStores)
          return SmallVector<Value>{arith::ConstantIntOp::create(inside, loop.getLoc(), true, 1)};
        return llvm::map_to_vector(results, [&](Value value) { return own.lookup(value); });
      },
      map);
  pending.clear();
}

void DeviceScalars::emitBlock(OpBuilder &builder, Block &block, IRMapping &map) {
  SmallVector<Operation *> pending;
  for (Operation &op : block.without_terminator()) {
    auto branch = dyn_cast<scf::IfOp>(op);
    bool isOwnBranch = branch && isDeviceBranch(branch);
    bool isOfNumbers = op.getNumResults() && isOnDevice(op.getResult(0)) &&
                       !(branch && !isFailure(branch) && isStructured(branch)) && !isInnerLoop(op);
    if (prints.isPart(&op)) {
      if (prints.isPrint(&op)) {
        flush(builder, pending, map);
        prints.emitRecord(
            builder, &op, failed, [&](Value value) { return slots.lookup(value); }, map);
      }
      continue;
    }
    if (isOfNumbers || isDeviceStore(op)) {
      pending.push_back(&op);
      continue;
    }
    if (branch && onlyReleases(branch))
      continue;
    if (branch && isOfChecks(branch)) {
      Value fails = map.lookupOrDefault(branch.getCondition());
      Value yes = arith::ConstantIntOp::create(builder, op.getLoc(), true, 1);
      refuseUnless(builder, op.getLoc(), arith::XOrIOp::create(builder, op.getLoc(), fails, yes));
      continue;
    }
    if (!isMemoryEffectFree(&op) || (branch && isStructured(branch)) || isDeviceChoice(op) ||
        isInnerLoop(op))
      flush(builder, pending, map);
    if (isInnerLoop(op))
      emitInner(builder, cast<scf::WhileOp>(op), map);
    else if (branch && isFailure(branch))
      emitCheck(builder, branch, map);
    else if (isOwnBranch)
      emitDeviceBranch(builder, branch, map);
    else if (isDeviceChoice(op))
      emitChoice(builder, cast<arith::SelectOp>(op), map);
    else if (branch && isStructured(branch))
      isStraight || isForHost(branch) ? emitFirstArm(builder, branch, map)
                                      : emitHostBranch(builder, branch, map);
    else if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
      emitLinalg(builder, linalg, map);
    else if (op.getNumResults() && isMovingView(op.getResult(0)))
      emitMovingView(builder, cast<memref::SubViewOp>(op), map);
    else if (auto copy = dyn_cast<memref::CopyOp>(op);
             copy && (isMovingView(copy.getSource()) || isMovingView(copy.getTarget())))
      emitCopy(builder, copy, map);
    else
      builder.clone(op, map);
  }
  flush(builder, pending, map);
}

} // namespace autographc

//===- DeviceScalars.cpp - numbers that only a device knows ---------------===//
#include "DeviceScalars.h"

#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace autographc {

// --- Which they are -----------------------------------------------------------------------------

bool DeviceScalars::moveToDevice(Value value) {
  auto buffer = dyn_cast<MemRefType>(value.getType());
  if (buffer)
    return buffer.getLayout().isIdentity() && isDeviceBuffer(buffer);
  onDevice.insert(value);
  return ag::isNumber(value.getType());
}

/// Whether numbers say how often something in a loop is repeated, which may be without end.
static bool mayNotEnd(scf::WhileOp loop) {
  return loop
      .walk([&](Operation *op) {
        bool mayRepeat = (isa<scf::WhileOp>(op) && op != loop) ||
                         (isa<func::CallOp>(op) && op->getParentOfType<linalg::LinalgOp>());
        return mayRepeat ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool DeviceScalars::analyse(scf::WhileOp given) {
  loop = given;
  for (Block *block : {loop.getBeforeBody(), loop.getAfterBody()})
    if (!llvm::all_of(block->getArguments(), [&](Value given) { return moveToDevice(given); }))
      return false;
  for (Value value : loop.getConditionOp().getArgs())
    if (isa<MemRefType>(value.getType()) && !llvm::is_contained(loop.getBeforeArguments(), value))
      return false;
  bool hasWork = loop.getAfter()
                     .walk([](Operation *op) {
                       return isa<linalg::LinalgOp, memref::CopyOp>(op) ? WalkResult::interrupt()
                                                                        : WalkResult::advance();
                     })
                     .wasInterrupted();
  if (!hasWork || !analyse(*loop.getBeforeBody()))
    return false;
  isInBody = true;
  // A step goes on behind a check that fails, with numbers that the check should have kept away.
  return analyse(*loop.getAfterBody()) && (checks.empty() || !mayNotEnd(loop));
}

bool DeviceScalars::analyse(Block &block) {
  return prints.find(block) && (isInBody || prints.empty()) &&
         llvm::all_of(block.without_terminator(), [&](Operation &op) { return analyse(op); });
}

bool DeviceScalars::usesDevice(Operation &op) const {
  if (llvm::any_of(op.getOperands(), [&](Value value) { return isOnDevice(value); }))
    return true;
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op.getRegions(), captured);
  return llvm::any_of(captured, [&](Value value) { return isOnDevice(value); });
}

static bool givesBuffer(Operation &op) {
  return llvm::any_of(op.getResultTypes(), llvm::IsaPred<MemRefType>);
}

bool DeviceScalars::isDeviceBranch(scf::IfOp branch) const {
  return isOnDevice(branch.getCondition()) && !isFailure(branch) &&
         (!isMemoryEffectFree(branch) || givesBuffer(*branch));
}

/// Whether a number of the device's chooses among two buffers.
bool DeviceScalars::isDeviceChoice(Operation &op) const {
  auto choice = dyn_cast<arith::SelectOp>(op);
  auto type = choice ? dyn_cast<MemRefType>(choice.getType()) : MemRefType();
  return type && isDeviceBuffer(type) && type.getLayout().isIdentity() &&
         isOnDevice(choice.getCondition());
}

/// One that needs only numbers, of which those of the loop are kept when it fails.
bool DeviceScalars::analyseCheck(scf::IfOp check) {
  if (!isOnDevice(check.getCondition()))
    return true;
  bool looksAtDevice = check
                           .walk([](Operation *op) {
                             return llvm::any_of(op->getOperandTypes(), isDeviceBuffer)
                                        ? WalkResult::interrupt()
                                        : WalkResult::advance();
                           })
                           .wasInterrupted();
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(check->getRegions(), captured);
  Check &kept = checks[check];
  for (Value value : captured)
    if (loop->isAncestor(value.getParentRegion()->getParentOp()))
      kept.numbers.insert(value);
  return !looksAtDevice && llvm::all_of(kept.numbers, [](Value value) {
    return value.getType().isIntOrIndexOrFloat();
  });
}

/// Whether a branch writes nothing but what it allocates.
static bool onlyWritesOwn(scf::IfOp branch) {
  auto isOwn = [&](Value buffer) {
    return branch->isAncestor(findRoot(buffer).getParentRegion()->getParentOp());
  };
  return !branch
              .walk([&](Operation *op) {
                auto linalg = dyn_cast<linalg::LinalgOp>(op);
                auto copy = dyn_cast<memref::CopyOp>(op);
                bool isApart = (!linalg || llvm::all_of(linalg.getDpsInits(), isOwn)) &&
                               (!copy || isOwn(copy.getTarget()));
                return isApart ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted();
}

/// A choice of the host's, made once; or a node of the graph, whose buffers have homes.
bool DeviceScalars::analyseBranch(scf::IfOp branch) {
  size_t before = checks.size();
  if (!analyse(*branch.thenBlock()) || (branch.elseBlock() && !analyse(*branch.elseBlock())))
    return false;
  if (!isOnDevice(branch.getCondition()))
    return llvm::all_of(branch.getResultTypes(), llvm::IsaPred<MemRefType>);
  if (!llvm::all_of(branch.getResults(), [&](Value result) { return moveToDevice(result); }))
    return false;
  // Both arms of a condition are computed.
  return isInBody || (checks.size() == before && onlyWritesOwn(branch) && !givesBuffer(*branch));
}

/// Whether a branch gives buffers back and does nothing else: a graph keeps them until it has run.
static bool onlyReleases(scf::IfOp branch) {
  return branch.getNumResults() == 0 &&
         branch->walk([&](Operation *op) {
                 bool isRelease = isa<memref::DeallocOp, scf::YieldOp, scf::IfOp>(op) ||
                                  (isMemoryEffectFree(op) && !isa<linalg::LinalgOp>(op));
                 return isRelease ? WalkResult::advance() : WalkResult::interrupt();
               }).wasInterrupted() == false;
}

bool DeviceScalars::analyse(Operation &op) {
  if (prints.isPart(&op))
    return true;
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && isFailure(branch))
    return analyseCheck(branch);
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && onlyReleases(branch))
    return true;
  if (isa<linalg::LinalgOp, memref::CopyOp>(op))
    return true;
  if (auto load = dyn_cast<memref::LoadOp>(op); load && isDeviceBuffer(load.getMemRefType())) {
    onDevice.insert(load.getResult());
    return true;
  }
  if (isa<memref::SubViewOp>(op) && isMovingView(op.getResult(0)))
    return analyseView(cast<memref::SubViewOp>(op));
  bool isPure = isMemoryEffectFree(&op);
  bool uses = usesDevice(op);
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && (!isPure || isDeviceBranch(branch)))
    return analyseBranch(branch);
  if (isDeviceChoice(op))
    return isInBody;
  if (uses) {
    if (!isPure || givesBuffer(op) || isa<memref::DimOp>(op))
      return false;
    for (Value result : op.getResults()) {
      if (!ag::isNumber(result.getType()))
        return false;
      onDevice.insert(result);
    }
    return true;
  }
  // What the host computes while it records must not fail where the loop makes no trip.
  if (isPure)
    return isSpeculatable(&op);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return !isDeviceBuffer(store.getMemRefType());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return true;
  return isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp>(op);
}

// --- Where they are -----------------------------------------------------------------------------

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
  if (into.empty())
    return;
  emitCompute(
      builder, pending.front()->getLoc(), into,
      [&](OpBuilder &inside, IRMapping &own) {
        for (Operation *op : pending) {
          for (Value operand : op->getOperands())
            if (isOnDevice(operand) && !own.contains(operand))
              own.map(operand, emitLoad(inside, op->getLoc(), operand, own));
          if (auto load = dyn_cast<memref::LoadOp>(op))
            own.map(load.getResult(), emitElement(inside, load, own));
          else
            readSlots(inside.clone(*op, own), own);
        }
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
    if (prints.isPart(&op)) {
      if (prints.isPrint(&op)) {
        flush(builder, pending, map);
        prints.emitRecord(
            builder, &op, failed, [&](Value value) { return slots.lookup(value); }, map);
      }
      continue;
    }
    if (op.getNumResults() && isOnDevice(op.getResult(0)) && !isOwnBranch) {
      pending.push_back(&op);
      continue;
    }
    if (branch && onlyReleases(branch))
      continue;
    if (branch && isFailure(branch) && !isOnDevice(branch.getCondition())) {
      Value fails = map.lookupOrDefault(branch.getCondition());
      Value yes = arith::ConstantIntOp::create(builder, op.getLoc(), true, 1);
      refuseUnless(builder, op.getLoc(), arith::XOrIOp::create(builder, op.getLoc(), fails, yes));
      continue;
    }
    if (!isMemoryEffectFree(&op) || isOwnBranch || isDeviceChoice(op))
      flush(builder, pending, map);
    if (branch && isFailure(branch))
      emitCheck(builder, branch, map);
    else if (isOwnBranch)
      emitDeviceBranch(builder, branch, map);
    else if (isDeviceChoice(op))
      emitChoice(builder, cast<arith::SelectOp>(op), map);
    else if (branch && !isMemoryEffectFree(&op))
      isStraight ? emitFirstArm(builder, branch, map) : emitHostBranch(builder, branch, map);
    else if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
      emitLinalg(builder, linalg, map);
    else if (op.getNumResults() && isMovingView(op.getResult(0)))
      emitMovingView(builder, cast<memref::SubViewOp>(op), map);
    else if (auto copy = dyn_cast<memref::CopyOp>(op); copy && isMovingView(copy.getSource()))
      emitCopy(builder, copy, map);
    else
      builder.clone(op, map);
  }
  flush(builder, pending, map);
}

} // namespace autographc

//===- AnalyseScalars.cpp - which numbers only a device knows -------------===//
#include "DeviceScalars.h"

#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/Elements/HostLoops.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace autographc {

bool DeviceScalars::moveToDevice(Value value) {
  auto buffer = dyn_cast<MemRefType>(value.getType());
  if (buffer)
    return buffer.getLayout().isIdentity() && isDeviceBuffer(buffer);
  onDevice.insert(value);
  return ag::isNumber(value.getType());
}

bool DeviceScalars::moveToDevice(scf::WhileOp repeated) {
  auto moveAll = [&](Block &block) {
    return llvm::all_of(block.getArguments(), [&](Value given) { return moveToDevice(given); });
  };
  return moveAll(*repeated.getBeforeBody()) && moveAll(*repeated.getAfterBody()) &&
         llvm::all_of(repeated.getConditionOp().getArgs(), [&](Value value) {
           return !isa<MemRefType>(value.getType()) ||
                  llvm::is_contained(repeated.getBeforeArguments(), value);
         });
}

/// Whether numbers say how often something in a loop is repeated, which may be without end.
bool DeviceScalars::mayNotEnd() {
  return loop
      .walk([&](Operation *op) {
        bool mayRepeat = (isa<scf::WhileOp>(op) && op != loop && !isInnerLoop(*op)) ||
                         (isa<func::CallOp>(op) && op->getParentOfType<linalg::LinalgOp>());
        return mayRepeat ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool DeviceScalars::analyse(scf::WhileOp given) {
  loop = given;
  if (!moveToDevice(loop))
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
  return analyse(*loop.getAfterBody()) && (checks.empty() || !mayNotEnd());
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

bool DeviceScalars::isStructured(scf::IfOp branch) {
  return !isMemoryEffectFree(branch) || givesBuffer(*branch);
}

bool DeviceScalars::isDeviceBranch(scf::IfOp branch) const {
  return isOnDevice(branch.getCondition()) && !isFailure(branch) && isStructured(branch);
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

/// Whether a branch does nothing but raise an error in a loop, where a number of the host's says
/// that one may have to be: as a loop of checks before the kernel that needs them.
bool DeviceScalars::isOfChecks(scf::IfOp branch) const {
  if (isOnDevice(branch.getCondition()) || isFailure(branch))
    return !isOnDevice(branch.getCondition());
  bool raises = false, hasLoop = false;
  WalkResult walked = branch.walk([&](Operation *op) {
    hasLoop |= isa<LoopLikeOpInterface>(op);
    auto call = dyn_cast<func::CallOp>(op);
    raises |= call && call.getCallee().starts_with("ag_fail_");
    auto arm = op->getParentOfType<scf::IfOp>();
    bool isQuiet = isMemoryEffectFree(op) || op->getNumRegions() ||
                   isa<memref::LoadOp, scf::YieldOp, scf::ConditionOp>(op) ||
                   (arm && isFailure(arm));
    return isQuiet && !isa<linalg::LinalgOp>(op) ? WalkResult::advance() : WalkResult::interrupt();
  });
  return raises && hasLoop && !walked.wasInterrupted() && getArms(branch).size() == 1;
}

/// Whether the second arm of a branch is a loop of the host's: the device only does the first one.
bool DeviceScalars::isForHost(scf::IfOp branch) const {
  return !isOnDevice(branch.getCondition()) && branch.elseBlock() &&
         llvm::any_of(*branch.elseBlock(), [](Operation &op) { return isInHostLoop(&op); });
}

/// What the first arm of such a branch gives.
bool DeviceScalars::analyseFirstArm(scf::IfOp branch) {
  if (!isInBody || !analyse(*branch.thenBlock()))
    return false;
  for (auto [result, value] : llvm::zip(branch.getResults(), branch.thenYield().getOperands()))
    if (isOnDevice(value))
      onDevice.insert(result);
  if (loop.isDefinedOutsideOfLoop(branch.getCondition()))
    required.insert(branch.getCondition());
  return llvm::all_of(branch.getResultTypes(), ag::isNumber);
}

/// A choice of the host's, made once; or a node of the graph, whose buffers have homes.
bool DeviceScalars::analyseBranch(scf::IfOp branch) {
  if (isForHost(branch))
    return analyseFirstArm(branch);
  size_t before = checks.size();
  if (!llvm::all_of(getArms(branch), [&](Block *arm) { return analyse(*arm); }))
    return false;
  if (!isOnDevice(branch.getCondition())) {
    for (OpResult result : branch->getResults()) {
      auto [first, second] = getGiven(result);
      if (!isa<MemRefType>(result.getType()) && (isOnDevice(first) || isOnDevice(second)))
        onDevice.insert(result);
    }
    return llvm::all_of(branch.getResultTypes(),
                        [](Type type) { return isa<MemRefType>(type) || ag::isNumber(type); });
  }
  if (!llvm::all_of(branch.getResults(), [&](Value result) { return moveToDevice(result); }))
    return false;
  // Both arms of a condition are computed.
  return isInBody || (checks.size() == before && onlyWritesOwn(branch) && !givesBuffer(*branch));
}

/// Whether a branch gives buffers back and does nothing else: a graph keeps them until it has run.
bool DeviceScalars::onlyReleases(scf::IfOp branch) {
  return branch.getNumResults() == 0 &&
         branch->walk([&](Operation *op) {
                 bool isRelease = isa<memref::DeallocOp, scf::YieldOp, scf::IfOp>(op) ||
                                  (isMemoryEffectFree(op) && !isa<linalg::LinalgOp>(op));
                 return isRelease ? WalkResult::advance() : WalkResult::interrupt();
               }).wasInterrupted() == false;
}

/// Whether elements are stored, in the body of an operation, to a view at a place of the device's.
bool DeviceScalars::storesToMovingView(Operation &op) const {
  return op
      .walk([&](memref::StoreOp store) {
        return isMovingView(store.getMemref()) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool DeviceScalars::analyse(Operation &op) {
  if (prints.isPart(&op))
    return true;
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && isOfChecks(branch))
    return true;
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && isFailure(branch))
    return analyseCheck(branch);
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && onlyReleases(branch))
    return true;
  if (isa<linalg::LinalgOp, memref::CopyOp>(op))
    return !storesToMovingView(op);
  if (auto load = dyn_cast<memref::LoadOp>(op); load && isDeviceBuffer(load.getMemRefType())) {
    onDevice.insert(load.getResult());
    return true;
  }
  if (isInnerLoop(op))
    return analyseInner(cast<scf::WhileOp>(op));
  if (isDeviceStore(op))
    return analyseStore(cast<memref::StoreOp>(op));
  if (isa<memref::SubViewOp>(op) && isMovingView(op.getResult(0)))
    return analyseView(cast<memref::SubViewOp>(op));
  bool isPure = isMemoryEffectFree(&op);
  bool uses = usesDevice(op);
  if (auto branch = dyn_cast<scf::IfOp>(op); branch && isStructured(branch))
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
  if (isa<memref::StoreOp>(op))
    return true;
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return true;
  return isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp>(op);
}

} // namespace autographc

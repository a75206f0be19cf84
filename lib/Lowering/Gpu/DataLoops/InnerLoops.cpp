//===- InnerLoops.cpp - loops in loops on a device ------------------------===//
#include "DeviceScalars.h"
#include "LoopBuffers.h"
#include "LoopSteps.h"

#include "Lowering/Gpu/DeviceBuffers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

bool DeviceScalars::isInnerLoop(Operation &op) {
  auto loop = dyn_cast<scf::WhileOp>(op);
  return loop && (!isMemoryEffectFree(loop) ||
                  llvm::any_of(loop.getResultTypes(), llvm::IsaPred<MemRefType>));
}

/// How much of prints there is room for is asked in each step of the outermost loop.
static bool printsInside(scf::WhileOp loop) {
  return loop
      .walk([](func::CallOp call) {
        return call.getCallee().starts_with("ag_print") ? WalkResult::interrupt()
                                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

bool DeviceScalars::analyseInner(scf::WhileOp inner) {
  if (!isInBody || printsInside(inner) || !moveToDevice(inner) ||
      !llvm::all_of(inner.getResults(), [&](Value result) { return moveToDevice(result); }) ||
      !analyse(*inner.getBeforeBody()) || !analyse(*inner.getAfterBody()) ||
      !LoopBuffers(inner, *this).areKnown())
    return false;
  conditions[inner] = Value();
  return true;
}

void DeviceScalars::allocateInner(OpBuilder &builder) {
  for (auto &[op, condition] : conditions) {
    auto inner = cast<scf::WhileOp>(op);
    condition = allocateSlot(builder, inner.getLoc(), builder.getI1Type());
    for (Value argument : inner.getBeforeArguments())
      if (!isa<MemRefType>(argument.getType()))
        allocate(builder, argument);
  }
}

/// The device repeats it in each step of the loop around it.
void DeviceScalars::emitInner(OpBuilder &builder, scf::WhileOp inner, IRMapping &map) {
  LoopSteps steps(inner, *this);
  Value condition = conditions.lookup(inner);
  steps.emitInitial(builder, map);
  steps.emitBefore(builder, map, condition, /*isInner=*/true);
  beginLoop(condition);
  steps.emitStep(builder, map);
  steps.emitBefore(builder, map, condition, /*isInner=*/true);
  endLoop(condition);
  for (auto [result, value] : llvm::zip(inner.getResults(), inner.getConditionOp().getArgs()))
    if (isa<MemRefType>(value.getType()) || !isOnDevice(value))
      map.map(result, map.lookupOrDefault(value));
    else
      share(result, value);
}

} // namespace autographc

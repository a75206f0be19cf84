//===- LoopSteps.cpp - the steps of a loop on a device --------------------===//
#include "LoopSteps.h"

#include "LoopBuffers.h"
#include "Lowering/Analysis/DenseBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

void LoopSteps::emitInitial(OpBuilder &builder, IRMapping &map) {
  homes.clear();
  SmallVector<Value> arguments, given;
  for (auto [argument, init] : llvm::zip(loop.getBeforeArguments(), loop.getInits())) {
    if (!isa<MemRefType>(argument.getType())) {
      arguments.push_back(argument);
      given.push_back(init);
      continue;
    }
    Value from = map.lookupOrDefault(init);
    auto type = cast<MemRefType>(init.getType());
    Value home =
        memref::AllocOp::create(builder, loc, type, getDynamicExtents(builder, loc, type, from));
    memref::CopyOp::create(builder, loc, from, home);
    map.map(argument, home);
    homes.push_back(home);
  }
  scalars.emitStores(builder, loc, arguments, given, map);
}

void LoopSteps::emitBefore(OpBuilder &builder, IRMapping &map, Value condition, bool isInner) {
  scalars.emitBlock(builder, *loop.getBeforeBody(), map);
  scf::ConditionOp test = loop.getConditionOp();
  for (auto [argument, value] : llvm::zip(loop.getAfterArguments(), test.getArgs()))
    if (isa<MemRefType>(value.getType()) || !scalars.isOnDevice(value))
      map.map(argument, map.lookupOrDefault(value));
    else
      scalars.share(argument, value);
  scalars.emitTest(builder, loc, condition, test.getCondition(), map, isInner);
}

/// A copy of a buffer.
Value LoopSteps::emitCopy(OpBuilder &builder, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Value copy =
      memref::AllocOp::create(builder, loc, type, getDynamicExtents(builder, loc, type, buffer));
  memref::CopyOp::create(builder, loc, buffer, copy);
  return copy;
}

/// The buffers that the next step begins with. Those that change places are copied before any of
/// the places is overwritten.
SmallVector<Value> LoopSteps::emitMoved(OpBuilder &builder, IRMapping &map) {
  LoopBuffers buffers(loop, scalars);
  SmallVector<Value> next;
  for (auto [number, value] : llvm::enumerate(loop.getYieldOp().getOperands())) {
    bool isBuffer = isa<MemRefType>(value.getType());
    next.push_back(isBuffer ? map.lookupOrDefault(value) : value);
    if (isBuffer && buffers.mayMove(value, number))
      next.back() = emitCopy(builder, next.back());
  }
  return next;
}

void LoopSteps::emitStep(OpBuilder &builder, IRMapping &map) {
  scalars.emitBlock(builder, *loop.getAfterBody(), map);
  SmallVector<Value> arguments, given;
  for (auto [argument, next] : llvm::zip(loop.getBeforeArguments(), emitMoved(builder, map))) {
    if (!isa<MemRefType>(next.getType())) {
      arguments.push_back(argument);
      given.push_back(next);
      continue;
    }
    Value home = map.lookup(argument);
    if (next == home)
      continue;
    scalars.refuseUnlessEqual(builder, loc, next, home);
    memref::CopyOp::create(builder, loc, next, home);
  }
  scalars.emitStores(builder, loc, arguments, given, map);
}

} // namespace autographc

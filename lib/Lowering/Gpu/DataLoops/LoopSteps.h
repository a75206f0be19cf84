//===- LoopSteps.h - the steps of a loop on a device ------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_LOOPSTEPS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_LOOPSTEPS_H

#include "DeviceScalars.h"

namespace autographc {

/// What a loop does on a device before its first step and in each. Buffers that it carries have
/// homes, where every step finds them; numbers have slots.
class LoopSteps {
public:
  using Value = mlir::Value;

  LoopSteps(mlir::scf::WhileOp loop, DeviceScalars &scalars)
      : loop(loop), loc(loop.getLoc()), scalars(scalars) {}

  /// Copies buffers to where every step has them, and numbers to their slots.
  void emitInitial(mlir::OpBuilder &builder, mlir::IRMapping &map);
  /// What comes before a step: the loop's condition, in a slot, and what is forwarded to the body.
  /// Of a loop in another one, no step waits for room for prints.
  void emitBefore(mlir::OpBuilder &builder, mlir::IRMapping &map, Value condition,
                  bool isInner = false);
  /// The body, and what the next step begins with.
  void emitStep(mlir::OpBuilder &builder, mlir::IRMapping &map);
  llvm::ArrayRef<Value> getHomes() const { return homes; }

private:
  Value emitCopy(mlir::OpBuilder &builder, Value buffer);
  llvm::SmallVector<Value> emitMoved(mlir::OpBuilder &builder, mlir::IRMapping &map);

  mlir::scf::WhileOp loop;
  mlir::Location loc;
  DeviceScalars &scalars;
  llvm::SmallVector<Value> homes;
};

} // namespace autographc

#endif

//===- Pipeline.cpp - the passes of the phase, in order -------------------===//
#include "autographc/Lowering/ControlFlow.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

void autographc::buildControlFlowPipeline(mlir::OpPassManager &manager) {
  // On what the user wrote: later there are paths that no user sees.
  manager.addNestedPass<mlir::func::FuncOp>(createCheckUnset());
  // Before exits: each says by itself which lives it ends. What an error runs is a function, which
  // is lowered with the others.
  manager.addPass(createLowerCleanup());
  mlir::OpPassManager &function = manager.nest<mlir::func::FuncOp>();
  // Before breaks: a break in a switch leaves the switch.
  function.addPass(createLowerSwitch());
  // Before exits: their lowering knows one kind of loop.
  function.addPass(createLowerFor());
  // Before breaks: it makes one.
  function.addPass(createLowerCondition());
  function.addPass(createLowerBreak());
  function.addPass(createLowerContinue());
  // Last: a loop without break and with a constant condition is left by return only, and nothing
  // follows it.
  function.addPass(createLowerReturn());
  function.addPass(createVerifyControlFlow());
}

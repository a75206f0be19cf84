//===- Pipeline.cpp - the passes of the phase, in order -------------------===//
#include "autographc/Lowering/ControlFlow.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

void autographc::buildControlFlowPipeline(mlir::OpPassManager &manager) {
  mlir::OpPassManager &function = manager.nest<mlir::func::FuncOp>();
  // On what the user wrote: later there are paths that no user sees.
  function.addPass(createCheckUnset());
  // Before breaks: a break in a switch leaves the switch.
  function.addPass(createLowerSwitch());
  // Before exits: their lowering knows one kind of loop.
  function.addPass(createLowerFor());
  // Before breaks: it makes one.
  function.addPass(createLowerCondition());
  function.addPass(createLowerBreak());
  function.addPass(createLowerContinue());
  // Last: a loop without break and with a constant condition is left by return only, and nothing follows it.
  function.addPass(createLowerReturn());
  function.addPass(createVerifyControlFlow());
}

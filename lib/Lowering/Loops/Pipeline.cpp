//===- Pipeline.cpp - the passes of the loops phase, in order ------------===//
#include "autographc/Lowering/Buffers.h"
#include "autographc/Lowering/Loops.h"
#include "autographc/Lowering/Specialize.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void autographc::buildLoopsPipeline(OpPassManager &manager, unsigned vectorBytes) {
  // While products stand before what reads them; it makes copies.
  manager.addNestedPass<func::FuncOp>(createScheduleMaskedRows());
  // Before linalg becomes loops: it makes linalg.
  manager.addNestedPass<func::FuncOp>(createLowerCopies());
  // While products stand before what adds them, and updates are operations of their own.
  manager.addPass(createScheduleUpdates({vectorBytes}));
  // On buffers, where each operation has said what it writes; before any has become loops.
  manager.addNestedPass<func::FuncOp>(createFuseRows());
  // On buffers: its tiles read and write registers, and no temporary tensor has to be proved away.
  manager.addPass(createScheduleContractions({vectorBytes}));
  // After fusion, which counts operations; before loops and vectors are made of them.
  manager.addPass(createExpandMath());
  // What definitions of mathematical functions called.
  manager.addPass(createDropUnusedFunctions());
  manager.addNestedPass<func::FuncOp>(createScheduleExtremes());
  // Once what is computed with a part is one loop with it: it needs a buffer of the part's own.
  manager.addNestedPass<func::FuncOp>(createScheduleSwaps());
  // Before each sum becomes many loops.
  manager.addPass(createEmitSharedSums());
  // Also of products that were not scheduled; it makes linalg.
  manager.addNestedPass<func::FuncOp>(createSumInBlocks());
  // On the blocks that ag-sum-in-blocks makes.
  manager.addNestedPass<func::FuncOp>(createSumRows());
  manager.addNestedPass<func::FuncOp>(createScheduleTransposes());
  manager.addNestedPass<func::FuncOp>(createLowerElementwise());
  // An operation that the pass before collapsed to one loop is one vector after another.
  manager.addPass(createSumInLanes({vectorBytes}));
  // What the pass before leaves of operations that it computes in the loops of sums.
  manager.addNestedPass<func::FuncOp>(createLowerElementwise());
  manager.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  // Subscripts of the new loops are affine.apply and constants many times over.
  addBufferCanonicalizer(manager);
  manager.addPass(createCSEPass());
  manager.addNestedPass<func::FuncOp>(createLoopInvariantCodeMotionPass());
  // While there are loops, whose bounds the pass before has moved out.
  manager.addNestedPass<func::FuncOp>(createFoldEmptyLoops());
  // Last: it reads loops in the form that all passes before give them.
  manager.addPass(createScheduleLanes({vectorBytes}));
  // On what lanes leave: they check in front of their loops themselves.
  manager.addNestedPass<func::FuncOp>(createScheduleChecks());
  manager.addPass(createVerifyLoops());
}

//===- Pipeline.cpp - the passes of the fuse phase, in order -------------===//
#include "autographc/Lowering/Fuse.h"
#include "autographc/Lowering/Linalg.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void autographc::buildFusePipeline(OpPassManager &manager) {
  // Before anything is found out of extents: where they agree, more is.
  manager.addNestedPass<func::FuncOp>(createSpecializeAgreement());
  // While lists are still appended to one by one. What it finds is folded by the next.
  manager.addNestedPass<func::FuncOp>(createInferExtents());
  // Broadcasts and casts of known extents folded: what can be fused shows.
  addCanonicalizer(manager);
  manager.addPass(createCSEPass());
  // Once equal conditions are one value; what is in a branch on them can then be fused.
  manager.addNestedPass<func::FuncOp>(createFoldChecks());
  // While each operation has a loop of its own.
  manager.addNestedPass<func::FuncOp>(createPromoteSmallTensors());
  // Puts loops that can be fused into one block; needs equal conditions to be one value.
  manager.addNestedPass<func::FuncOp>(createFuseBroadcasts());
  manager.addPass(createCSEPass());
  // On tensors, where a value has one meaning; buffers would have to be proved distinct.
  manager.addNestedPass<func::FuncOp>(createFuseElementwise());
  manager.addPass(createCSEPass());
  // While loops say what they carry.
  manager.addNestedPass<func::FuncOp>(createPromoteElements());
  manager.addNestedPass<func::FuncOp>(createCompareSigned());
  // While branches say what is known in their arms.
  manager.addNestedPass<func::FuncOp>(createShiftDivisions());
  // On the extents that all folding of tensors leaves.
  manager.addNestedPass<func::FuncOp>(createFoldEmptySlices());
  // Once the canonicalizer has made selects of branches that only choose, and while tensors have no
  // buffers.
  manager.addNestedPass<func::FuncOp>(createFuseChoices());
  manager.addPass(createVerifyFuse());
}

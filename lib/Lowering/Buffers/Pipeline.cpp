//===- Pipeline.cpp - the passes of the buffers phase, in order ----------===//
#include "autographc/Lowering/Buffers.h"
#include "autographc/Lowering/Fuse.h"

#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void autographc::addBufferCanonicalizer(OpPassManager &manager) {
  // From the bottom up, which takes half as long here.
  manager.addPass(createCanonicalizerPass(
      GreedyRewriteConfig(), {"(anonymous namespace)::RemoveDuplicateSuccessorInputUses"}));
}

namespace autographc {

static void addBufferize(OpPassManager &manager) {
  // While tensors are values: which of them leave their block can be read off.
  manager.addPass(createBorrowVariables());
  // From here on an op's place counts: no CSE until there are buffers.
  manager.addNestedPass<func::FuncOp>(createUnshareBuffers());
  // Before anything is written over what is kept.
  manager.addNestedPass<func::FuncOp>(createPromoteKept());
  // On what fusion left: an operand that was fused away needs no buffer.
  manager.addNestedPass<func::FuncOp>(createReuseOperands());
  // Ownership at functions and loops is ours to decide; what is left between them is analysed by
  // upstream.
  manager.addPass(createBufferizeBoundaries());
  // Few names are left of each tensor: the time that the analysis takes grows with the cube of
  // their number.
  manager.addNestedPass<func::FuncOp>(createBufferizeUpdates());
  // ag_allocate aligns every buffer, so allocations ask for nothing: an alignment here would
  // allocate more than it needs.
  bufferization::OneShotBufferizePassOptions options;
  options.bufferAlignment = 0;
  manager.addPass(bufferization::createOneShotBufferizePass(options));
  // Copies and casts that the analysis left on equal buffers.
  addBufferCanonicalizer(manager);
  manager.addPass(createCSEPass());
  // Before a cast may mean that a buffer that a loop carries turned out to be dense, and while dims
  // and views have one name each.
  manager.addNestedPass<func::FuncOp>(createCopyStridedCasts());
  // Before buffers have owners, like the next: the owner of a loop-carried buffer is found out
  // afterwards.
  manager.addNestedPass<func::FuncOp>(createElideLoopCopies());
  // Before buffers have owners: who owns a buffer that grew is then found out like for any other.
  manager.addPass(createBufferizeGrowth());
}

static void addDeallocate(OpPassManager &manager) {
  // While every buffer that may be resized can be told from the others, and before buffers have
  // owners: slots need none.
  manager.addNestedPass<func::FuncOp>(createPromoteBuffers());
  // One owner a buffer, passed along with it through branches and loops.
  manager.addPass(memref::createExpandReallocPass());
  // The canonicalizer has made selects again. A branch forwards the ownership of its results.
  manager.addNestedPass<func::FuncOp>(createFuseChoices());
  manager.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  // While each buffer that a branch gives has a flag: the canonicalizer merges and drops them.
  manager.addNestedPass<func::FuncOp>(createForwardOwnership());
  // Removes comparisons of buffers that cannot be the same; needs constants folded.
  addBufferCanonicalizer(manager);
  manager.addPass(bufferization::createBufferDeallocationSimplificationPass());
  manager.addPass(createLowerDeallocations());
  // Conditions that are constant have become plain deallocations.
  addBufferCanonicalizer(manager);
  manager.addNestedPass<func::FuncOp>(createPromoteDeallocations());
  // bufferization.clone, the only op left of its dialect.
  manager.addPass(createConvertBufferizationToMemRefPass());
  // Where each buffer that may be given has one deallocation.
  manager.addPass(createGiveBuffers());
}

} // namespace autographc

void autographc::buildBuffersPipeline(OpPassManager &manager) {
  addBufferize(manager);
  addDeallocate(manager);
  manager.addPass(createVerifyBuffers());
}

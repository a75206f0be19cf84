//===- Pipeline.cpp - the passes of the phase, in order ------------------===//
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Native.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ComplexToLLVM/ComplexToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/BufferViewFlowOpInterfaceImpl.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/AllInterfaces.h"
#include "mlir/Dialect/Linalg/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/Transforms/AllocationOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/BufferDeallocationOpInterfaceImpl.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/SubsetInsertionOpInterfaceImpl.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

/// Whether what a branch yields was written in it. The general answer asks each branch further in
/// again, which takes 2^n steps for n `else if`s; but the values that those yield are on the way
/// anyway.
static bool isWrittenInBranch(const bufferization::BufferizableOpInterface::Concept *,
                              Operation *op, OpResult result,
                              const bufferization::AnalysisState &state) {
  auto isWrittenInside = [&](Value value) {
    Operation *owner = bufferization::getOwnerOfValue(value);
    return op->isProperAncestor(owner) && !(isa<OpResult>(value) && isa<scf::IfOp>(owner)) &&
           state.bufferizesToMemoryWrite(value);
  };
  bufferization::TraversalConfig config;
  config.alwaysIncludeLeaves = false;
  return llvm::any_of(
      state.getAliasingOpOperands(result), [&](const bufferization::AliasingOpOperand &yielded) {
        return !state.findValueInReverseUseDefChain(yielded.opOperand, isWrittenInside, config)
                    .empty();
      });
}

static void answerForBranchesInOneTraversal(MLIRContext &context) {
  auto branch = RegisteredOperationName::lookup(scf::IfOp::getOperationName(), &context);
  if (auto *model =
          branch ? branch->getInterface<bufferization::BufferizableOpInterface>() : nullptr)
    model->resultBufferizesToMemoryWrite = isWrittenInBranch;
}

void autographc::registerNativeDialects(DialectRegistry &registry) {
  registry
      .insert<affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
              complex::ComplexDialect, cf::ControlFlowDialect, func::FuncDialect,
              linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect,
              scf::SCFDialect, tensor::TensorDialect, ub::UBDialect, vector::VectorDialect>();
  arith::registerBufferizableOpInterfaceExternalModels(registry);
  arith::registerBufferDeallocationOpInterfaceExternalModels(registry);
  arith::registerBufferViewFlowOpInterfaceExternalModels(registry);
  bufferization::func_ext::registerBufferizableOpInterfaceExternalModels(registry);
  cf::registerBufferDeallocationOpInterfaceExternalModels(registry);
  linalg::registerAllDialectInterfaceImplementations(registry);
  memref::registerAllocationOpInterfaceExternalModels(registry);
  scf::registerBufferizableOpInterfaceExternalModels(registry);
  scf::registerBufferDeallocationOpInterfaceExternalModels(registry);
  registry.addExtension(
      +[](MLIRContext *context, scf::SCFDialect *) { answerForBranchesInOneTraversal(*context); });
  tensor::registerBufferizableOpInterfaceExternalModels(registry);
  tensor::registerSubsetOpInterfaceExternalModels(registry);
}

namespace {

/// The canonicalizer on buffers, of which a loop may carry hundreds, each with its ownership:
/// upstream compares all pairs of what a loop carries to find equal ones, again after each that it
/// found, which takes the cube of their number. LLVM merges equal phis in one go.
std::unique_ptr<Pass> createBufferCanonicalizer() {
  // From the bottom up, which takes half as long here.
  return createCanonicalizerPass(GreedyRewriteConfig(),
                                 {"(anonymous namespace)::RemoveDuplicateSuccessorInputUses"});
}

void addFuse(OpPassManager &manager) {
  // Broadcasts and casts of known extents folded: what can be fused shows.
  autographc::addCanonicalizer(manager);
  manager.addPass(createCSEPass());
  // Puts loops that can be fused into one block; needs equal conditions to be one value.
  manager.addNestedPass<func::FuncOp>(autographc::createFuseBroadcasts());
  manager.addPass(createCSEPass());
  // On tensors, where a value has one meaning; buffers would have to be proved distinct.
  manager.addNestedPass<func::FuncOp>(autographc::createFuseElementwise());
  manager.addPass(createCSEPass());
}

void addBufferize(OpPassManager &manager) {
  // While loops say what they carry.
  manager.addNestedPass<func::FuncOp>(autographc::createPromoteElements());
  manager.addNestedPass<func::FuncOp>(autographc::createCompareSigned());
  // On the extents that all folding of tensors leaves.
  manager.addNestedPass<func::FuncOp>(autographc::createFoldEmptySlices());
  // Once the canonicalizer has made selects of branches that only choose, and while tensors have no
  // buffers.
  manager.addNestedPass<func::FuncOp>(autographc::createFuseChoices());
  // From here on an op's place counts: no CSE until there are buffers.
  manager.addNestedPass<func::FuncOp>(autographc::createUnshareBuffers());
  // On what fusion left: an operand that was fused away needs no buffer.
  manager.addNestedPass<func::FuncOp>(autographc::createReuseOperands());
  // Ownership at functions and loops is ours to decide; what is left between them is analysed by
  // upstream.
  manager.addPass(autographc::createBufferizeBoundaries());
  // Few names are left of each tensor: the time that the analysis takes grows with the cube of
  // their number.
  manager.addNestedPass<func::FuncOp>(autographc::createBufferizeUpdates());
  // ag_allocate aligns every buffer, so allocations ask for nothing: an alignment here would
  // allocate more than it needs.
  bufferization::OneShotBufferizePassOptions options;
  options.bufferAlignment = 0;
  manager.addPass(bufferization::createOneShotBufferizePass(options));
  // Copies and casts that the analysis left on equal buffers.
  manager.addPass(createBufferCanonicalizer());
  manager.addPass(createCSEPass());
  // Before a cast may mean that what a loop hands on turned out to be dense, and while dims and
  // views have one name each.
  manager.addNestedPass<func::FuncOp>(autographc::createCopyStridedCasts());
  // Before buffers have owners, like the next: who owns what a loop hands on is found out
  // afterwards.
  manager.addNestedPass<func::FuncOp>(autographc::createElideLoopCopies());
  // Before buffers have owners: who owns a buffer that grew is then found out like for any other.
  manager.addPass(autographc::createBufferizeGrowth());
}

void addDeallocate(OpPassManager &manager) {
  // While every buffer that may be resized can be told from the others, and before buffers have
  // owners: slots need none.
  manager.addNestedPass<func::FuncOp>(autographc::createPromoteBuffers());
  // One owner a buffer, passed along with it through branches and loops.
  manager.addPass(memref::createExpandReallocPass());
  // The canonicalizer has made selects again. A branch hands on who owns what it gives.
  manager.addNestedPass<func::FuncOp>(autographc::createFuseChoices());
  manager.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  // While each buffer that a branch gives has a flag: the canonicalizer merges and drops them.
  manager.addNestedPass<func::FuncOp>(autographc::createHandOnOwnership());
  // Removes comparisons of buffers that cannot be the same; needs constants folded.
  manager.addPass(createBufferCanonicalizer());
  manager.addPass(bufferization::createBufferDeallocationSimplificationPass());
  manager.addPass(autographc::createLowerDeallocations());
  // Conditions that are constant have become plain deallocations.
  manager.addPass(createBufferCanonicalizer());
  manager.addNestedPass<func::FuncOp>(autographc::createPromoteDeallocations());
  // bufferization.clone, the only op left of its dialect.
  manager.addPass(createConvertBufferizationToMemRefPass());
}

void addLoops(OpPassManager &manager, unsigned vectorBytes) {
  // Before linalg becomes loops: it makes linalg.
  manager.addNestedPass<func::FuncOp>(autographc::createLowerCopies());
  // On buffers: its tiles read and write registers, and no temporary tensor has to be proved away.
  manager.addPass(autographc::createScheduleContractions({vectorBytes}));
  // After fusion, which counts operations; before loops and vectors are made of them.
  manager.addPass(autographc::createExpandMath());
  // What products were not scheduled, too; it makes linalg.
  manager.addNestedPass<func::FuncOp>(autographc::createSumInBlocks());
  manager.addNestedPass<func::FuncOp>(autographc::createLowerElementwise());
  // What the pass before has made one loop of is one vector after another.
  manager.addPass(autographc::createSumInLanes());
  manager.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  // Subscripts of the new loops are affine.apply and constants many times over.
  manager.addPass(createBufferCanonicalizer());
  manager.addPass(createCSEPass());
  manager.addNestedPass<func::FuncOp>(createLoopInvariantCodeMotionPass());
  // While there are loops, whose bounds the pass before has moved out.
  manager.addNestedPass<func::FuncOp>(autographc::createFoldEmptyLoops());
}

void addLLVM(OpPassManager &manager) {
  // While branches are scf.if; after everything that merges or moves their arms.
  manager.addNestedPass<func::FuncOp>(autographc::createScheduleBranches());
  // While functions are func.func and buffers memrefs: an entry is written in terms of both.
  manager.addPass(autographc::createEmitEntries());
  manager.addPass(autographc::createLowerMath());
  // The views that the next pass cannot expand.
  manager.addNestedPass<func::FuncOp>(autographc::createLowerReshapes());
  // Views become arithmetic on offsets and strides, in affine.apply. This pass and the next come
  // before there are blocks: both merge equal ones without a limit, which takes minutes on the
  // thousand blocks of a long function.
  manager.addPass(memref::createExpandStridedMetadataPass());
  manager.addPass(createConvertVectorToLLVMPass());
  manager.addPass(createSCFToControlFlowPass());
  manager.addPass(createLowerAffinePass());
  manager.addPass(createConvertComplexToLLVMPass());
  manager.addPass(createArithToLLVMConversionPass());
  manager.addPass(createConvertMathToLLVMPass());
  manager.addPass(createConvertIndexToLLVMPass());
  // Generic functions: allocation goes through one pair of symbols, which translateToLLVM points at
  // the runtime's.
  FinalizeMemRefToLLVMConversionPassOptions memory;
  memory.useGenericFunctions = true;
  manager.addPass(createFinalizeMemRefToLLVMConversionPass(memory));
  manager.addPass(createConvertControlFlowToLLVMPass());
  manager.addPass(createUBToLLVMConversionPass());
  manager.addPass(createConvertFuncToLLVMPass());
  manager.addPass(createReconcileUnrealizedCastsPass());
  // Where sizes are numbers; before there are constant expressions only.
  manager.addNestedPass<LLVM::LLVMFuncOp>(autographc::createCheckSizes());
  // Last: several conversions make stack slots where they stand.
  manager.addNestedPass<LLVM::LLVMFuncOp>(autographc::createPromoteStack());
  manager.addNestedPass<LLVM::LLVMFuncOp>(autographc::createTagAccesses());
}

} // namespace

void autographc::buildNativePipeline(OpPassManager &manager, const NativeOptions &options) {
  // First: everything after these sees extents and flags as constants.
  manager.addPass(createSpecializeExtents());
  manager.addPass(createSpecializeFlags());
  manager.addPass(createInlineFunctions());
  manager.addNestedPass<func::FuncOp>(createElideSlots());
  manager.addNestedPass<func::FuncOp>(createUnrollLoops());
  addFuse(manager);
  addBufferize(manager);
  addDeallocate(manager);
  addLoops(manager, options.vectorBytes);
  addLLVM(manager);
}

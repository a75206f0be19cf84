//===- MergeInputs.cpp - equal inputs of a region as one: ag-merge-inputs -===//
#include "autographc/Lowering/Linalg.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

#include <map>
#include <vector>

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGMERGEINPUTS
#include "autographc/Lowering/Linalg.h.inc"

namespace {

/// The regions of the operation and what follows it, each once.
SmallVector<RegionSuccessor> getSuccessors(RegionBranchOpInterface op) {
  SmallVector<RegionSuccessor> successors, found;
  op.getSuccessorRegions(RegionBranchPoint::parent(), found);
  for (Region &region : op->getRegions())
    if (!region.empty())
      op.getSuccessorRegions(region, found);
  for (const RegionSuccessor &successor : found)
    if (!llvm::is_contained(successors, successor))
      successors.push_back(successor);
  return successors;
}

/// Lets those who read an input read the first one that every predecessor gives the same value, or
/// that both keep. Whether there was one.
bool mergeInputs(RegionBranchOpInterface op, const RegionSuccessor &successor) {
  SmallVector<RegionBranchPoint> predecessors;
  op.getPredecessors(successor, predecessors);
  ValueRange inputs = successor.getSuccessorInputs();
  std::vector<std::vector<const void *>> given(inputs.size());
  for (RegionBranchPoint predecessor : predecessors) {
    OperandRange operands = op.getSuccessorOperands(predecessor, successor);
    if (operands.size() != inputs.size())
      return false;
    for (auto [index, input, operand] : llvm::enumerate(inputs, operands))
      given[index].push_back(operand == input ? nullptr : operand.getAsOpaquePointer());
  }
  std::map<std::vector<const void *>, Value> firsts;
  bool hasMerged = false;
  for (auto [input, values] : llvm::zip_equal(inputs, given)) {
    Value first = firsts.try_emplace(std::move(values), input).first->second;
    if (first == input || input.use_empty())
      continue;
    input.replaceAllUsesWith(first);
    hasMerged = true;
  }
  return hasMerged;
}

struct MergeInputsPass : impl::AGMergeInputsBase<MergeInputsPass> {
  void runOnOperation() override {
    // Merging inputs around an operation, or in it, can make its own inputs equal.
    constexpr int rounds = 4;
    bool hasMerged = true;
    for (int round = 0; round < rounds && hasMerged; ++round) {
      hasMerged = false;
      getOperation()->walk<WalkOrder::PreOrder>([&](RegionBranchOpInterface op) {
        for (const RegionSuccessor &successor : getSuccessors(op))
          hasMerged |= mergeInputs(op, successor);
      });
    }
  }
};

} // namespace

void addCanonicalizer(OpPassManager &manager) {
  bool isForFunctions = manager.getOpName() == func::FuncOp::getOperationName();
  (isForFunctions ? manager : manager.nest<func::FuncOp>()).addPass(createAGMergeInputs());
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal().setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  // Two operations whose extents need the same test stay two: each fuses with its own chain.
  manager.addPass(
      createCanonicalizerPass(config, {"(anonymous namespace)::RemoveDuplicateSuccessorInputUses",
                                       "(anonymous namespace)::CombineIfs"}));
}

} // namespace autographc

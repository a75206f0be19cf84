//===- BranchWrites.cpp - which branches write to what they yield ---------===//
#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

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

void autographc::registerBufferizationOfBranches(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, scf::SCFDialect *) { answerForBranchesInOneTraversal(*context); });
}

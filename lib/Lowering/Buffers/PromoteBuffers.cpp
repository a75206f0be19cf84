//===- PromoteBuffers.cpp - small buffers on the stack --------------------===//
#include "autographc/IR/Leaves.h"
#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/Bufferization/Transforms/BufferViewFlowAnalysis.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_PROMOTEBUFFERS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

/// The stack that one buffer, and all buffers of a function, may take, in bytes; and all of one
/// that may call itself, since a user's tensors are on the heap however deep it goes.
constexpr int64_t mostOfOne = 4096, mostOfAll = 16384, mostOfRecursive = 512;

/// Whether a function calls one that is compiled, too, and not the run time alone.
bool mayRecurse(func::FuncOp function) {
  return function
      .walk([](func::CallOp call) {
        StringRef callee = call.getCallee();
        return callee.starts_with("ag_") || callee.starts_with("__ag_") ? WalkResult::advance()
                                                                        : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// Whether an op only reads and writes a buffer, or gives what is known to be the same one. Not one
/// that takes its address, which may ask the allocator for the room behind it.
bool isPlainUse(Operation *use, const BufferViewFlowAnalysis::ValueSetT &aliases) {
  if (!isa<memref::LoadOp, memref::StoreOp, memref::CopyOp, memref::DimOp, memref::SubViewOp,
           memref::CastOp, memref::CollapseShapeOp, memref::ExpandShapeOp, linalg::LinalgOp,
           arith::SelectOp, scf::IfOp, scf::ForOp, scf::WhileOp, scf::YieldOp, scf::ConditionOp>(
          use))
    return false;
  return llvm::all_of(use->getResults(), [&](Value result) {
    return !isa<BaseMemRefType>(result.getType()) || aliases.contains(result);
  });
}

bool staysInBlock(memref::AllocOp alloc, const BufferViewFlowAnalysis::ValueSetT &aliases) {
  return llvm::all_of(aliases, [&](Value alias) {
    return llvm::all_of(alias.getUsers(), [&](Operation *use) {
      return use != alloc->getBlock()->getTerminator() && isPlainUse(use, aliases);
    });
  });
}

struct PromoteBuffers : impl::PromoteBuffersBase<PromoteBuffers> {
  void runOnOperation() override {
    BufferViewFlowAnalysis analysis(getOperation());
    int64_t left = mayRecurse(getOperation()) ? mostOfRecursive : mostOfAll;
    getOperation().walk([&](memref::AllocOp alloc) {
      MemRefType type = alloc.getType();
      int64_t bytes = type.hasStaticShape()
                          ? type.getNumElements() * countBytes(type.getElementType())
                          : mostOfOne + 1;
      if (bytes > std::min(left, mostOfOne) || !staysInBlock(alloc, analysis.resolve(alloc)))
        return;
      left -= bytes;
      OpBuilder builder(alloc);
      auto slot = memref::AllocaOp::create(builder, alloc.getLoc(), type, alloc.getAlignmentAttr());
      alloc.replaceAllUsesWith(slot.getResult());
      alloc.erase();
    });
  }
};

} // namespace
} // namespace autographc

//===- LowerElementwise.cpp - elementwise computations as loops -----------===//
#include "autographc/Lowering/Native.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_LOWERELEMENTWISE
#include "autographc/Lowering/Native.h.inc"

namespace {

LLVM::LoopAnnotationAttr keepRolled(MLIRContext *context) {
  auto yes = BoolAttr::get(context, true);
  auto unroll = LLVM::LoopUnrollAttr::get(context, /*disable=*/{}, /*count=*/{}, /*runtimeDisable=*/yes, /*full=*/{}, /*followupUnrolled=*/{},
                                          /*followupRemainder=*/{}, /*followupAll=*/{});
  return LLVM::LoopAnnotationAttr::get(context, /*disableNonforced=*/{}, /*vectorize=*/{}, /*interleave=*/{}, unroll, /*unrollAndJam=*/{}, /*licm=*/{},
                                       /*distribute=*/{}, /*pipeline=*/{}, /*peeled=*/{}, /*unswitch=*/{}, /*mustProgress=*/{}, /*isVectorized=*/{},
                                       /*startLoc=*/{}, /*endLoc=*/{}, /*parallelAccesses=*/{});
}

struct LowerElementwise : impl::LowerElementwiseBase<LowerElementwise> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<linalg::LinalgOp> elementwise;
    getOperation().walk([&](linalg::LinalgOp op) {
      if (op.getNumLoops() && op.getNumParallelLoops() == op.getNumLoops() && op.hasPureBufferSemantics())
        elementwise.push_back(op);
    });
    for (linalg::LinalgOp op : elementwise) {
      rewriter.setInsertionPoint(op);
      FailureOr<linalg::LinalgLoops> loops = linalg::linalgOpToLoops(rewriter, op);
      if (failed(loops))
        continue;
      rewriter.eraseOp(op);
      loops->back()->setAttr("loop_annotation", keepRolled(&getContext()));
    }
  }
};

} // namespace
} // namespace autographc

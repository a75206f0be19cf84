//===- LoopAnnotations.cpp - what LLVM leaves as it is --------------------===//
#include "LoopAnnotations.h"

using namespace mlir;

namespace autographc {

static LLVM::LoopAnnotationAttr annotate(MLIRContext *context, LLVM::LoopVectorizeAttr vectorize,
                                         LLVM::LoopInterleaveAttr interleave,
                                         LLVM::LoopUnrollAttr unroll) {
  return LLVM::LoopAnnotationAttr::get(
      context, /*disableNonforced=*/{}, vectorize, interleave, unroll, /*unrollAndJam=*/{},
      /*licm=*/{}, /*distribute=*/{}, /*pipeline=*/{}, /*peeled=*/{}, /*unswitch=*/{},
      /*mustProgress=*/{}, /*isVectorized=*/{}, /*startLoc=*/{}, /*endLoc=*/{},
      /*parallelAccesses=*/{});
}

static LLVM::LoopUnrollAttr getUnroll(MLIRContext *context, BoolAttr disable,
                                      BoolAttr runtimeDisable, IntegerAttr count = {}) {
  return LLVM::LoopUnrollAttr::get(context, disable, count, runtimeDisable, /*full=*/{},
                                   /*followupUnrolled=*/{}, /*followupRemainder=*/{},
                                   /*followupAll=*/{});
}

LLVM::LoopAnnotationAttr keepRolled(MLIRContext *context, unsigned interleaved) {
  LLVM::LoopInterleaveAttr interleave;
  if (interleaved > 1)
    interleave = LLVM::LoopInterleaveAttr::get(
        context, IntegerAttr::get(IntegerType::get(context, 32), interleaved));
  return annotate(context, {}, interleave, getUnroll(context, {}, BoolAttr::get(context, true)));
}

static LLVM::LoopVectorizeAttr makeNoVectors(MLIRContext *context) {
  return LLVM::LoopVectorizeAttr::get(context, /*disable=*/BoolAttr::get(context, true),
                                      /*predicateEnable=*/{}, /*scalableEnable=*/{}, /*width=*/{},
                                      /*followupVectorized=*/{}, /*followupEpilogue=*/{},
                                      /*followupAll=*/{});
}

LLVM::LoopAnnotationAttr keepAsWritten(MLIRContext *context) {
  return annotate(context, makeNoVectors(context), {},
                  getUnroll(context, BoolAttr::get(context, true), {}));
}

LLVM::LoopAnnotationAttr unrollBy(MLIRContext *context, unsigned count) {
  auto counted = IntegerAttr::get(IntegerType::get(context, 32), count);
  return annotate(context, makeNoVectors(context), {}, getUnroll(context, {}, {}, counted));
}

Value keepAsWritten(Value result) {
  result.getDefiningOp()->setAttr("loop_annotation", keepAsWritten(result.getContext()));
  return result;
}

} // namespace autographc

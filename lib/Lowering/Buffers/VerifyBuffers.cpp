//===- VerifyBuffers.cpp - ag-verify-buffers ------------------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Buffers.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYBUFFERS
#include "autographc/Lowering/Buffers.h.inc"

namespace {

struct VerifyBuffers : impl::VerifyBuffersBase<VerifyBuffers> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    addScalarCode(legal);
    addLinalg(legal, [](linalg::LinalgOp op) { return op.hasPureBufferSemantics(); });
    legal.addLegalOp<ag::MathOp>();
    legal.addLegalDialect<memref::MemRefDialect>();
    legal.addIllegalOp<memref::ReallocOp>();
    if (failed(verifyLegalForm(getOperation(), "buffers", legal, isBufferCodeType)))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

//===- VerifyLoops.cpp - ag-verify-loops ----------------------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYLOOPS
#include "autographc/Lowering/Loops.h.inc"

namespace {

bool hasIdentityLayout(MemRefType type) { return type.getLayout().isIdentity(); }

bool isLoopCodeType(Type type) { return isBufferCodeType(type) || isa<VectorType>(type); }

struct VerifyLoops : impl::VerifyLoopsBase<VerifyLoops> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    addScalarCode(legal);
    legal.addLegalDialect<affine::AffineDialect, memref::MemRefDialect, vector::VectorDialect>();
    // Kernels and their launches.
    legal.addLegalDialect<gpu::GPUDialect, NVVM::NVVMDialect>();
    legal.addIllegalOp<memref::ReallocOp>();
    // Of parts of buffers the conversion to LLVM would call a library for.
    legal.addDynamicallyLegalOp<memref::CopyOp>([](memref::CopyOp copy) {
      return hasIdentityLayout(cast<MemRefType>(copy.getSource().getType())) &&
             hasIdentityLayout(cast<MemRefType>(copy.getTarget().getType()));
    });
    if (failed(verifyLegalForm(getOperation(), "loops", legal, isLoopCodeType)))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

//===- VerifyGpu.cpp - ag-verify-gpu --------------------------------------===//
#include "DeviceBuffers.h"

#include "autographc/Lowering/Gpu.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYGPU
#include "autographc/Lowering/Gpu.h.inc"

namespace {

/// Gives another name, or asks for the place or the extents: nothing looks at elements.
bool looksAtNoElement(Operation *op) {
  return isa<memref::CastOp, memref::CollapseShapeOp, memref::DimOp, memref::ExpandShapeOp,
             memref::ExtractAlignedPointerAsIndexOp, memref::ExtractStridedMetadataOp,
             memref::ReinterpretCastOp, memref::ReshapeOp, memref::SubViewOp, memref::TransposeOp,
             memref::ViewOp>(op);
}

struct VerifyGpu : impl::VerifyGpuBase<VerifyGpu> {
  void runOnOperation() override {
    auto verify = [](Operation *op) -> WalkResult {
      bool isAccess =
          isa_and_nonnull<memref::MemRefDialect, linalg::LinalgDialect>(op->getDialect());
      if (!isAccess || looksAtNoElement(op) || llvm::none_of(op->getOperandTypes(), isDeviceBuffer))
        return WalkResult::advance();
      return op->emitOpError("must not be left on a device's buffer after the gpu phase");
    };
    if (getOperation().walk(verify).wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

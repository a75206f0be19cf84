//===- VerifyGpu.cpp - ag-verify-gpu --------------------------------------===//
#include "DeviceBuffers.h"

#include "autographc/Lowering/Gpu.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
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

/// The buffer whose address a kernel is given; null where that is not known.
Value findPassed(Value operand) {
  auto pointer = operand.getDefiningOp<LLVM::IntToPtrOp>();
  Value address = pointer ? pointer.getArg() : Value();
  while (address && isa_and_nonnull<arith::AddIOp, arith::IndexCastOp>(address.getDefiningOp()))
    address = address.getDefiningOp()->getOperand(0);
  auto taken = address ? address.getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>()
                       : memref::ExtractAlignedPointerAsIndexOp();
  return taken ? taken.getSource() : Value();
}

struct VerifyGpu : impl::VerifyGpuBase<VerifyGpu> {
  void runOnOperation() override {
    auto verify = [](Operation *op) -> WalkResult {
      if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op))
        for (Value operand : launch.getKernelOperands())
          if (Value buffer = findPassed(operand); buffer && !isDeviceBuffer(buffer.getType()))
            return op->emitOpError("must not be given a buffer of the host's");
      // The host reads the extents.
      if (auto reshape = dyn_cast<memref::ReshapeOp>(op);
          reshape && isDeviceBuffer(reshape.getShape().getType()))
        return op->emitOpError("must not have its extents in a device's memory");
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

//===- VerifyFuse.cpp - ag-verify-fuse ------------------------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYFUSE
#include "autographc/Lowering/Fuse.h.inc"

namespace {

bool isWithoutElements(RankedTensorType type) { return llvm::is_contained(type.getShape(), 0); }

struct VerifyFuse : impl::VerifyFuseBase<VerifyFuse> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    addTensorCode(legal);
    // Of buffers upstream refuses these.
    legal.addDynamicallyLegalOp<tensor::ExtractSliceOp>(
        [](tensor::ExtractSliceOp slice) { return !isWithoutElements(slice.getType()); });
    legal.addDynamicallyLegalOp<tensor::InsertSliceOp>(
        [](tensor::InsertSliceOp slice) { return !isWithoutElements(slice.getSourceType()); });
    legal.addDynamicallyLegalOp<tensor::CollapseShapeOp>(
        [](tensor::CollapseShapeOp collapse) { return !isWithoutElements(collapse.getSrcType()); });
    if (failed(verifyLegalForm(getOperation(), "fuse", legal, isTensorCodeType)))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

//===- VerifySpecialize.cpp - ag-verify-specialize ------------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/Lowering/Specialize.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYSPECIALIZE
#include "autographc/Lowering/Specialize.h.inc"

namespace {

/// A number, or a tensor of such with an axis: a Scalar is a number and its flag by now.
bool isConcrete(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.getRank() > 0 && isConcrete(tensor.getElementType());
  return type.isIntOrIndexOrFloat() || isa<ComplexType>(type);
}

struct VerifySpecialize : impl::VerifySpecializeBase<VerifySpecialize> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    legal.addLegalDialect<arith::ArithDialect, func::FuncDialect, scf::SCFDialect,
                          tensor::TensorDialect, ub::UBDialect>();
    legal.addDynamicallyLegalDialect<ag::AGDialect>(
        [](Operation *op) { return !ag::isImperative(op); });
    legal.addIllegalOp<ag::BindOp, ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp, ag::MakeListOp,
                       ag::ListFillOp, ag::ListSizeOp, ag::ListGetOp, ag::ListSetOp, ag::ListPushOp,
                       ag::ListPopOp>();
    if (failed(verifyLegalForm(getOperation(), "specialize", legal, isConcrete)))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

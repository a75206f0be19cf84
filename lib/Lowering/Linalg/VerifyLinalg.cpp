//===- VerifyLinalg.cpp - ag-verify-linalg --------------------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/Lowering/Linalg.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYLINALG
#include "autographc/Lowering/Linalg.h.inc"

namespace {

struct VerifyLinalg : impl::VerifyLinalgBase<VerifyLinalg> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    addTensorCode(legal);
    if (failed(verifyLegalForm(getOperation(), "linalg", legal, isTensorCodeType)))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

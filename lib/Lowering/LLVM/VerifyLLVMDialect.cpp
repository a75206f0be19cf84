//===- VerifyLLVMDialect.cpp - ag-verify-llvm-dialect ---------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/Lowering/LLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYLLVMDIALECT
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// A slot of constant size elsewhere would grow the stack with each trip around a loop.
bool isVariableOrInEntry(LLVM::AllocaOp slot) {
  return slot->getBlock()->isEntryBlock() || !slot.getArraySize().getDefiningOp<LLVM::ConstantOp>();
}

struct VerifyLLVMDialect : impl::VerifyLLVMDialectBase<VerifyLLVMDialect> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    legal.addLegalDialect<LLVM::LLVMDialect>();
    legal.addDynamicallyLegalOp<LLVM::AllocaOp>(isVariableOrInEntry);
    if (failed(verifyLegalForm(getOperation(), "llvm-dialect", legal, LLVM::isCompatibleType)))
      signalPassFailure();
  }
};

} // namespace
} // namespace autographc

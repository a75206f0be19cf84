//===- VerifyVersions.cpp - ag-verify-versions ----------------------------===//
#include "Lowering/Analysis/LegalForm.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Versions.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_VERIFYVERSIONS
#include "autographc/Lowering/Versions.h.inc"

namespace {

/// The versions that a function names are functions of the module that nobody else enters.
LogicalResult verifyVersions(func::FuncOp function, const SymbolTable &symbols) {
  SmallVector<FlatSymbolRefAttr> names;
  if (auto versions = function->getAttrOfType<ArrayAttr>("ag.versions"))
    llvm::append_range(names, versions.getAsRange<FlatSymbolRefAttr>());
  if (auto general = function->getAttrOfType<FlatSymbolRefAttr>("ag.general"))
    names.push_back(general);
  for (FlatSymbolRefAttr name : names) {
    auto version = symbols.lookup<func::FuncOp>(name.getAttr());
    if (!version || !version.isPrivate() || version->hasAttr("ag.annotated"))
      return function.emitOpError() << "names " << name << ", which is no version of it";
  }
  if (function->hasAttr("ag.general") != function->hasAttr("ag.flags"))
    return function.emitOpError("must have the flags that its general version is chosen by");
  return success();
}

struct VerifyVersions : impl::VerifyVersionsBase<VerifyVersions> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    addTensorCode(legal);
    legal.addDynamicallyLegalOp<scf::WhileOp>(
        [](scf::WhileOp loop) { return !loop->hasAttr("ag.unroll"); });
    if (failed(verifyLegalForm(getOperation(), "versions", legal, isTensorCodeType)))
      return signalPassFailure();
    SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(verifyVersions(function, symbols)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace autographc

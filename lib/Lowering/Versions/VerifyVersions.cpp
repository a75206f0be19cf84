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
  if (auto versions = ag::getAttr<ag::VersionsAttr>(function))
    llvm::append_range(names, versions.getAsRange<FlatSymbolRefAttr>());
  if (auto general = ag::getAttr<ag::GeneralAttr>(function))
    names.push_back(general);
  for (FlatSymbolRefAttr name : names) {
    auto version = symbols.lookup<func::FuncOp>(name.getAttr());
    if (!version || !version.isPrivate() || ag::hasAttr<ag::AnnotatedAttr>(version))
      return function.emitOpError() << "names " << name << ", which is no version of it";
  }
  if (ag::hasAttr<ag::GeneralAttr>(function) != ag::hasAttr<ag::FlagsAttr>(function))
    return function.emitOpError("must have the flags that its general version is chosen by");
  return success();
}

struct VerifyVersions : impl::VerifyVersionsBase<VerifyVersions> {
  void runOnOperation() override {
    ConversionTarget legal(getContext());
    addTensorCode(legal);
    legal.addDynamicallyLegalOp<scf::WhileOp>(
        [](scf::WhileOp loop) { return !ag::hasAttr<ag::UnrollAttr>(loop); });
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

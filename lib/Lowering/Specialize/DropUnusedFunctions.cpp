//===- DropUnusedFunctions.cpp - ag-drop-unused-functions -----------------===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Specialize.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_DROPUNUSEDFUNCTIONS
#include "autographc/Lowering/Specialize.h.inc"

namespace {

struct DropUnusedFunctions : impl::DropUnusedFunctionsBase<DropUnusedFunctions> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    llvm::SetVector<Operation *> used;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function.isPublic() || ag::hasAttr<ag::DefinesAttr>(function) ||
          ag::hasAttr<ag::UnwindingAttr>(function))
        used.insert(function);
    for (size_t i = 0; i < used.size(); ++i) {
      auto uses = SymbolTable::getSymbolUses(used[i]);
      if (!uses)
        return;
      for (SymbolTable::SymbolUse use : *uses)
        if (Operation *symbol = symbols.lookup(use.getSymbolRef().getRootReference()))
          used.insert(symbol);
    }
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!used.contains(function))
        function.erase();
  }
};

} // namespace
} // namespace autographc

//===- Halves.cpp - halves of functions that call themselves --------------===//
#include "Halves.h"

namespace autographc::emit {

bool isHalf(const ConvertedFunction &function, mlir::ModuleOp module) {
  mlir::Operation *op = module.lookupSymbol(function.mangled);
  return op && ag::hasAttr<ag::HalfOfAttr>(op);
}

std::vector<ConvertedFunction> withHalves(std::vector<ConvertedFunction> functions,
                                          mlir::ModuleOp module) {
  for (auto op : module.getOps<mlir::func::FuncOp>()) {
    mlir::StringAttr whole = ag::getAttr<ag::HalfOfAttr>(op);
    auto known = llvm::find_if(functions, [&](const ConvertedFunction &function) {
      return whole && function.mangled == whole.getValue();
    });
    if (known == functions.end())
      continue;
    const clang::FunctionDecl *site = known->lifted.empty() ? known->declaration : known->site;
    functions.push_back({known->declaration, op.getName().str(), /*annotated=*/false,
                         ag::getAttr<ag::SpellingAttr>(op).str(), site});
  }
  return functions;
}

} // namespace autographc::emit

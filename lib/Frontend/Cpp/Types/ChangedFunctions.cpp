//===- ChangedFunctions.cpp - variables that hold one function after another -===//
#include "ChangedFunctions.h"

using namespace clang;

namespace autographc::frontend {

bool isChangedFunction(const VarDecl *variable) {
  auto *owner = dyn_cast<FunctionDecl>(variable->getDeclContext());
  const FunctionDecl *definition = nullptr;
  if (!FunctionSets::isFunctionValue(variable->getType()) ||
      variable->getType()->isReferenceType() || !owner || !owner->hasBody(definition))
    return false;
  FunctionChanges finder(variable);
  finder.TraverseStmt(definition->getBody());
  return finder.changes > 0;
}

} // namespace autographc::frontend

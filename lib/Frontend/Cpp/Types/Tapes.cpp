//===- Tapes.cpp - marked functions that record gradients -----------------===//
#include "Unit.h"

using namespace clang;

namespace autographc::frontend {

namespace {
struct RecordingFinder : ConstDynamicRecursiveASTVisitor {
  bool VisitCallExpr(const CallExpr *call) override { return note(call->getDirectCallee(), call); }
  bool VisitCXXConstructExpr(const CXXConstructExpr *construct) override {
    return note(construct->getConstructor(), construct);
  }
  bool note(const FunctionDecl *callee, const Expr *call) {
    if (callee && findAnnotation(callee, "autograph.records"))
      found = call;
    return !found;
  }
  const Expr *found = nullptr;
};
} // namespace

const Expr *Unit::findRecording(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  if (!function->hasBody(definition))
    return nullptr;
  if (auto known = recordings.find(definition); known != recordings.end())
    return known->second;
  // Functions may call each other: what is reached is known once all of it was looked at.
  RecordingFinder finder;
  llvm::SetVector<const FunctionDecl *> reached;
  reached.insert(definition);
  for (unsigned i = 0; i < reached.size() && !finder.found; ++i) {
    finder.TraverseStmt(reached[i]->getBody());
    for (const FunctionDecl *callee : findCallees(reached[i]))
      if (!findAnnotation(callee, "autograph.function"))
        reached.insert(callee);
  }
  return recordings[definition] = finder.found;
}

} // namespace autographc::frontend

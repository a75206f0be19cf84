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
  auto [known, inserted] = recordings.try_emplace(definition);
  if (!inserted)
    return known->second;
  RecordingFinder finder;
  finder.TraverseStmt(definition->getBody());
  const Expr *found = finder.found;
  for (const FunctionDecl *callee : findCallees(definition))
    if (!found && !findAnnotation(callee, "autograph.function"))
      found = findRecording(callee);
  return recordings[definition] = found;
}

bool Unit::isLeftPlain(const FunctionDecl *function) {
  return findAnnotation(function, "autograph.function") && findRecording(function);
}

} // namespace autographc::frontend

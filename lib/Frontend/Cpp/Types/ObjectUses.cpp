//===- ObjectUses.cpp - functions for which it matters what its parameters are -===//
#include "Syntax.h"
#include "Unit.h"

#include "autographc/Cxx/StaticInvokers.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// A parameter by reference that is a list.
bool isListByReference(const Expr *expression) {
  auto *named = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return named && isa<ParmVarDecl>(named->getDecl()) &&
         named->getDecl()->getType()->isReferenceType() &&
         Types::classify(named->getType()) == ClassKind::Vector;
}

struct ObjectUseFinder : ConstDynamicRecursiveASTVisitor {
  explicit ObjectUseFinder(Unit &unit) : unit(unit) {}
  bool VisitCallExpr(const CallExpr *expression) override {
    const FunctionDecl *callee = getCalled(expression->getDirectCallee()), *definition = nullptr;
    if (callee && callee->hasBody(definition) && !unit.isSystem(definition))
      found |= unit.usesObjects(definition);
    auto *method = dyn_cast<CXXMemberCallExpr>(expression);
    bool isSwap = callee && isNamedSwap(callee) && expression->getNumArgs() > 0;
    found |=
        isSwap && isListByReference(expression->getArg(0)) &&
        isListByReference(method ? method->getImplicitObjectArgument() : expression->getArg(1));
    found |= expression->isCallToStdMove() && isListByReference(expression->getArg(0));
    return !found;
  }
  bool VisitBinaryOperator(const BinaryOperator *expression) override {
    found |= comparesAddresses(expression);
    return !found;
  }
  Unit &unit;
  bool found = false;
};
} // namespace

bool Unit::usesObjects(const FunctionDecl *function) {
  auto [entry, inserted] = usingObjects.try_emplace(function);
  if (!inserted)
    return entry->second;
  ObjectUseFinder finder(*this);
  finder.TraverseStmt(function->getBody());
  return usingObjects[function] = finder.found;
}

} // namespace autographc::frontend

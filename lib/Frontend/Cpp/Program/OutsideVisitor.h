//===- OutsideVisitor.h - the code that is not compiled -------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_OUTSIDEVISITOR_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_OUTSIDEVISITOR_H

#include "NamedGlobals.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc::frontend {

/// Collects the calls of some functions, the lambdas, and whatever makes or names a function, that
/// stand outside of the functions that `isLeftOut` says.
class OutsideVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  OutsideVisitor(llvm::DenseSet<const clang::FunctionDecl *> callees,
                 llvm::function_ref<bool(const clang::FunctionDecl *)> isLeftOut)
      : callees(std::move(callees)), isLeftOut(isLeftOut) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseFunctionDecl(clang::FunctionDecl *function) override {
    return isLeftOut(function) || clang::DynamicRecursiveASTVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *method) override {
    return isLeftOut(method) || clang::DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(method);
  }
  bool VisitCallExpr(clang::CallExpr *call) override {
    named.insert(call->getCallee()->IgnoreParenImpCasts());
    if (const clang::FunctionDecl *callee = call->getDirectCallee()) {
      called.insert(callee->getCanonicalDecl());
      if (callees.contains(callee->getCanonicalDecl()))
        calls.push_back(call);
    }
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *lambda) override {
    lambdas.push_back(lambda);
    functions.push_back(lambda);
    // What a generic one calls is known in its instances.
    if (auto *pattern = lambda->getDependentCallOperator())
      for (clang::FunctionDecl *instance : pattern->specializations())
        TraverseStmt(instance->getBody());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *name) override {
    if (llvm::isa<clang::FunctionDecl>(name->getDecl()) && !named.contains(name))
      functions.push_back(name);
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *made) override { return addObject(made); }
  bool VisitInitListExpr(clang::InitListExpr *made) override { return addObject(made); }

  std::vector<clang::CallExpr *> calls;
  std::vector<clang::LambdaExpr *> lambdas;
  /// Lambdas, names of functions that are not called there, and objects that have an `operator()`.
  std::vector<clang::Expr *> functions;
  llvm::SetVector<const clang::FunctionDecl *> called;

private:
  bool addObject(clang::Expr *made) {
    NamedGlobals::Functions operators;
    auto *record = made->getType()->getAsCXXRecordDecl();
    if (record && !record->isInStdNamespace() && !record->isLambda())
      addCallOperators(record, operators);
    if (!operators.empty())
      functions.push_back(made);
    return true;
  }

  llvm::DenseSet<const clang::FunctionDecl *> callees;
  llvm::function_ref<bool(const clang::FunctionDecl *)> isLeftOut;
  llvm::DenseSet<const clang::Expr *> named;
};

} // namespace autographc::frontend

#endif

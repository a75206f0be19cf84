//===- OutsideVisitor.h - the code that is not compiled -------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_OUTSIDEVISITOR_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_OUTSIDEVISITOR_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc::frontend {

/// Collects the calls of some functions, and the lambdas, that stand outside of the functions that `isLeftOut` says.
class OutsideVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  OutsideVisitor(llvm::DenseSet<const clang::FunctionDecl *> callees, llvm::function_ref<bool(const clang::FunctionDecl *)> isLeftOut)
      : callees(std::move(callees)), isLeftOut(isLeftOut) {
    ShouldVisitTemplateInstantiations = true;
  }
  bool TraverseFunctionDecl(clang::FunctionDecl *function) override { return isLeftOut(function) || clang::DynamicRecursiveASTVisitor::TraverseFunctionDecl(function); }
  bool TraverseCXXMethodDecl(clang::CXXMethodDecl *method) override { return isLeftOut(method) || clang::DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(method); }
  bool VisitCallExpr(clang::CallExpr *call) override {
    if (const clang::FunctionDecl *callee = call->getDirectCallee(); callee && callees.contains(callee->getCanonicalDecl()))
      calls.push_back(call);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *lambda) override {
    lambdas.push_back(lambda);
    return true;
  }

  std::vector<clang::CallExpr *> calls;
  std::vector<clang::LambdaExpr *> lambdas;

private:
  llvm::DenseSet<const clang::FunctionDecl *> callees;
  llvm::function_ref<bool(const clang::FunctionDecl *)> isLeftOut;
};

} // namespace autographc::frontend

#endif

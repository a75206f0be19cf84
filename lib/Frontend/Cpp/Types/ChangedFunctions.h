//===- ChangedFunctions.h - variables that hold one function after another -===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_CHANGEDFUNCTIONS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_CHANGEDFUNCTIONS_H

#include "Syntax.h"
#include "Types.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

namespace autographc::frontend {

/// Looks for what gives a `std::function` or a pointer to a function another value.
struct FunctionChanges : clang::ConstDynamicRecursiveASTVisitor {
  explicit FunctionChanges(const clang::VarDecl *variable) : variable(variable) {}
  bool names(const clang::Expr *expression) const {
    auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stripWrappers(expression));
    return reference && reference->getDecl() == variable;
  }
  bool VisitBinaryOperator(const clang::BinaryOperator *binary) override {
    changes += binary->isAssignmentOp() && names(binary->getLHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *call) override {
    changes += call->getOperator() == clang::OO_Equal && names(call->getArg(0));
    return true;
  }
  bool VisitCallExpr(const clang::CallExpr *call) override {
    const clang::FunctionDecl *callee = call->getDirectCallee();
    if (!callee || llvm::isa<clang::CXXOperatorCallExpr>(call))
      return true;
    for (auto [parameter, argument] : llvm::zip(callee->parameters(), call->arguments())) {
      changes += Types::isChanged(parameter->getType()) && names(argument);
    }
    return true;
  }
  bool VisitCXXMemberCallExpr(const clang::CXXMemberCallExpr *call) override {
    const clang::CXXMethodDecl *method = call->getMethodDecl();
    changes += method && !method->isConst() && names(call->getImplicitObjectArgument());
    return true;
  }
  const clang::VarDecl *variable;
  unsigned changes = 0;
};

} // namespace autographc::frontend

#endif

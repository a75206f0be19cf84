//===- StaticInvokers.h - lambdas that became pointers to functions -------===//
#ifndef AUTOGRAPHC_CXX_STATICINVOKERS_H
#define AUTOGRAPHC_CXX_STATICINVOKERS_H

#include "autographc/Support/ClangHeaders.h"

namespace autographc {

/// The call operator behind the function that a pointer to a lambda without captures names: a
/// static one that Clang leaves empty, or the operator itself where the lambda says `static`. Null
/// for other functions.
inline const clang::CXXMethodDecl *findInvoked(const clang::FunctionDecl *function) {
  auto *invoker = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  if (!invoker || !invoker->isStatic() || !invoker->getParent()->isLambda())
    return nullptr;
  if (!invoker->isLambdaStaticInvoker())
    return invoker;
  clang::CXXMethodDecl *called = invoker->getParent()->getLambdaCallOperator();
  clang::FunctionTemplateDecl *generic = called->getDescribedFunctionTemplate();
  if (!generic)
    return called;
  void *place = nullptr;
  return llvm::cast<clang::CXXMethodDecl>(
      generic->findSpecialization(invoker->getTemplateSpecializationArgs()->asArray(), place));
}

/// The function whose body a call runs.
inline const clang::FunctionDecl *getCalled(const clang::FunctionDecl *callee) {
  const clang::CXXMethodDecl *invoked = findInvoked(callee);
  return invoked ? invoked : callee;
}

} // namespace autographc

#endif

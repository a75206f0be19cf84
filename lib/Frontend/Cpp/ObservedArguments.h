//===- ObservedArguments.h - functions that see what is passed beside them -===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_OBSERVEDARGUMENTS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_OBSERVEDARGUMENTS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace autographc::frontend {

/// Whether a value of a type, or what a reference refers to, is or has a `std::function` or a pointer to a function.
bool holdsFunctionValue(clang::QualType type);

/// A call that passes, by reference, an object to which a function refers that it passes, too: only plain C++ has the object's value
/// where the function reads it.
struct ObservedCall {
  const clang::CallExpr *call;
  const clang::FunctionDecl *callee;
  /// The object, or what it is a part of.
  const clang::Expr *object;
};

/// Those of `callees` outside of the functions that `isLeftOut` says. Where it cannot be told which function a call passes, any lambda
/// of the file counts.
std::vector<ObservedCall> findObservedCalls(llvm::ArrayRef<clang::Decl *> declarations, const llvm::DenseSet<const clang::FunctionDecl *> &callees,
                                            llvm::function_ref<bool(const clang::FunctionDecl *)> isLeftOut);

} // namespace autographc::frontend

#endif

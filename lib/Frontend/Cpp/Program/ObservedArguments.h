//===- ObservedArguments.h - functions that see what is passed beside them -===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_OBSERVEDARGUMENTS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_OBSERVEDARGUMENTS_H

#include "NamedGlobals.h"
#include "OutsideVisitor.h"

#include "clang/AST/Expr.h"

namespace autographc::frontend {

/// A call that passes, by reference, an object to which a function refers that it passes, too: only
/// plain C++ has the object's value where the function reads it.
struct ObservedCall {
  const clang::CallExpr *call;
  const clang::FunctionDecl *callee;
  /// The object, or what it is a part of.
  const clang::Expr *object;
};

/// Those among the calls that were collected. Where it cannot be told which function a call passes,
/// any that was collected counts.
std::vector<ObservedCall> findObservedCalls(const OutsideVisitor &outside, NamedGlobals &globals);

} // namespace autographc::frontend

#endif

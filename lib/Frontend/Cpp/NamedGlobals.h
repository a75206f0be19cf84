//===- NamedGlobals.h - what the user's own C++ reaches by name -----------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_NAMEDGLOBALS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_NAMEDGLOBALS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace autographc::frontend {

/// The variables that live as long as the program, may change, and are named by `functions` or by what these call, as far as their
/// bodies are in the file. The system's own are left out: no marked function is passed them.
llvm::SetVector<clang::VarDecl *> findNamedGlobals(llvm::ArrayRef<const clang::FunctionDecl *> functions,
                                                   llvm::function_ref<bool(const clang::Decl *)> isSystem);

} // namespace autographc::frontend

#endif

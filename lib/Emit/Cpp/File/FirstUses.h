//===- FirstUses.h - where functions made from templates are first named --===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_FILE_FIRSTUSES_H
#define AUTOGRAPHC_LIB_EMIT_CPP_FILE_FIRSTUSES_H

#include "autographc/Support/ClangHeaders.h"

#include "llvm/ADT/DenseMap.h"

namespace autographc::emit {

/// Where code that is no template itself first names each function made from one: from there on C++
/// takes no specialisation of it.
class FirstUses {
public:
  explicit FirstUses(clang::ASTContext &ast);

  bool isBefore(const clang::FunctionDecl *function, clang::SourceLocation place) const;

private:
  const clang::SourceManager &sources;
  llvm::DenseMap<const clang::Decl *, clang::SourceLocation> first;
};

} // namespace autographc::emit

#endif

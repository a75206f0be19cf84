//===- BlockDeclarations.h - functions and variables that blocks declare --===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_FILE_BLOCKDECLARATIONS_H
#define AUTOGRAPHC_LIB_EMIT_CPP_FILE_BLOCKDECLARATIONS_H

#include "autographc/Support/ClangHeaders.h"

#include "llvm/ADT/MapVector.h"

#include <string>
#include <vector>

namespace autographc::emit {

/// The functions and `extern` variables of the file that a block declares before, or instead of, a
/// namespace. Printed bodies, which name them by their namespaces and stand in place of calls
/// elsewhere, need them declared there.
class BlockDeclarations {
public:
  explicit BlockDeclarations(clang::ASTContext &ast);

  /// Those that a printed body names.
  std::vector<const clang::DeclaratorDecl *> findNamed(llvm::StringRef body) const;
  /// The declaration for its namespace.
  static std::string print(const clang::DeclaratorDecl *declaration);
  /// The function whose text has it.
  static const clang::FunctionDecl *getSite(const clang::DeclaratorDecl *declaration);

private:
  llvm::MapVector<llvm::StringRef, std::vector<const clang::DeclaratorDecl *>> byName;
};

} // namespace autographc::emit

#endif

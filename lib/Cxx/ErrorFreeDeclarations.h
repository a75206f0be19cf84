//===- ErrorFreeDeclarations.h - which declarations Clang found no errors in ----------===//
#ifndef AUTOGRAPHC_LIB_CXX_SOUNDNESS_H
#define AUTOGRAPHC_LIB_CXX_SOUNDNESS_H

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"

namespace autographc::frontend {

/// After errors of Clang's parts of the AST are missing or guessed. The functions without errors of
/// their own are looked at all the same, so that all problems of a file are reported in one run;
/// this says which those are.
class ErrorFreeDeclarations {
public:
  /// `errors` are the places of Clang's errors.
  ErrorFreeDeclarations(const clang::ASTContext &ast, llvm::ArrayRef<clang::SourceLocation> errors)
      : ast(ast), errors(errors) {}

  bool hasErrors() const { return !errors.empty(); }
  /// Whether the declaration and the body of a function, and the types in them, are without errors.
  bool isErrorFree(const clang::FunctionDecl *function);
  /// The same of the classes in a type.
  bool isErrorFree(clang::QualType type);
  /// Whether a statement names a function or constructor that is not.
  bool namesErroneous(const clang::Stmt *statement);

private:
  /// Looks at a definition the first time it is asked about.
  template <typename Declaration> bool remember(const Declaration *definition);
  bool examine(const clang::FunctionDecl *definition);
  bool examine(const clang::CXXRecordDecl *definition);
  bool hasErrorIn(clang::SourceRange range) const;
  /// In what a class declares, not in a body.
  bool hasErrorAmongMembers(const clang::CXXRecordDecl *record) const;

  const clang::ASTContext &ast;
  llvm::ArrayRef<clang::SourceLocation> errors;
  llvm::DenseMap<const clang::Decl *, bool> known;
  /// Those known to be sound, in the order in which that was found out.
  llvm::SmallVector<const clang::Decl *> examined;
};

} // namespace autographc::frontend

#endif

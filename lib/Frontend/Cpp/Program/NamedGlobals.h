//===- NamedGlobals.h - what the user's own C++ reaches by name -----------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_NAMEDGLOBALS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_NAMEDGLOBALS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace autographc::frontend {

/// Which variables the functions of a file name that live as long as the program. Each body is
/// looked at once.
class NamedGlobals {
public:
  using Functions = llvm::SmallVector<const clang::FunctionDecl *>;

  /// `declarations` are the user's. What `isSystem` says is looked into only where it is a template
  /// of the user's types, which may call what these have.
  NamedGlobals(llvm::ArrayRef<clang::Decl *> declarations,
               std::function<bool(const clang::Decl *)> isSystem)
      : declarations(declarations), isSystem(std::move(isSystem)) {}

  /// The variables that may change, or lead to what may, and are named by `functions` or by what
  /// these call, as far as their bodies are in the file. The system's own are left out: no marked
  /// function is passed them.
  llvm::SetVector<clang::VarDecl *> find(llvm::ArrayRef<const clang::FunctionDecl *> functions);

  /// The functions that a `std::function` or a pointer made in the file may hold.
  llvm::ArrayRef<const clang::FunctionDecl *> getValues();

private:
  /// What the body of a function, or the initialiser of a variable, names: functions and variables,
  /// and null for all functions that become values.
  llvm::ArrayRef<const clang::Decl *> getNames(const clang::Decl *declaration);
  void addNames(const clang::FunctionDecl *function, llvm::SetVector<const clang::Decl *> &names);
  bool mayChange(const clang::VarDecl *variable);
  bool isLibrary(const clang::Decl *declaration);
  /// Whether a template has arguments of the user's.
  bool takesUsersTypes(const clang::FunctionDecl *function);
  bool isUsers(const clang::TemplateArgument &argument);
  bool isUsers(clang::QualType type);
  /// Fills `values` and `overriders`.
  void indexFile();

  llvm::ArrayRef<clang::Decl *> declarations;
  std::function<bool(const clang::Decl *)> isSystem;
  llvm::DenseMap<const clang::Decl *, llvm::SmallVector<const clang::Decl *>> names;
  bool isIndexed = false;
  llvm::SetVector<const clang::FunctionDecl *> values;
  llvm::DenseMap<const clang::FunctionDecl *, Functions> overriders;
};

/// The functions that a call of a lambda, or of another object, may run: its `operator()`s,
/// instances of templates.
void addCallOperators(const clang::CXXRecordDecl *record, NamedGlobals::Functions &functions);

/// A variable, or what a structured binding is of; null for any other declaration.
const clang::VarDecl *getDeclared(const clang::ValueDecl *declaration);

} // namespace autographc::frontend

#endif

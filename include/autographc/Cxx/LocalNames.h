//===- LocalNames.h - names of what function bodies declare ---------------===//
#ifndef AUTOGRAPHC_CXX_LOCALNAMES_H
#define AUTOGRAPHC_CXX_LOCALNAMES_H

#include "clang/AST/Type.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class DeclStmt;
class FunctionDecl;
class NamedDecl;
} // namespace clang

namespace autographc {

/// Gives each class, enumeration, enumerator, static constant and lambda without captures that a
/// function declares a name that no other has in the translation unit: functions use the same names
/// for different things, and one function's code stands in place of calls in another.
class LocalNames {
public:
  explicit LocalNames(const clang::ASTContext &ast);

  struct Local {
    const clang::NamedDecl *declaration;
    /// Null for a lambda.
    const clang::DeclStmt *statement;
    /// As the source has it; `unnamed_12` where it has none.
    std::string written;
    std::string name;
  };
  /// Null for what is not local.
  const Local *find(const clang::NamedDecl *declaration) const;
  const Local *find(llvm::StringRef name) const;
  /// Of what is not local the one that it is declared with.
  std::string getName(const clang::NamedDecl *declaration) const;
  const std::vector<Local> &getAll() const { return locals; }

  /// Puts the names of local classes and enumerations into the spelling of a type, or of a
  /// function.
  std::string rename(llvm::StringRef spelling, clang::QualType type) const;
  std::string rename(llvm::StringRef spelling, const clang::FunctionDecl *function) const;

private:
  std::vector<Local> locals;
  llvm::DenseMap<const clang::NamedDecl *, size_t> byDeclaration;
  llvm::StringMap<size_t> byName;
};

/// Calls `visit` with the begin and length of each identifier of C++ text that is not a member's,
/// nor in a literal or comment.
void forEachIdentifier(llvm::StringRef text, llvm::function_ref<void(size_t, size_t)> visit);
/// Replaces each of these as a whole.
std::string replaceIdentifiers(llvm::StringRef text, const llvm::StringMap<std::string> &names);

} // namespace autographc

#endif

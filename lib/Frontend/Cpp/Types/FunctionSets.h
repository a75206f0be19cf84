//===- FunctionSets.h - what function pointers and std::functions may hold -===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_FUNCTIONSETS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_TYPES_FUNCTIONSETS_H

#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/Support/ClangHeaders.h"

#include <functional>
#include <map>

namespace autographc::frontend {

/// A function, a class of lambdas or of other objects with a call operator, or whatever a parameter
/// of the type `given` was given.
struct Callee {
  const clang::FunctionDecl *function = nullptr;
  const clang::CXXRecordDecl *record = nullptr;
  clang::QualType given = {};
  bool operator==(const Callee &other) const = default;
};

/// Finds, in everything that a function reaches, what is turned into a pointer to a function or a
/// `std::function`. A value of such a type is then a number that says which of these it is (zero
/// for none), beside what the objects among them hold; a call chooses among them.
class FunctionSets {
public:
  using Predicate = std::function<bool(const clang::Decl *)>;
  FunctionSets(clang::ASTContext &ast, Predicate isSystem)
      : ast(ast), isSystem(std::move(isSystem)) {}

  /// The function that is compiled next, with the types of the functions that it is given; the
  /// search is made when a set is asked for first.
  void start(const clang::FunctionDecl *function, llvm::ArrayRef<clang::QualType> given);
  /// A pointer to a function or a `std::function`, or a reference to one.
  static bool isFunctionValue(clang::QualType type);
  static bool isStdFunction(clang::QualType type) { return isStdFunctionClass(type); }
  /// What such a parameter is a callee of.
  static clang::QualType getGiven(clang::QualType parameter);
  /// `R(A...)` of such a type.
  clang::QualType getFunctionType(clang::QualType type) const;
  /// What one of such a type may hold: number `i + 1` means the one at `i`.
  llvm::ArrayRef<Callee> get(clang::QualType type);

private:
  void search();

  clang::ASTContext &ast;
  Predicate isSystem;
  const clang::FunctionDecl *root = nullptr;
  llvm::SmallVector<clang::QualType> given;
  bool searched = false;
  std::map<const void *, llvm::SmallVector<Callee>> sets;
};

} // namespace autographc::frontend

#endif

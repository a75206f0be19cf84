//===- MovedLists.h - lists that a function swaps or moves ----------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MOVEDLISTS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PROGRAM_MOVEDLISTS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

#include <map>
#include <set>

namespace autographc::frontend {

/// Which lists of its caller's a function, with what it calls, swaps or moves: what names their
/// elements is elsewhere then.
struct MovedLists {
  /// Of some that it cannot be told: what lambdas captured, what local references and iterators
  /// name.
  bool any = false;
  bool self = false;
  /// The numbers of parameters.
  std::set<unsigned> parameters;

  /// Whether a parameter's, or for null the object's of a method, are among them.
  bool contains(const clang::ParmVarDecl *parameter) const {
    return any || (parameter ? parameters.contains(parameter->getFunctionScopeIndex()) : self);
  }
};

/// Knows them of each function that was asked for.
class MovedListFinder {
public:
  explicit MovedListFinder(std::function<bool(const clang::Decl *)> isSystem)
      : isSystem(std::move(isSystem)) {}
  const MovedLists &find(const clang::FunctionDecl *function);

private:
  std::function<bool(const clang::Decl *)> isSystem;
  std::map<const clang::FunctionDecl *, MovedLists> known;
};

} // namespace autographc::frontend

#endif

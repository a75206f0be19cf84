//===- Borrows.h - which references are invalidated -----------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_BORROWS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_BORROWS_H

#include "Emission.h"

namespace autographc::frontend {

/// References and iterators to elements of lists: where a list is swapped or moved, or entries come
/// into a map or leave it, names that mean one of its elements are invalidated.
class Borrows : Emission {
public:
  explicit Borrows(const Emission &code) : Emission(code) {}

  /// References to elements of a list that is swapped with another or moved, from now on to
  /// elements of that; or what is invalidated where entries come into a map or leave it.
  void invalidate(const Place &list, bool isMap = false);
  /// Whether a place is in an element of a list, or an iterator of one.
  bool isInList(const Place &place, const Place &list);
  /// Whether what a path leads to may be a list, or in it.
  bool mayContain(const Place &list, const Place &path);
  /// Behind a loop: what was found distinct in it holds in all its iterations.
  void requireStillDistinct(const clang::Stmt *loop, mlir::Operation *emitted, size_t first);
  /// The names whose elements are elsewhere.
  llvm::SmallVector<const clang::ValueDecl *> getInvalidated() const;
  /// Behind a loop: what it invalidated, its next iteration must not use.
  void requireValid(const clang::Stmt *loop);
  /// Behind the body of a range-for: the range still has the element that comes next.
  void requireKept(const clang::CXXForRangeStmt *loop);
  /// Behind a path that ends in a `break` or `return`: what it invalidated, beside what was
  /// invalidated before, the next iteration of the loop still has.
  void keepForNextIteration(llvm::ArrayRef<const clang::ValueDecl *> invalidatedBefore);
  /// What the `then` of an `ag.if` invalidated, its `else` still has: kept behind the one, given
  /// back in front of the other.
  void keepForElse(mlir::Region &region,
                   llvm::ArrayRef<const clang::ValueDecl *> invalidatedBefore);
  /// Where a region is an `else`, the names that the `then` invalidated are valid in it.
  void revalidateInElse(mlir::Region &region);
  /// What names mean again behind an inlined body, but for what `swaps` and later
  /// swaps took away.
  void restoreBindings(llvm::DenseMap<const clang::ValueDecl *, Place> saved, size_t swaps);

  /// The lists that were swapped with others or moved, and maps (true) whose entries are others
  /// now.
  std::vector<std::pair<Place, bool>> swapped;
  /// What calls were given by reference and may have changed.
  std::vector<Place> passed;
  std::vector<Unchanged> unchanged;
  /// What a path that leaves the innermost loop invalidated: behind the loop it is.
  llvm::SmallVector<const clang::ValueDecl *> invalidatedAtBreak;

private:
  void markInvalidated(Place &place, const Place &list, bool isMap);
  bool isInvalidatedInMap(const Place &place, const Place &map);
  /// Whether two indices are never the same: `i` and `i + 1` (DistinctIndices.cpp).
  bool areDistinct(mlir::Value left, mlir::Value right);

  /// What the `then` that was emitted last invalidated.
  std::pair<mlir::Operation *, llvm::SmallVector<const clang::ValueDecl *>> invalidatedInThen;
};

} // namespace autographc::frontend

#endif

//===- IteratorEmitter.h - iterators and ranges of the library ------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_ITERATOREMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_ITERATOREMITTER_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// What expressions mean as iterators and ranges.
class IteratorEmitter : LibraryCode {
public:
  explicit IteratorEmitter(const LibraryCode &code) : LibraryCode(code) {}

  /// `begin`, `cend`, `rbegin` and their like of a container.
  std::optional<Place> emitBound(llvm::StringRef name, const clang::Expr *container);
  /// An iterator of nothing: what is assigned to it first says which container it is of.
  Place makeUnbound(clang::QualType type, const clang::Expr *where);
  /// A local iterator that has no list so far.
  Place emitUnboundIterator(const clang::VarDecl *variable, const clang::Expr *init);
  /// The number of elements of a list or an array.
  mlir::Value emitSize(const Place &container, mlir::Location location);
  /// A list, an array, or the two ends of a span; of `pointer->begin()` what the pointer points to.
  Place emitRange(const clang::Expr *range);
  /// The begin or the end of what `emitRange` gave, as it is now.
  Place getBound(const Place &range, const clang::Expr *where, bool isFirst);
  /// What an expression means as an iterator.
  Place emitIterator(const clang::Expr *expression);
  /// `it = value`, also of one whose element is lost.
  Place emitIteratorAssignment(const clang::Expr *target, const clang::Expr *value,
                               const clang::Expr *where);
  /// What assigning to an inserter does.
  void emitAppend(const Place &inserter, mlir::Value value, const clang::Expr *where);
  /// A copy, a conversion, a reverse iterator of another one, or an inserter.
  Place emitIteratorConstruct(const clang::CXXConstructExpr *expression);
  /// `base` of a reverse iterator; null of other methods.
  std::optional<Place> emitIteratorMethod(llvm::StringRef name,
                                          const clang::CXXMemberCallExpr *expression);
  /// `++iterator` and its like.
  Place emitIteratorStep(const Place &iterator, bool back, bool postfix, const clang::Expr *where);
  /// Operators of iterators that are classes.
  Place emitIteratorOperator(const clang::CXXOperatorCallExpr *expression);
  /// std::next, prev, advance, distance, begin, end and their like.
  std::optional<Place> emitIteratorFunction(llvm::StringRef name,
                                            const clang::CallExpr *expression);

private:
  Place emitInserter(const clang::Expr *list);
};

} // namespace autographc::frontend

#endif

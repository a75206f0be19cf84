//===- ComparisonEmitter.h - operators on values of the library -----------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_COMPARISONEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_COMPARISONEMITTER_H

#include "LibraryCode.h"

namespace autographc::frontend {

/// Comparisons and operators of what the library gives values: pairs, lists, orderings, function
/// objects.
class ComparisonEmitter : LibraryCode {
public:
  explicit ComparisonEmitter(const LibraryCode &code) : LibraryCode(code) {}

  /// `<=>` of two values that the library compares: -1, 0, 1, or 2 for unordered.
  mlir::Value emitOrder(mlir::Value left, mlir::Value right, mlir::Type type,
                        const clang::Expr *where);
  /// `==` of two aggregates: field after field, as long as they are equal.
  mlir::Value emitEqual(mlir::Value left, mlir::Value right, const clang::Expr *where);
  /// `<`; of two aggregates, field after field, as long as they are equal.
  mlir::Value emitLess(mlir::Value left, mlir::Value right, const clang::Expr *where);
  /// An ordering compared with zero; 2 is unordered, which is neither greater nor equal.
  mlir::Value compareOrdering(clang::BinaryOperatorKind kind, mlir::Value order,
                              mlir::Location location);
  /// `(a <=> b) < 0` and the other comparisons of an ordering with zero or another one.
  Place emitOrderingOperator(const clang::CXXOperatorCallExpr *expression);
  /// An operator of two numbers or tensors, with the conversions that C++ makes.
  mlir::Value emitOperator(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                           const clang::Expr *where);
  /// std::plus, std::greater and their like; null of other classes.
  mlir::Value callStdObject(llvm::StringRef name, llvm::ArrayRef<mlir::Value> values,
                            const clang::Expr *where);

private:
  static bool mayBeUnordered(mlir::Type type);
  mlir::Value emitUserOperator(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                               const clang::Expr *where);
  mlir::Value emitLessLists(mlir::Value left, mlir::Value right, const clang::Expr *where);
  mlir::Value emitEqualLists(mlir::Value left, mlir::Value right, const clang::Expr *where);
  mlir::Value emitComparisonOfFields(clang::BinaryOperatorKind kind, mlir::Value left,
                                     mlir::Value right, const clang::Expr *where);
};

} // namespace autographc::frontend

#endif

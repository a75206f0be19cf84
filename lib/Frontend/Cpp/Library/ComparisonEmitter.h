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
  /// An operator on an object of a class, as overload resolution finds it; null of other operands.
  mlir::Value emitClassOperator(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                                const clang::Expr *where);
};

} // namespace autographc::frontend

#endif

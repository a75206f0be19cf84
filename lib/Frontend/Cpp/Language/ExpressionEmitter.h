//===- ExpressionEmitter.h - values and places of expressions -------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EXPRESSIONEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_EXPRESSIONEMITTER_H

#include "LanguageCode.h"

namespace autographc::frontend {

/// Expressions, as values and as places.
class ExpressionEmitter : LanguageCode {
public:
  explicit ExpressionEmitter(const LanguageCode &code) : LanguageCode(code) {}

  /// The value of an expression; null where its type is void.
  mlir::Value emitValue(const clang::Expr *expression);
  /// Evaluates an expression for its effects.
  void emitIgnored(const clang::Expr *expression);
  /// The value of `c ? a : b`.
  mlir::Value emitConditional(const clang::AbstractConditionalOperator *expression);
  /// A condition: bool, or a Scalar<bool> turned into one.
  mlir::Value emitCondition(const clang::Expr *expression);
  /// The value of a constant expression; null of others.
  mlir::Value emitConstantIfKnown(const clang::Expr *expression, llvm::StringRef spelling);
  /// A `static const` local whose initialiser Clang evaluates.
  mlir::Value emitStaticConstant(const clang::VarDecl *variable, const clang::Expr *where);
  /// A local that Clang must evaluate, where that gives something else than running its
  /// initialiser: the initialiser's functions may ask `std::is_constant_evaluated()`. Null where it
  /// gives the same, so that what the user wrote stands in the printed code.
  mlir::Value emitEvaluatedLocal(const clang::VarDecl *variable, const clang::Expr *init);
  /// What an expression designates, or a place for its value.
  Place emitPlace(const clang::Expr *expression);
  /// A prvalue of a class that is several places.
  Place emitSplit(const clang::Expr *expression);

private:
  mlir::Value dispatchValue(const clang::Expr *expression);
  mlir::Value emitCast(const clang::CastExpr *expression);
  mlir::Value emitUnary(const clang::UnaryOperator *expression);
  mlir::Value emitBinary(const clang::BinaryOperator *expression);
  Place emitAssignment(const clang::BinaryOperator *expression);
  Place emitIncrement(const clang::UnaryOperator *expression, mlir::Value *before = nullptr);
  mlir::Value emitLazy(const clang::BinaryOperator *expression);
  bool emitAssert(const clang::ConditionalOperator *expression);
  mlir::Value emitAPValue(const clang::APValue &value, clang::QualType type,
                          const clang::Expr *where, llvm::StringRef spelling = "");
  mlir::Value emitString(const clang::StringLiteral *literal);
  Place dispatchPlace(const clang::Expr *expression);
  Place emitPrvalue(const clang::Expr *expression);
  Place emitUnaryPlace(const clang::UnaryOperator *unary);
  Place emitBinaryPlace(const clang::BinaryOperator *binary);
  std::optional<Place> emitCastPlace(const clang::CastExpr *cast);
  Place emitReference(const clang::DeclRefExpr *expression);
  Place emitMember(const clang::MemberExpr *expression);
  Place emitIndexed(const clang::Expr *base, const clang::Expr *index);
  Place emitConditionalPlace(const clang::AbstractConditionalOperator *expression);
  Place emitConditionalSplit(const clang::ConditionalOperator *expression);
  Place emitConditionalIterator(const clang::ConditionalOperator *expression);
  mlir::Value compareAddresses(const clang::BinaryOperator *expression);
  mlir::Value emitFunctionConstant(const clang::APValue &value, clang::QualType type,
                                   const clang::Expr *where);
  Place emitConditionalFunction(const clang::AbstractConditionalOperator *expression);
  Place emitFunctionTable(const clang::VarDecl *variable, const clang::Expr *where);
  std::optional<Place> emitPointerOperator(const clang::BinaryOperator *expression);
  Place castPointer(const clang::CastExpr *cast);
  mlir::Value isSetPointer(const clang::Expr *pointer);
  mlir::Value comparePointers(clang::BinaryOperatorKind kind, const Place &left, const Place &right,
                              const clang::Expr *where);
};

} // namespace autographc::frontend

#endif

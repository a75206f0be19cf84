//===- FunctionEmitter.h - functions that are values ----------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_FUNCTIONEMITTER_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_FUNCTIONS_FUNCTIONEMITTER_H

#include "CallCode.h"

namespace autographc::frontend {

/// Lambdas, and functions that are chosen when the program runs.
class FunctionEmitter : CallCode {
public:
  explicit FunctionEmitter(const CallCode &code) : CallCode(code) {}

  /// What the names in a closure's body mean.
  void bindCaptures(const Closure &closure);
  /// The object that a lambda expression makes.
  Place makeClosure(const clang::LambdaExpr *lambda);
  /// A function, lambda or other object as a value of `type`, a `std::function` or a pointer to a
  /// function.
  mlir::Value packFunction(const Place &place, clang::QualType type, const clang::Expr *where);
  /// The value of a function that holds none.
  mlir::Value packNone(clang::QualType type, mlir::Location location);
  /// One that is assigned in the body is a variable, whose first value is the argument.
  void bindGiven(const clang::ParmVarDecl *parameter, const Place &argument);
  /// A call of what a `std::function` or a pointer holds: one after the other is compared with its
  /// number.
  Place callFunctionValue(const Place &function, clang::QualType type,
                          llvm::ArrayRef<Place> arguments, const clang::Expr *where);
  /// Arguments of a call through a pointer or a `std::function`, as the types of its parameters
  /// say.
  llvm::SmallVector<Place> emitFunctionArguments(clang::QualType type,
                                                 llvm::ArrayRef<const clang::Expr *> expressions);
  /// `f = g`, `f = nullptr`: the right side first.
  Place assignFunction(const clang::Expr *target, const clang::Expr *value,
                       const clang::Expr *where);
  /// What an expression gives as a value of `type`.
  mlir::Value emitFunctionValue(const clang::Expr *expression, clang::QualType type);
  /// A prvalue: one that is known, or a value.
  Place emitFunctionPlace(const clang::Expr *expression);
  /// `f == g`, `f != nullptr`.
  mlir::Value compareFunctions(clang::BinaryOperatorKind kind, const clang::Expr *left,
                               const clang::Expr *right, mlir::Location location);
  /// Whether a function is none (`==`), or is one.
  mlir::Value compareWithNone(clang::BinaryOperatorKind kind, const clang::Expr *function,
                              mlir::Location location);
  /// A local that is a function.
  void emitFunctionLocal(const clang::VarDecl *variable);

  /// Classes of lambdas that became values here, with what these refer to.
  llvm::DenseMap<const clang::CXXRecordDecl *, SharedCaptures> packed;
  /// The `std::function` whose initialiser is being emitted.
  const clang::VarDecl *declared = nullptr;

private:
  std::optional<Place> findShared(const clang::CXXRecordDecl *record,
                                  const clang::LambdaCapture &capture);
  Place captureObject(const clang::ValueDecl *variable, const Place &source,
                      const clang::Expr *init, bool isMade);
  mlir::Value readFunctionNumber(const Place &function, mlir::Location location);
  mlir::Value packGiven(const Place &place, clang::QualType type, clang::SourceRange range);
  mlir::Value isSetGiven(const Place &place, mlir::Location location);
  void checkSignature(const Place &place, const clang::Expr *from, clang::QualType type);
  void checkShared(const Closure &closure, const clang::Expr *where);
  std::optional<Place> getCallee(const Place &function, clang::QualType type, unsigned index,
                                 const clang::Expr *where);
  std::optional<Place> unpackLambda(const Place &function, const clang::CXXRecordDecl *record,
                                    const Types::HeldState &state, const Types::HeldPart &part,
                                    const clang::Expr *where);
  void initializeFunction(const clang::VarDecl *variable, const clang::Expr *init);

  /// Lambdas that refer to elements and that a call could not choose since they had not become
  /// values yet.
  llvm::DenseSet<const clang::CXXRecordDecl *> missed;
  /// Assignments that are a `std::function`'s initialiser.
  llvm::DenseMap<const clang::Expr *, const clang::VarDecl *> initializers;
};

} // namespace autographc::frontend

#endif

//===- Code.h - the vocabulary for building IR ----------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_CODE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_CODE_H

#include "Emission.h"
#include "Frontend/Cpp/Types/Syntax.h"

namespace autographc::frontend {

class Borrows;
class Lifetimes;
class Printing;

/// The one vocabulary for building IR: numbers, operators, choices and regions.
class Code : public Emission {
public:
  Code(const Emission &emission, Borrows &borrows, Printing &printing, Lifetimes &lifetimes)
      : Emission(emission), borrows(borrows), printing(printing), lifetimes(lifetimes) {}

  /// A constant of a number's type, also of an enum's.
  mlir::Value emitNumber(mlir::Type type, int64_t value, mlir::Location location);
  /// A constant.
  mlir::Value emitBool(bool value, mlir::Location location);
  /// A number as one of another type; the same value where it has the type.
  mlir::Value castNumber(mlir::Value value, mlir::Type type, mlir::Location location,
                         bool implicit = true);
  /// A value that nothing assigns.
  Place makeValuePlace(mlir::Value value);
  /// A new variable, unset so far.
  Place makeVariable(llvm::StringRef name, mlir::Type type, mlir::Location location);
  /// Emits `body` into a region's new block and ends it with `ag.yield` where it has no terminator.
  void emitRegion(mlir::Region &region, llvm::function_ref<void()> emit);
  /// A built-in operator on numbers of one type.
  mlir::Value emitArithmetic(clang::BinaryOperatorKind kind, mlir::Value left, mlir::Value right,
                             mlir::Location location);
  /// The same with a constant.
  mlir::Value emitArithmetic(clang::BinaryOperatorKind kind, mlir::Value left, int64_t right,
                             mlir::Location location) {
    return emitArithmetic(kind, left, emitNumber(left.getType(), right, location), location);
  }
  /// An operation of the dialect by its name.
  mlir::Value buildOperation(llvm::StringRef name, mlir::ValueRange operands,
                             llvm::ArrayRef<mlir::NamedAttribute> attributes, mlir::Type result,
                             const clang::Expr *where);
  /// An operator of std::complex. Two numbers of different parts meet in the wider ones, as
  /// `_Complex` does.
  mlir::Value emitComplexArithmetic(clang::BinaryOperatorKind kind, mlir::Value left,
                                    mlir::Value right, mlir::Location location);
  /// One of two values, each computed only where it is chosen.
  mlir::Value select(mlir::Value condition, llvm::function_ref<mlir::Value()> onTrue,
                     llvm::function_ref<mlir::Value()> onFalse, mlir::Location location,
                     llvm::StringRef kind = "conditional");
  /// `!`, `&&` and `||`.
  mlir::Value emitNot(mlir::Value condition, mlir::Location location);
  mlir::Value emitAnd(mlir::Value left, llvm::function_ref<mlir::Value()> right,
                      mlir::Location location);
  mlir::Value emitOr(mlir::Value left, llvm::function_ref<mlir::Value()> right,
                     mlir::Location location);
  /// Statements of no result.
  void emitIf(mlir::Value condition, llvm::function_ref<void()> then, mlir::Location location);
  void emitIfElse(mlir::Value condition, llvm::function_ref<void()> then,
                  llvm::function_ref<void()> otherwise, mlir::Location location,
                  llvm::StringRef kind = "if");
  void emitWhile(llvm::function_ref<mlir::Value()> condition, llvm::function_ref<void()> body,
                 mlir::Location location, bool testsLast = false);
  /// The number of a list's elements.
  mlir::Value emitListSize(mlir::Value list, mlir::Location location);
  /// Counts a new variable from `from` up to `to`; the body sees the count.
  void emitCount(mlir::Value from, mlir::Value to, llvm::function_ref<void(mlir::Value)> body,
                 mlir::Location location);
  /// What C++ computes in for two numbers.
  mlir::Type getCommonNumber(mlir::Type left, mlir::Type right);

  /// The type of the number of an element: a signed one of 64 bits.
  mlir::Type getIndexType() { return builder.getIntegerType(64, /*isSigned=*/true); }

  Borrows &borrows;
  Printing &printing;
  Lifetimes &lifetimes;
};

} // namespace autographc::frontend

#endif

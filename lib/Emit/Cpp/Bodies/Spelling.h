//===- Spelling.h - types, numbers and expressions as C++ text ------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_SPELLING_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_SPELLING_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/Types.h"

#include <string>

namespace autographc::emit {

/// How tightly the outermost operator of an expression binds, loosest first.
enum class Precedence {
  Conditional,
  Or,
  And,
  BitwiseOr,
  BitwiseXor,
  BitwiseAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix
};

/// A C++ expression.
struct Expression {
  std::string text;
  Precedence precedence = Precedence::Postfix;
  /// Its C++ type is not the value's but converts to it: a subscript of a tensor, an
  /// `ag::Variable`, an element of `std::vector<bool>`.
  bool isProxy = false;
};

/// The C++ spelling of a type of the functional form.
std::string spellType(mlir::Type type);

/// The same of a member or a reference, which may be an `ag::Variable`.
std::string spellMember(mlir::Type type);

/// A C array: the printed code has it as std::array, and as it is where a class has it as a member.
bool isCArray(mlir::Type type);
/// Its type in the source, with what stands before the extents in a declaration: `int (&name)[4]`.
std::string spellCArray(mlir::Type type, llvm::StringRef declarator = "");

/// A qualified name of the source, without what cannot be written: `(anonymous namespace)::`,
/// `f()::`.
std::string cleanSpelling(llvm::StringRef spelling);

/// A constant as a literal. Its C++ type is exactly `type` if `exact`; otherwise it may be any that
/// converts to it without loss.
Expression spellConstant(mlir::TypedAttr value, mlir::Type type, bool exact);

/// A value of this type that nobody reads.
std::string spellEmpty(mlir::Type type);

/// A C++ string literal.
std::string spellString(llvm::StringRef text);

/// What C++'s integer promotions make of a number's type.
mlir::Type promote(mlir::Type type);

/// What C++'s usual arithmetic conversions make of two number types.
mlir::Type commonArithmeticType(mlir::Type lhs, mlir::Type rhs);

} // namespace autographc::emit

#endif

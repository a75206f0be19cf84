//===- AG.h - C++ classes of the ag dialect -------------------------------===//
#ifndef AUTOGRAPHC_IR_AG_H
#define AUTOGRAPHC_IR_AG_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace autographc::ag {

/// A C++ arithmetic value: i1, a sized integer with its sign, f16, bf16, f32, f64, a complex of
/// these two or an enum; after specialize also signless integers and index.
bool isNumber(mlir::Type type);
/// A floating number of 16 bits: computed in f32, and rounded.
bool isHalf(mlir::Type type);
/// The type of the parts of a complex number; of a real one its own.
mlir::Type getRealType(mlir::Type type);
/// A small integer as the constant of any type of numbers.
mlir::TypedAttr getNumberAttr(mlir::Type type, int64_t value);
/// An integer number, or a rank-0 tensor of integers.
bool isIntegerOperand(mlir::Type type);
/// A C string whose characters nobody asks for, `const char *`: an enum, whose values are
/// addresses.
bool isText(mlir::Type type);
mlir::Type getTextType(mlir::MLIRContext *context);
/// `tensor<T>`: an ag::Scalar.
bool isScalar(mlir::Type type);
/// What a value was before it got a name.
mlir::Value skipBinds(mlir::Value value);
/// Whether a type is that of an `ag::Variable` itself, or has one among its fields: such an object
/// is not copied, and need not be where no loop or branch gives a new value of it.
bool holdsState(mlir::Type type);
/// A variable, its use, or a structured statement: what only the imperative form has.
bool isImperative(mlir::Operation *op);
/// What an instance of the library's class template became, `std::pair`; an array of such is none.
bool isLibraryClass(mlir::Type type, llvm::StringRef name);
/// An ag::Static: a class with one number, which is part of a function's signature.
bool isStatic(mlir::Type type);
/// Appends the types of those that a value of the type has as parts, in their order.
void appendStatics(mlir::Type type, llvm::SmallVectorImpl<mlir::Type> &statics);
bool holdsStatic(mlir::Type type);
/// A std::array or a C array.
bool isArray(mlir::Type type);
/// From so many numbers on, an array that is subscripted at run time is kept in memory. Fewer are
/// chosen from in registers faster.
inline constexpr size_t leastDenseArray = 16;
/// From so many numbers on, an array is one tensor between functions, too.
inline constexpr size_t leastWholeArray = 64;
/// From so many terms on, a sum or a product of floating numbers along the last axes is computed in
/// as many lanes as so many bits hold, as in include/autograph/reductions.h.
inline constexpr int64_t leastLanedSum = 64, sumLaneBits = 1024;
/// From more terms on, sums and products of floating numbers are cut into blocks of so many.
inline constexpr int64_t sumBlock = 4096;
/// The tensor that an array of many numbers is between functions; null for any other type.
mlir::RankedTensorType getWholeArray(mlir::Type type);
/// The element type of a tensor, the underlying type of an enum, otherwise the type itself.
mlir::Type getElementType(mlir::Type type);

/// How an axis is subscripted; those that keep it are odd.
enum SubscriptKind : int64_t { IndexKind = 0, SliceKind = 1, EndIndexKind = 2, EndSliceKind = 3 };
inline bool keepsAxis(int64_t kind) { return kind & 1; }
/// The number of operands of a subscript of this kind.
inline size_t countSubscriptOperands(int64_t kind) {
  return kind == EndSliceKind ? 4 : keepsAxis(kind) ? 2 : 1;
}
/// Of an `EndSliceKind` the last operand.
enum CountedFromEnd : int64_t { BeginFromEnd = 1, EndFromEnd = 2 };

/// The rank of the result of a reduction is what its axes leave.
llvm::LogicalResult verifyReduction(mlir::Operation *op);

/// Works element by element, with broadcasting.
template <typename ConcreteType>
class ElementwiseTrait : public mlir::OpTrait::TraitBase<ConcreteType, ElementwiseTrait> {};
/// Gives bool from two operands.
template <typename ConcreteType>
class ComparisonTrait : public mlir::OpTrait::TraitBase<ConcreteType, ComparisonTrait> {};
/// Combines the elements along `axes`.
template <typename ConcreteType>
class ReductionTrait : public mlir::OpTrait::TraitBase<ConcreteType, ReductionTrait> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) { return verifyReduction(op); }
};

} // namespace autographc::ag

#include "autographc/IR/AGDialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "autographc/IR/AGTypes.h.inc"
#define GET_OP_CLASSES
#include "autographc/IR/AGOps.h.inc"

#include "autographc/IR/Attributes.h"

#endif

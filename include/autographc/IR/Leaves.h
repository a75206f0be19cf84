//===- Leaves.h - the leaves a C++-typed value is made of -----------------===//
#ifndef AUTOGRAPHC_IR_LEAVES_H
#define AUTOGRAPHC_IR_LEAVES_H

#include "mlir/IR/BuiltinTypes.h"

namespace autographc {

/// Appends the types of the values that stand for a value of `type` after specialize: a number
/// itself, a Scalar its number and an `i1`, a tensor itself, a struct its fields' leaves, an array
/// of many numbers a tensor, a list its buffers.
void appendLeafTypes(mlir::Type type, llvm::SmallVectorImpl<mlir::Type> &leaves);
llvm::SmallVector<mlir::Type> getLeafTypes(mlir::Type type);

/// How many slots of abi.h a leaf takes.
unsigned countSlots(mlir::Type leaf);
/// How many bytes an element of a tensor takes in memory.
unsigned countBytes(mlir::Type element);

/// Appends the parts of `type` as the entry of a function sees them: structs and enums are taken
/// apart, Scalars, tensors and lists are not, and an array of many numbers is a tensor.
void appendInterfaceTypes(mlir::Type type, llvm::SmallVectorImpl<mlir::Type> &parts);

/// The number of Scalars in a type, in the order of their leaves; those in lists do not count.
unsigned countFlags(mlir::Type type);

/// The first leaf of field `index` in the leaves of the struct `type`.
unsigned getFieldOffset(mlir::Type type, unsigned index);
/// As getFieldOffset, among the flags.
unsigned getFieldFlagOffset(mlir::Type type, unsigned index);

} // namespace autographc

#endif

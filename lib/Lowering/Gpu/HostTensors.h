//===- HostTensors.h - tensors between a twin and the host ------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_HOSTTENSORS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_HOSTTENSORS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace autographc {

/// Whether a buffer that a function allocates only holds numbers of the host's: nothing but loads,
/// stores and the run time sees it. What is read of a variable is none of these. Or whether it is
/// one of a list's of such numbers.
bool isHostBuffer(mlir::Value buffer);

/// Whether a call reads or writes a variable of the program's.
bool isVariableAccess(llvm::StringRef callee);
/// Whether a call prints, or raises an error that may.
bool isPrint(llvm::StringRef callee);

/// Whether the address of a tensor is only asked for where the host takes its elements: they are
/// those of a variable that was read, or go to one, or are printed.
bool isPassedToHost(mlir::memref::ExtractAlignedPointerAsIndexOp address);

/// The same, of one that is only printed.
bool isPrinted(mlir::memref::ExtractAlignedPointerAsIndexOp address);

/// Whether a buffer is that of a variable, which the host lends.
bool isVariableLent(mlir::UnrealizedConversionCastOp cast);

/// Lets a twin have copies of what variables lend, and give them copies: both are on the device.
void copyVariables(mlir::func::FuncOp twin);

/// Gives a twin copies, on the device, of the tensors of constants that its kernels read.
void copyConstants(mlir::func::FuncOp twin);

/// Makes these calls of the run time's, which copies the elements.
void emitHostTensors(mlir::func::FuncOp twin);

} // namespace autographc

#endif

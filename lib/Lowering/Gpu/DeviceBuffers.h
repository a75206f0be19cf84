//===- DeviceBuffers.h - buffers in a device's memory -----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DEVICEBUFFERS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DEVICEBUFFERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinTypes.h"

namespace autographc {

/// The memory space of buffers that only kernels read and write.
inline constexpr unsigned deviceSpace = 1;

bool isDeviceBuffer(mlir::Type type);
/// The same type of buffer, in the device's memory.
mlir::MemRefType getDeviceType(mlir::MemRefType type);
/// How many bytes an element takes.
int64_t getElementBytes(mlir::MemRefType type);

/// Keeps a clause for `--explain` with a function on a device.
void addDeviceNote(mlir::func::FuncOp function, const llvm::Twine &note);

/// Moves operations into both arms of a branch behind them. What is given back between them and the
/// branch is given back behind it.
void moveIntoArms(mlir::scf::IfOp branch, llvm::ArrayRef<mlir::Operation *> ops);

/// A call of the run time; gives its result, if there is one.
mlir::Value callRuntime(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef name,
                        mlir::ValueRange operands = {}, mlir::Type result = {});

/// The address of a buffer's first element, as an i64.
mlir::Value emitAddress(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value buffer);

} // namespace autographc

#endif

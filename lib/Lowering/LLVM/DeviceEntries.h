//===- DeviceEntries.h - how an entry goes on on a device -------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LLVM_DEVICEENTRIES_H
#define AUTOGRAPHC_LIB_LOWERING_LLVM_DEVICEENTRIES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Lets the run time call the entry of a function's twin on a device, with the slots of an entry;
/// gives 0 where it has not, as there is none.
mlir::Value emitDeviceCall(mlir::OpBuilder &builder, mlir::func::FuncOp function,
                           llvm::StringRef twin, mlir::ValueRange slots);

} // namespace autographc

#endif

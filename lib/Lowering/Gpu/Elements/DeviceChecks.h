//===- DeviceChecks.h - checks of elements on a device ----------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DEVICECHECKS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DEVICECHECKS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// Whether a branch in the body of an operation of linalg does nothing but raise an error, and each
/// element asks for it.
bool isElementCheck(mlir::Operation *inBody);

/// Moves the checks of elements in a twin's operations, as of division by zero, before the
/// operation: the first element that fails is computed on the device and read by the host, which
/// repeats it and so raises its error.
void moveChecks(mlir::func::FuncOp twin);

} // namespace autographc

#endif

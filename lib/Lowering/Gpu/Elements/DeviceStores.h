//===- DeviceStores.h - elements that a device computes ---------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_DEVICESTORES_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_DEVICESTORES_H

#include "Lowering/Gpu/KernelBuilder.h"

namespace autographc {

/// Makes an operation on the device of each element that the host writes in a twin, where it only
/// depends on elements that are there: nothing waits then.
void emitDeviceStores(mlir::func::FuncOp twin, const KernelRules &rules);

} // namespace autographc

#endif

//===- DeviceLoops.h - loops that run on a device ---------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_DEVICELOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DATALOOPS_DEVICELOOPS_H

#include "Lowering/Gpu/KernelBuilder.h"

namespace autographc {

/// Gives each loop on data forms that run wholly on the device, beside the host's: one kernel, for
/// small tensors; and a graph, which is recorded once, and repeated while a number in the device's
/// memory says so. What
/// the host computed from the data is computed by operations on that memory.
void emitDeviceLoops(mlir::func::FuncOp function, mlir::gpu::GPUModuleOp kernels,
                     llvm::function_ref<std::string()> nameKernel);

} // namespace autographc

#endif

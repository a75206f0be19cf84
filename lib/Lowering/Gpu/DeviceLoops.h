//===- DeviceLoops.h - loops that run on a device ---------------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_DEVICELOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_DEVICELOOPS_H

#include "KernelBuilder.h"

namespace autographc {

/// Gives each loop on data a form that runs wholly on the device, beside the host's: the body is
/// recorded once as a graph, and the device repeats it while a number in its memory says so. What
/// the host computed from the data is computed by operations on that memory.
void emitDeviceLoops(mlir::func::FuncOp function, mlir::gpu::GPUModuleOp kernels,
                     llvm::function_ref<std::string()> nameKernel);

} // namespace autographc

#endif

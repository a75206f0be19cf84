//===- LateChecks.h - checks of data, behind the host's loops ---*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_LATECHECKS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_LATECHECKS_H

#include "Lowering/Gpu/KernelBuilder.h"

namespace autographc {

/// In loops that the host repeats, and whose steps need of the device's elements nothing but what
/// checks test and kernels compute with: keeps elements on the device, and with them which check
/// has failed first. The host reads that once the loop has ended, or another check fails.
void delayChecks(mlir::func::FuncOp twin, const KernelRules &rules);

} // namespace autographc

#endif

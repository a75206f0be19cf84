//===- SerialLoops.h - loops that one thread of a device does ---*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_SERIALLOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTS_SERIALLOOPS_H

#include "Lowering/Gpu/KernelBuilder.h"

namespace autographc {

/// What becomes of a loop that the host can do on copies.
struct SerialChoice {
  /// The loop, where the host may have to do it; null where it is gone.
  mlir::Operation *hostLoop = nullptr;
  /// Whether one thread of the device does it instead; null where it never does.
  mlir::Value isShort;
};

/// Has one thread of the device do a loop of a twin, in the loop's order, where it has few steps.
/// Such a loop counts, and so does each loop in it, up to numbers from outside; it accesses
/// elements of tensors from outside, may carry numbers, and its checks are of counters. It becomes
/// the body of an operation of linalg without axes.
SerialChoice emitSerialLoop(mlir::Operation *loop, const KernelRules &rules);

} // namespace autographc

#endif

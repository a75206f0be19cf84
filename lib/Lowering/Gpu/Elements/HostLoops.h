//===- HostLoops.h - loops that the host does on copies ---------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_HOSTLOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_HOSTLOOPS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace autographc {

/// Collects the loops that the host does on copies of their tensors: it accesses elements one by
/// one in them, and none of their work is a kernel. Gives an access in another such loop, which the
/// host cannot do so; null where there is none. `kernels` are the loops that become kernels.
mlir::Operation *findHostLoops(mlir::func::FuncOp function,
                               const llvm::DenseSet<mlir::Operation *> &kernels,
                               llvm::SmallVectorImpl<mlir::Operation *> &found);

/// Whether an operation is such a loop of a twin, or stands in one: no kernel does it.
bool isInHostLoop(mlir::Operation *op);

/// Fetches the tensors of such a loop in a twin before it, and copies back what it has written. It
/// is done where `isShort` is false, or null.
void emitHostLoop(mlir::Operation *loop, mlir::Value isShort);

} // namespace autographc

#endif

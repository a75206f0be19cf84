//===- ElementLoops.h - loops over elements, one kernel each ----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTLOOPS_H
#define AUTOGRAPHC_LIB_LOWERING_GPU_ELEMENTLOOPS_H

#include "Lowering/Gpu/KernelBuilder.h"

#include "Lowering/Analysis/CountedLoops.h"

#include "llvm/ADT/SetVector.h"

namespace autographc {

/// A loop whose iterations each write elements of their own, or only check some, and read none that
/// another writes: a thread computes an iteration. What is in it may loop and branch as its data
/// say.
struct ElementLoop {
  CountedLoop counted;
  /// Numbers that the counter must stay below: a check in the loop raises an error there.
  llvm::SetVector<mlir::Value> limits;
  /// Whether another check is in it.
  bool mayFail = false;
};

/// Whether an operation is such a loop: one of scf.parallel is.
std::optional<ElementLoop> findElementLoop(mlir::Operation *op, const KernelRules &rules);

/// Moves out of loops what does not depend on their steps: what ends a loop stands outside of it
/// then.
void hoistInvariants(mlir::func::FuncOp function);

/// Whether buffers, neither a view of another one, may have elements in common; one has with
/// itself.
bool mayShareElements(mlir::Value a, mlir::Value b);

/// Launches, before a loop, the kernel that computes it. What is left of the loop starts at the
/// first iteration that raises an error, and raises it; where none can, nothing is left.
void emitElementLoop(const ElementLoop &loop, mlir::gpu::GPUModuleOp kernels, llvm::StringRef name);

/// Ends a thread behind each place where a check has failed, once no structured loop is around it.
void lowerFailures(mlir::ModuleOp kernels);

} // namespace autographc

#endif

//===- DirectCalls.h - calls that need neither cache nor frame ------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKS_DIRECTCALLS_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKS_DIRECTCALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// The slots that a direct call has room for, each way.
inline constexpr unsigned maxDirectSlots = 64;

/// Whether a direct call can pass a function's arguments and result: tensors, vectors of numbers,
/// Scalars and numbers in, which by reference stay where they are, numbers and Scalars out.
/// `function` is in the imperative form.
bool hasDirectLeaves(mlir::func::FuncOp function);

/// Whether nothing that an entry calls allocates: then a failure leaves nothing behind. `lowered`
/// is the program in the LLVM dialect.
bool neverAllocates(mlir::ModuleOp lowered, llvm::StringRef entry);

} // namespace autographc

#endif

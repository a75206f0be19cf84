//===- DirectCalls.h - calls that need less than others -------------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_THUNKS_DIRECTCALLS_H
#define AUTOGRAPHC_LIB_OBJECT_THUNKS_DIRECTCALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace autographc {

/// The slots that a direct call has room for, each way; `ag::detail::max_direct_slots`.
inline constexpr unsigned maxDirectSlots = 64;

/// Whether slots that are locals can pass a function's arguments and result: tensors, vectors of
/// numbers, Scalars and numbers, not too many. `function` is in the imperative form.
bool hasFewLeaves(mlir::func::FuncOp function);
/// Whether it has static arguments.
bool hasStatics(mlir::func::FuncOp function);

/// Whether nothing that an entry calls allocates: then a failure leaves nothing behind. `lowered`
/// is the program in the LLVM dialect.
bool neverAllocates(mlir::ModuleOp lowered, llvm::StringRef entry);

} // namespace autographc

#endif

//===- EagerCode.h - what only eager bodies need -------------------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_EAGERCODE_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_EAGERCODE_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

namespace autographc {

using EagerBodies = llvm::SmallPtrSet<llvm::Function *, 8>;

/// Has eager bodies, and the functions that nothing else in the file uses, optimised for size,
/// which takes half the time: they are there to debug with. Functions that other files may have as
/// well get names of their own, so that no linker prefers them to the fast ones.
void optimizeForSize(llvm::Module &module, const EagerBodies &eager);

} // namespace autographc

#endif

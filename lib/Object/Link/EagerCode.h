//===- EagerCode.h - what seldom runs -------------------------------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_EAGERCODE_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_EAGERCODE_H

#include "LibraryCode.h"
#include "Reachability.h"

#include "llvm/IR/Module.h"

namespace llvm {
class PassBuilder;
}

namespace autographc {

/// Says that the function seldom runs, for a reason: what only eager bodies need ("eager"), or a
/// copy for old processors ("base"), which is slow anyhow.
void markSeldomRun(llvm::Function &function, llvm::StringRef reason);

/// Marks eager bodies, and the functions that nothing else in the file uses, as seldom run: they
/// are there to debug with. Functions that other files may have as well get names of their own, so
/// that no linker prefers them to the fast ones; but what records for tapes keeps its name, which
/// files without <autograph/gradient.h> refer to: of several the linker takes the first. What the
/// library has is left to it.
void markEagerCode(llvm::Module &module, EagerBodies bodies, const LibraryCode &library);

/// Has the pipeline that `builder` makes run few passes on functions that seldom run, and the code
/// generator choose their instructions in the way of `-O0`.
void optimizeLittle(llvm::PassBuilder &builder);

} // namespace autographc

#endif

//===- ProcessorLevels.h - code for what the machine has --------*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_PROCESSORLEVELS_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_PROCESSORLEVELS_H

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace llvm {
class Module;
}

namespace autographc {

/// Of the functions `ours`, those that use fused multiply-add or, with `wantsVectors`, vectors or
/// loops over memory, or call one that does, get a second body for x86-64-v3, and choose by
/// `ag_processor_level` where others call them. The first is for old processors, and optimized
/// little. Nothing changes where the file's target has the instructions, or is no x86-64.
void addProcessorLevels(llvm::Module &module, llvm::ArrayRef<std::string> ours, bool wantsVectors);

} // namespace autographc

#endif

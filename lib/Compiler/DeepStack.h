//===- DeepStack.h - room for what nests deeply ---------------------------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_DEEPSTACK_H
#define AUTOGRAPHC_LIB_COMPILER_DEEPSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace autographc {

/// Runs `job` on a stack of a gigabyte, of which only what it uses takes memory; gives what it
/// returns. Where even that is used up, the process says `message`, removes the files that it had
/// begun to write, and ends with exit code 1.
int runOnDeepStack(const std::string &message, llvm::function_ref<int()> job);

} // namespace autographc

#endif

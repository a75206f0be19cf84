//===- Compile.h - one cc1 job: C++ source to object ----------------------===//
#ifndef AUTOGRAPHC_COMPILER_COMPILE_H
#define AUTOGRAPHC_COMPILER_COMPILE_H

#include "autographc/Compiler/Options.h"

#include "llvm/ADT/SmallVector.h"

namespace autographc {

/// Runs one `-cc1` command line of Clang's driver in this process: C++ to object goes through our
/// phases, everything else is Clang's own. Returns the exit code.
int runCC1(llvm::SmallVectorImpl<const char *> &arguments, const DriverOptions &options);

} // namespace autographc

#endif

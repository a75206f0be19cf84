//===- ClangDriver.h - from our command line to Clang's -------------------===//
#ifndef AUTOGRAPHC_DRIVER_CLANGDRIVER_H
#define AUTOGRAPHC_DRIVER_CLANGDRIVER_H

#include "autographc/Compiler/Options.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace autographc {

/// Where our headers and library are: beside an installed compiler, or in the tree it was built in;
/// where it keeps the headers precompiled; and the compiler itself.
struct Places {
  std::string include, library, cache, program;
};

/// `program` is the compiler as it was called.
Places findPlaces(const std::string &program);

/// Clang's command line: the user's words, our headers and library, and what eager and compiled
/// code must agree on.
std::vector<std::string> makeClangCommand(const CommandLine &line, const Places &places, bool link);

/// Runs Clang's driver on its command line; `runCC1` runs each of its cc1 jobs, in this process.
/// Returns the exit code. `reproduce` are the words that run a cc1 job, but for its own, in the
/// script that is left after a crash; none is where it is empty.
int runClangDriver(const std::vector<std::string> &words,
                   llvm::function_ref<int(llvm::SmallVectorImpl<const char *> &)> runCC1,
                   llvm::ArrayRef<std::string> reproduce = {});

} // namespace autographc

#endif

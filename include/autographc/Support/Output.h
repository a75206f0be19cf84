//===- Output.h - files that are whole or not there -----------------------===//
#ifndef AUTOGRAPHC_SUPPORT_OUTPUT_H
#define AUTOGRAPHC_SUPPORT_OUTPUT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace autographc {

/// Writes a file, which takes its name only when all of it is on the disk; a device or a pipe is
/// written to as it is, and `-` is standard output. Returns the error, an entry of the registry,
/// where it could not be written; then nothing of it is left. Empty where all went well.
std::string writeOutput(llvm::StringRef path, llvm::StringRef content);

/// Passes on to standard output what was kept for it by LLVM's stream and by <cstdio>. Returns as
/// `writeOutput` does.
std::string flushStandardOutput();

} // namespace autographc

#endif

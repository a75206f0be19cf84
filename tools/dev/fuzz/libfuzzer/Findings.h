//===- Findings.h - what the compiler says, and what is wrong with it -----===//
#ifndef AUTOGRAPH_FUZZ_FINDINGS_H
#define AUTOGRAPH_FUZZ_FINDINGS_H

#include "llvm/ADT/Twine.h"

#include <string>

namespace autographc::fuzz {

/// For LLVMFuzzerInitialize: libFuzzer keeps standard error for itself, so that what the compiler
/// writes there is not mixed with it.
void reserveStandardError(int &argc, char **&argv);

/// Collects from here on what is written to standard error, and lets the input fail that takes 20
/// seconds of the processor.
void beginInput();
/// Forgets what was written to standard error.
void clearMessages();
std::string readMessages();

/// Says what is wrong with an input, with the messages, and aborts, so that libFuzzer keeps the
/// input.
[[noreturn]] void fail(const llvm::Twine &what);

} // namespace autographc::fuzz

#endif

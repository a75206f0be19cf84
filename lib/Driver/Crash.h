//===- Crash.h - jobs that crash ------------------------------------------===//
#ifndef AUTOGRAPHC_LIB_DRIVER_CRASH_H
#define AUTOGRAPHC_LIB_DRIVER_CRASH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>
#include <string>

namespace clang::driver {
class Command;
class Compilation;
class Driver;
} // namespace clang::driver

namespace autographc {

/// Runs a job in a process of its own, so that the driver goes on however the job ends. Returns its
/// exit code, or minus the number of the signal that ended it, at which Clang's driver removes what
/// the job may have written. What the job adds to `found`, which may be null, is added here.
int runApart(llvm::function_ref<int()> job, std::set<std::string> *found);

/// After a crash among the jobs that failed, or where `-gen-reproducer=` asks for it, writes the
/// preprocessed source and a script that runs the job on it, and says where; whether it did. In the
/// script the words `command` stand for the program and `-cc1`.
bool writeReproducer(clang::driver::Driver &driver, clang::driver::Compilation &compilation,
                     llvm::ArrayRef<std::pair<int, const clang::driver::Command *>> failing,
                     llvm::ArrayRef<std::string> command);

} // namespace autographc

#endif

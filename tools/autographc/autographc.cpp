//===- autographc.cpp - the compiler's command ----------------------------===//
#include "autographc/Driver/Run.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

int main(int argc, char **argv) {
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  llvm::setBugReportMsg("autographc has crashed; please report it with this text, the preprocessed source and the script\n");
  llvm::PrettyStackTraceProgram words(argc, argv);
  return autographc::run({argv, argv + argc});
}

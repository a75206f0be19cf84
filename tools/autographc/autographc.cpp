//===- autographc.cpp - the compiler's command ----------------------------===//
#include "autographc/Driver/Run.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

int main(int argc, char **argv) {
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  llvm::setBugReportMsg("autographc has crashed; please report it with this text, the preprocessed "
                        "source and the script\n");
  llvm::PrettyStackTraceProgram words(argc, argv);
  // A file must not take the place of a standard stream that is closed. What is written to such a
  // standard output is an error.
  if (fcntl(STDIN_FILENO, F_GETFD) < 0)
    open("/dev/null", O_RDONLY);
  if (fcntl(STDOUT_FILENO, F_GETFD) < 0)
    open("/dev/null", O_RDONLY);
  if (fcntl(STDERR_FILENO, F_GETFD) < 0)
    open("/dev/null", O_WRONLY);
  // A file that may not become as large is an error like a disk that is full.
  std::signal(SIGXFSZ, SIG_IGN);
  return autographc::run({argv, argv + argc});
}

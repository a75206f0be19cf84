//===- Findings.cpp - what the compiler says, and what is wrong with it ---===//
#include "Findings.h"

#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

namespace autographc::fuzz {

static int terminal = STDERR_FILENO;
/// A file in memory that standard error goes to.
static int messages = -1;

void reserveStandardError(int &argc, char **&argv) {
  terminal = dup(STDERR_FILENO);
  // libFuzzer then writes to a copy that it makes, as we do.
  static char flag[] = "-close_fd_mask=2";
  static std::vector<char *> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, flag);
  argc = arguments.size();
  arguments.push_back(nullptr);
  argv = arguments.data();
}

/// Runs in a process that ends by a signal, before libFuzzer's own handler.
static void showMessages(void *) {
  std::string text = readMessages();
  llvm::raw_fd_ostream(terminal, /*shouldClose=*/false) << text;
}

static void collectMessages() {
  messages = memfd_create("messages", 0);
  dup2(messages, STDERR_FILENO);
  // Not earlier: LLVM's handler calls the one that it finds, and libFuzzer installs none where it
  // finds one.
  llvm::sys::AddSignalHandler(showMessages, nullptr);
  std::signal(SIGVTALRM, [](int) { fail("over the time limit"); });
}

void beginInput() {
  if (messages < 0)
    collectMessages();
  clearMessages();
  // Of the processor's time: libFuzzer's own limit is one of a clock, which a busy machine meets.
  itimerval limit{{}, {20, 0}};
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

void clearMessages() {
  if (ftruncate(messages, 0) || lseek(messages, 0, SEEK_SET))
    std::abort();
}

std::string readMessages() {
  std::string text(std::max<off_t>(0, lseek(messages, 0, SEEK_CUR)), '\0');
  text.resize(std::max<ssize_t>(0, pread(messages, text.data(), text.size(), 0)));
  return text;
}

void fail(const llvm::Twine &what) {
  llvm::errs() << "FINDING: " << what << "\n";
  std::abort();
}

} // namespace autographc::fuzz

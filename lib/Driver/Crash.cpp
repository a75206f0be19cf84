//===- Crash.cpp - jobs that crash ----------------------------------------===//
#include "Crash.h"

#include "autographc/Support/Output.h"

#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Options/Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

using namespace clang;
using driver::Driver;
using llvm::StringRef;

namespace autographc {
namespace {

/// The job in its own process, which ends here; what it has found goes through the pipe, each with
/// a null character behind it.
[[noreturn]] void runChild(llvm::function_ref<int()> job, std::set<std::string> *found, int pipe) {
  // Whoever stops the driver stops the job, too.
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  int code = job();
  llvm::raw_fd_ostream out(pipe, /*shouldClose=*/true);
  if (found)
    for (const std::string &text : *found)
      out << text << '\0';
  out.close();
  if (std::string wrong = flushStandardOutput(); !wrong.empty()) {
    llvm::WithColor::error(llvm::errs(), "autographc") << wrong << "\n";
    code = 1;
  }
  std::exit(code);
}

std::string readAll(int pipe) {
  std::string text;
  char buffer[4096];
  for (ssize_t count = 0;
       (count = read(pipe, buffer, sizeof buffer)) > 0 || (count < 0 && errno == EINTR);)
    text.append(buffer, std::max<ssize_t>(count, 0));
  close(pipe);
  return text;
}

int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  if (!WIFSIGNALED(status))
    return WEXITSTATUS(status);
  int signal = WTERMSIG(status);
  // Not a crash: somebody wants no more of this.
  if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGPIPE)
    raise(signal);
  return -signal;
}

/// When reproducers are written: as Clang has it, after a crash only unless told otherwise.
Driver::ReproLevel readLevel(const driver::Compilation &compilation) {
  const llvm::opt::Arg *argument = compilation.getArgs().getLastArg(options::OPT_gen_reproducer_eq);
  return llvm::StringSwitch<Driver::ReproLevel>(argument ? argument->getValue() : "")
      .Case("off", Driver::ReproLevel::Off)
      .Case("error", Driver::ReproLevel::OnError)
      .Case("always", Driver::ReproLevel::Always)
      .Default(Driver::ReproLevel::OnCrash);
}

} // namespace

int runApart(llvm::function_ref<int()> job, std::set<std::string> *found) {
  llvm::outs().flush();
  std::fflush(nullptr);
  int ends[2];
  if (pipe(ends))
    return job();
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(job, found, ends[1]);
  }
  close(ends[1]);
  std::string text = readAll(ends[0]);
  if (child < 0)
    return job();
  for (StringRef rest = text; !rest.empty();) {
    auto [first, others] = rest.split('\0');
    found->insert(first.str());
    rest = others;
  }
  return waitFor(child);
}

bool writeReproducer(Driver &driver, driver::Compilation &compilation,
                     llvm::ArrayRef<std::pair<int, const driver::Command *>> failing,
                     llvm::ArrayRef<std::string> command) {
  if (compilation.getJobs().empty())
    return false;
  auto status = Driver::CommandStatus::Ok;
  const driver::Command *shown = &*compilation.getJobs().begin();
  if (!failing.empty()) {
    int code = 0;
    std::tie(code, shown) = *llvm::min_element(failing);
    status = code < 0 ? Driver::CommandStatus::Crash : Driver::CommandStatus::Error;
  }
  driver::Command job = *shown;
  llvm::opt::ArgStringList arguments = job.getArguments();
  if (!arguments.empty() && arguments.front() == StringRef("-cc1")) {
    job.replaceExecutable(command.front().c_str());
    arguments.erase(arguments.begin());
    for (const std::string &word : llvm::reverse(command.drop_front()))
      arguments.insert(arguments.begin(), word.c_str());
    job.replaceArguments(arguments);
  }
  return driver.maybeGenerateCompilationDiagnostics(status, readLevel(compilation), compilation,
                                                    job);
}

} // namespace autographc

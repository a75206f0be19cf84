//===- DeepStack.cpp - room for what nests deeply -------------------------===//
//
// Clang, MLIR, LLVM and our own phases go into what nests by recursion, some 10 to 100 KB a level
// altogether.
//
#include "DeepStack.h"

#include "clang/Basic/Stack.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <pthread.h>
#include <unistd.h>

namespace autographc {
namespace {

constexpr std::size_t deepest = std::size_t(1) << 30, shallowest = std::size_t(8) << 20;

/// What the thread and the handler of its signal need.
struct DeepJob {
  llvm::function_ref<int()> job;
  const std::string &message;
  /// What is said of a crash begins with what the caller was doing.
  const void *caller = llvm::SavePrettyStackState();
  std::uintptr_t lowest = 0;
  int result = 1;
};

/// The one that runs, for the handler.
DeepJob *running = nullptr;
struct sigaction before;

/// An access just below the stack ends the process with the message, without what a stack that was
/// used up in the middle of an allocation would wait for. Any other fault goes to whoever had the
/// signal before. Without the address sanitizer, which would clean the whole stack before `_exit`.
[[gnu::no_sanitize_address]] void handleFault(int, siginfo_t *info, void *) {
  constexpr std::uintptr_t margin = std::uintptr_t(1) << 20;
  auto place = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (!running || place > running->lowest + margin || place + margin < running->lowest) {
    sigaction(SIGSEGV, &before, nullptr);
    return;
  }
  llvm::sys::RunInterruptHandlers();
  [[maybe_unused]] auto written =
      write(STDERR_FILENO, running->message.data(), running->message.size());
  _exit(1);
}

/// Where the handler runs, as the stack has no room left.
void setHandler() {
  static std::array<char, 64 << 10> room;
  stack_t stack{};
  stack.ss_sp = room.data();
  stack.ss_size = room.size();
  sigaltstack(&stack, nullptr);
  struct sigaction action{};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigaction(SIGSEGV, &action, &before);
}

/// Below the 8 MB that Clang takes a stack to have: where these come to their end it would go on on
/// another stack of 8 MB, with a warning. Beyond them it asks no more.
[[gnu::noinline]] int runBelow(llvm::function_ref<int()> job) {
  volatile char unused[clang::DesiredStackSize + (1 << 20)];
  unused[0] = 0;
  int result = job();
  // Read after the call, so that the room is held for as long.
  return result + unused[0];
}

void *runThread(void *data) {
  auto *deep = static_cast<DeepJob *>(data);
  llvm::RestorePrettyStackState(deep->caller);
  pthread_attr_t attributes;
  void *lowest = nullptr;
  std::size_t size = 0;
  if (!pthread_getattr_np(pthread_self(), &attributes)) {
    pthread_attr_getstack(&attributes, &lowest, &size);
    pthread_attr_destroy(&attributes);
  }
  deep->lowest = reinterpret_cast<std::uintptr_t>(lowest);
  setHandler();
  clang::noteBottomOfStack(/*ForceSet=*/true);
  deep->result = size > 4 * clang::DesiredStackSize ? runBelow(deep->job) : deep->job();
  sigaction(SIGSEGV, &before, nullptr);
  return nullptr;
}

/// Whether a stack of this size was to be had.
bool runOnThread(DeepJob &deep, std::size_t size) {
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes))
    return false;
  bool started = !pthread_attr_setstacksize(&attributes, size) &&
                 !pthread_create(&thread, &attributes, runThread, &deep);
  pthread_attr_destroy(&attributes);
  return started && !pthread_join(thread, nullptr);
}

} // namespace

int runOnDeepStack(const std::string &message, llvm::function_ref<int()> job) {
  DeepJob deep{job, message};
  running = &deep;
  bool ran = false;
  for (std::size_t size = deepest; !ran && size > shallowest; size /= 2)
    ran = runOnThread(deep, size);
  running = nullptr;
  return ran ? deep.result : job();
}

} // namespace autographc

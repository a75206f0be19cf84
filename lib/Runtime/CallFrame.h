// What running calls hold: buffers, in one list a thread with a mark for each call, updates of
// variables, and destructors to be run.
#pragma once

#include <atomic>
#include <mutex>

namespace ag::runtime {

/// A place in a circular list.
struct Link {
  Link *next;
  Link *previous;
};

struct Unwinding;

/// Marks the begin of a call in the thread's list of buffers, as long as it lives. Where an
/// exception ends the call, what it had begun is undone: updates end, destructors run, and what was
/// allocated since and is still in the list is released.
class CallFrame {
public:
  CallFrame();
  ~CallFrame();
  CallFrame(const CallFrame &) = delete;
  CallFrame &operator=(const CallFrame &) = delete;

  /// The call ends without an exception.
  void end() { ended_ = true; }

private:
  void releaseAll();

  Link mark_;
  Unwinding *unwinding_;
  int updates_;
  bool ended_ = false;
};

/// How many updates of variables this thread is in; and ends those beyond `depth`. Each call reads
/// the number, as the frame below, so it is no function.
extern constinit thread_local int updateDepth __attribute__((tls_model("initial-exec")));
void endUpdates(int depth);
/// Whoever updates variables holds the device, where there is one.
extern constinit std::atomic<std::recursive_mutex *> deviceMutex;

/// The innermost frame of this thread that has destructors to be run; and runs those of the frames
/// inside of `outer`.
extern constinit thread_local Unwinding *currentUnwinding
    __attribute__((tls_model("initial-exec")));
void unwindTo(Unwinding *outer);

} // namespace ag::runtime

// What running calls hold: buffers, in one list a thread with a mark for each call, updates of
// variables, and destructors to be run.
#pragma once

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

/// How many updates of variables this thread is in; and ends those beyond `depth`.
int updateDepth();
void endUpdates(int depth);

/// The innermost frame of this thread that has destructors to be run; and runs those of the frames
/// inside of `outer`.
Unwinding *currentUnwinding();
void unwindTo(Unwinding *outer);

} // namespace ag::runtime

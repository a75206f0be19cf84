// What running calls hold: buffers, in one list a thread with a mark for each call, and updates of variables.
#pragma once

namespace ag::runtime {

/// A place in a circular list.
struct Link {
  Link *next;
  Link *previous;
};

/// Marks the begin of a call in the thread's list of buffers, as long as it lives.
class CallFrame {
public:
  CallFrame();
  ~CallFrame();
  CallFrame(const CallFrame &) = delete;
  CallFrame &operator=(const CallFrame &) = delete;

  /// Releases what was allocated since and is still in the list: for a call that ends by an exception.
  void releaseAll();

private:
  Link mark_;
};

/// How many updates of variables this thread is in; and ends those beyond `depth`.
int updateDepth();
void endUpdates(int depth);

} // namespace ag::runtime

// The buffers of running calls: each thread has one list, and each call a mark in it.
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

} // namespace ag::runtime

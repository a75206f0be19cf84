// A coroutine keeps its frame between calls; a compiled function has none. Return the values, or pass what is kept as in-out parameters.
#include <autograph/autograph.h>
#include <coroutine>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

AG_FUNCTION Task steps() {
  co_return;
}

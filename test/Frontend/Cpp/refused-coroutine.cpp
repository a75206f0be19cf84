// A coroutine is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
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
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}{{coroutine|co_return}}{{.*}}[AG{{[0-9]+}}]
AG_FUNCTION Task f(int x) {
  co_return;
}

// `ag::into` is of code that is not marked.
// RUN: not %autographc -c %s 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

AG_FUNCTION void next(ag::Vector<float> &y, const ag::Vector<float> &x) {
  // CHECK: :[[#@LINE+1]]:3: error: `ag::into` cannot be compiled; assign to a reference parameter here, and write `ag::into(y) = f(x)` where the marked function is called [AG1146]
  ag::into(y) = x + 1;
}
AG_FUNCTION void kept(ag::Vector<float> y) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: `ag::into` cannot be compiled; {{.*}}[AG1146]
  auto to = ag::into(y);
}
// CHECK-NOT: error:
// CHECK: 2 errors generated

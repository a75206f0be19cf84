// What --explain says of a loop with break and continue: the exits, each statement, what it carries and why it is staged.
// RUN: %autographc --explain %s | FileCheck %s
// RUN: %autographc --explain=json %s | FileCheck %s --check-prefix=JSON
#include <autograph/autograph.h>

// CHECK: `sum_until`: 1 loop, {{.*}} 2 exits converted
// CHECK-NEXT: exits     `continue` on line 14, `break` on line 15
AG_FUNCTION ag::Scalar<int> sum_until(ag::Vector<int> v, int limit) {
  ag::Scalar<int> total = 0;
// CHECK: :12:3: `for (ag::Scalar<int> x : v)` is staged as while_loop:
// CHECK: carried   total: int32[]
  for (ag::Scalar<int> x : v) {
// CHECK: :14:5: `if (x < 0)` is staged as cond: `v` is a tensor argument
    if (x < 0) continue;
    if (total + x > limit) break;
    total = total + x;
  }
  return total;
}

// JSON: "function": "sum_until"
// JSON: "kind": "continue"
// JSON: "verdict": "staged"
// JSON: "carried": [
// JSON-NEXT: "total: int32[]"

// What --explain says of a loop with break and continue: each statement, what it carries, the exits, and why it is staged.
// RUN: %autographc --explain %s | FileCheck %s
// RUN: %autographc --explain=json %s | FileCheck %s --check-prefix=JSON
// RUN: %autographc --explain=json %s | %python -m json.tool > %t.json
#include <autograph/autograph.h>

// CHECK: `sum_until`: 1 loop, 2 branches, 2 exits converted
AG_FUNCTION ag::Scalar<int> sum_until(ag::Vector<int> v, int limit) {
  ag::Scalar<int> total = 0;
// CHECK-NEXT: :16:3: `for (ag::Scalar<int> x : v)` is staged as while_loop: the extent of `v` is known at run time only
// CHECK-NEXT: {{^}}   16 |   for (ag::Scalar<int> x : v) {
// CHECK-NEXT: {{^}}      |   ^~~
// CHECK-NEXT: carried   total: int32[]
// CHECK-NEXT: added     i: int64, stopped: bool
// CHECK-NEXT: constant  {{.*}}limit: int32
  for (ag::Scalar<int> x : v) {
// CHECK-NEXT: exits     `continue` on line 21, `break` on line 24
// CHECK-NEXT: help      AG_SIGNATURE
// CHECK-NEXT: :21:5: `if (x < 0)` is staged as cond: `x` is computed from `v`, a tensor argument
// CHECK: exits     `continue` on line 21
    if (x < 0) continue;
// CHECK-NEXT: :24:5: `if (total + x > limit)` is staged as cond:
// CHECK: exits     `break` on line 24
    if (total + x > limit) break;
    total = total + x;
  }
  return total;
}

// JSON: "function": "sum_until"
// JSON: "statements": [
// JSON: "text": "for (ag::Scalar<int> x : v)"
// JSON-NEXT: "verdict": "staged"
// JSON-NEXT: "form": "while_loop"
// JSON-NEXT: "reason": "the extent of `v` is known at run time only"
// JSON-NEXT: "help":
// JSON-NEXT: "carried": [
// JSON-NEXT: {
// JSON-NEXT: "name": "total",
// JSON-NEXT: "before": "int32[]",
// JSON-NEXT: "after": "int32[]"

// Nested loops with break and return: the shape before a loop and after the fix-point, what is host, removed and unrolled, and where a value comes from.
// RUN: %autographc --explain %s | FileCheck %s
#include <autograph/autograph.h>

// CHECK: `search`: 5 loops, 5 branches, 4 exits converted
AG_FUNCTION ag::Scalar<int> search(ag::Matrix<int> m, ag::Scalar<int> wanted, int n) {
  constexpr int limit = 3;
  ag::Scalar<int> found = 0;
  ag::Vector<int> history;
  ag::Vector<int> fixed = {1, 2, 3};
  int scale = 2;
  // CHECK: `if (limit > 2)` is host: its condition depends on constants only
  if (limit > 2) scale = 4;
  // CHECK: `for (int i = 0; i < n; ++i)` is staged as while_loop: `n` is a run-time scalar
  // CHECK: carried   {{.*}}history: int32[0] -> int32[?], {{.*}}fixed: int32[3], i: int32
  // CHECK-NEXT: added     result: int32[], returned: bool, stopped
  // CHECK: exits     `return` on line [[#@LINE+10]], `break` on line [[#@LINE+16]]
  // CHECK: help      a template argument or a `constexpr` variable in place of `n`
  for (int i = 0; i < n; ++i) {
    ag::Scalar<int> sum = 0;
    // CHECK: `for (ag::Scalar<int> x : m[i])` is staged as while_loop: the extent of its range
    // CHECK-NEXT: for (
    // CHECK-NEXT: ^~~
    // CHECK-NEXT: carried   sum: int32[]{{$}}
    // CHECK-NEXT: added     i: int64, result: int32[], returned: bool, stopped: bool
    for (ag::Scalar<int> x : m[i]) {
      if (x == wanted) return found;
      if (x < 0) break;
      sum += x * scale;
    }
    history = ag::append(history, sum);
    // CHECK: `if (sum > 100)` is staged as cond: `sum` is computed from `m`, a tensor argument
    if (sum > 100) break;
    fixed = fixed * 2 + sum;
    found = found + fixed[0];
  }
  // CHECK: `unused = found * 2` is removed: nothing uses what it computes
  ag::Scalar<int> unused = found * 2;
  // CHECK: `for (int k = 0; k < 2; ++k)` is unrolled: AG_UNROLL repeats its body
  AG_UNROLL for (int k = 0; k < 2; ++k) found = found + limit;
  // CHECK: `for (int k = 0; k < 3; ++k)` is host:
  // CHECK: help      AG_UNROLL
  for (int k = 0; k < 3; ++k) found = found + k;
  // CHECK: `while (true)` is staged as while_loop: an early exit leaves it: `found` is computed from `m`, a tensor argument
  while (true) {
    found = found / 2;
    if (found < 10) break;
  }
  return found + ag::sum(history);
}

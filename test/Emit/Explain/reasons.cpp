// Reasons and help name what holds there: of branches behind loops with exits, of locals that grow, of arguments that are assigned, of what staged loops carry.
// RUN: %autographc --explain %s | FileCheck %s
#include <autograph/autograph.h>

// Functions come in the file's order, helpers too.
// CHECK: `clipped`: 0 loops, 1 branch, 1 exit converted
static ag::Scalar<float> clipped(ag::Scalar<float> x) {
  if (x > 1) return 1;
  return x;
}

// CHECK: `f`: 4 loops,
AG_FUNCTION AG_SIGNATURE(i32, f32[4], f32, i32) ag::Vector<int> f(ag::Scalar<int> n, ag::Vector<float> v, float rate, int m) {
  ag::Vector<int> p;
  int tries = 0, unused = 0, added = 0;
  auto table = ag::ones<float>({4});
  // CHECK: `while (n != 1 && p.extent(0) < 1000)` is staged as while_loop: `n` is a tensor argument
  while (n != 1 && p.extent(0) < 1000) {
    p = ag::append(p, n);
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
  }
  // CHECK: `while (tries < 5)` is staged as while_loop: an early exit leaves it: `v` is a tensor argument
  while (tries < 5) {
    ++tries;
    // CHECK: `if (tries == 3)` is staged as cond: `tries` is carried by a loop that is staged
    if (tries == 3) added = added + 1;
    if (v[0] * tries < 0.1f) break;
  }
  // One entry for the loop, and one for what it does.
  // CHECK: :[[#@LINE+1]]:3: `for (int i = 0; i < m; ++i)` is removed: nothing uses what it computes
  for (int i = 0; i < m; ++i)
    // CHECK: :[[#@LINE+2]]:12: `unused += i` is removed: nothing uses what it computes
    // CHECK-NOT: is removed
    unused += i;
  // CHECK: `?:` is staged as cond: `tries` is computed from `v`, a tensor argument
  p = p + (tries == 5 ? 1 : 2) + added;
  // CHECK: `do` is staged as while_loop: `rate` is a run-time scalar
  // CHECK-NOT: help
  // CHECK: `for (int i = 0; i < m; ++i)` is staged as while_loop: `m` is a run-time scalar
  // CHECK: help {{.*}} in place of `m`
  do {
    rate = rate * 0.9f;
  } while (rate > 10);
  for (int i = 0; i < m; ++i) {
    // CHECK: `if (i > 5)` is staged as cond: `i` is carried by a loop that is staged
    if (i > 5) ag::print("{}\n", clipped(rate));
  }
  // CHECK: `if (p.extent(0) > 3)` is staged as cond: the extent of `p` is known at run time only
  // CHECK-NOT: help
  // CHECK: `if ((v * 2).extent(0) > 3)` is staged as cond: the extent of its range
  // CHECK: help {{.*}}AG_SIGNATURE
  if (p.extent(0) > 3) p = p * 2;
  if ((v * 2).extent(0) > 3) p = p * 2;
  // CHECK: `if (ag::sum(table) > 3)` is host: its condition depends on constants only
  if (ag::sum(table) > 3) ag::print("{}\n", p);
  return p;
}

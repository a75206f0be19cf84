// What a condition depends on is named as the source names it, also where a function that was given computes it.
// RUN: %autographc --explain %s | FileCheck %s
#include <autograph/autograph.h>

#include <functional>

struct Solver {
  std::function<double(double)> step;
  AG_FUNCTION double run(const std::function<bool(double)> &isDone, double x) const {
    // CHECK: `while (!isDone(x))` is staged as while_loop: {{.*}}result of `isDone`
    // CHECK: constant {{.*}}isDone: std::function<bool (double)>
    while (!isDone(x)) x = x / 2;
    // CHECK: `if (step(x) > 1)` is staged as cond: {{.*}}result of `step`
    if (step(x) > 1) return x;
    return -x;
  }
};

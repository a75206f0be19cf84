// Loops on data that have loops in them, write elements and rows at places that they count, and are left by `return`:
// the GPU runs all of it, and the host reads numbers once the outermost loop has ended.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s --check-prefix=BLOCKS < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s --check-prefix=GRAPHS < %t.log
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
#include <autograph/autograph.h>

#include "attempt.h"

#include <tuple>

// Left by `return` in the middle of a step, where tensors have the extents that the host finds.
struct Solution {
  ag::Vector<double> x;
  int steps;
  bool isGood;
};
AG_FUNCTION Solution jacobi(ag::Matrix<double> a, ag::Vector<double> b, double tolerance, int most) {
  ag::Vector<double> x = ag::zeros_like(b), d = ag::diag(a);
  for (int k = 0; k < most; ++k) {
    ag::Vector<double> r = b - ag::matmul(a, x);
    ag::Scalar<double> norm = ag::sqrt(ag::sum(r * r));
    if (norm < tolerance)
      return {x, k, true};
    if (ag::isnan(norm))
      return {x, k, false};
    x = x + r / d;
  }
  return {x, most, false};
}
// Elements at the place of the step.
AG_FUNCTION std::tuple<ag::Vector<double>, ag::Vector<double>, int> gradients(ag::Matrix<double> a, ag::Vector<double> b, int most,
                                                                              double tolerance) {
  ag::Vector<double> x = ag::zeros_like(b), r = b, p = b, history = ag::zeros<double>({most});
  ag::Scalar<double> rr = ag::sum(r * r);
  int k = 0;
  while (k < most) {
    ag::Vector<double> ap = ag::matmul(a, p);
    ag::Scalar<double> curvature = ag::sum(p * ap);
    ag::check(curvature > 0.0, "breakdown in step {}: {}", k, curvature);
    ag::Scalar<double> alpha = rr / curvature;
    x = x + alpha * p;
    r = r - alpha * ap;
    ag::Scalar<double> next = ag::sum(r * r);
    history[k] = ag::sqrt(next);
    ++k;
    if (ag::sqrt(next) < tolerance)
      break;
    p = r + next / rr * p;
    rr = next;
  }
  return {x, history, k};
}
// Rows of a tensor of the caller's, also one that is read and written.
AG_FUNCTION void record(ag::Matrix<double> &rows, ag::Vector<double> x, double most) {
  int k = 0;
  while (ag::max(x) < 1000.0) {
    x = x * 3.0;
    rows[k] = x + 1.0;
    rows[k / 2] += x;
    ag::check(ag::max(x) < most, "step {} has {}", k, ag::max(x));
    k += 1;
  }
}
// A loop on data in another one.
AG_FUNCTION std::tuple<ag::Vector<double>, int> search(ag::Matrix<double> a, ag::Vector<double> b, int limit) {
  ag::Vector<double> x = ag::zeros_like(b);
  int tries = 0;
  for (int i = 0; i < 100; ++i) {
    ag::Vector<double> r = ag::matmul(a, x) - b;
    ag::Scalar<double> f = ag::sum(r * r);
    ag::Vector<double> g = 2.0 * ag::matmul(ag::matrix_transpose(a), r);
    ag::Scalar<double> gg = ag::sum(g * g);
    if (gg < 1e-10)
      return {x, tries};
    ag::Scalar<double> t = 1.0;
    while (true) {
      ag::Vector<double> q = ag::matmul(a, x - t * g) - b;
      tries += 1;
      ag::check(tries < limit, "{} tries in step {}", tries, i);
      if (ag::sum(q * q) <= f - 1e-4 * t * gg)
        break;
      t = 0.5 * t;
    }
    x = x - t * g;
  }
  return {x, tries};
}
// Tensors that inner loops carry, swap and leave behind.
AG_FUNCTION ag::Vector<double> sweeps(ag::Matrix<double> a, ag::Vector<double> b, int inner) {
  ag::Vector<double> x = ag::zeros_like(b), before = b;
  while (true) {
    for (int k = 0; k < inner; ++k) {
      ag::Vector<double> next = x + (b - ag::matmul(a, x)) / 60.0;
      before = x;
      x = next;
    }
    for (int k = 0; k < inner % 3; ++k) {
      ag::Vector<double> other = x;
      x = before;
      before = other;
    }
    ag::Vector<double> r = b - ag::matmul(a, x);
    if (ag::max(ag::abs(r)) < 1e-9)
      break;
  }
  return x - before;
}

int main() {
  const int n = 12;
  ag::Matrix<double> a = ag::zeros<double>({n, n}), s = a;
  ag::Vector<double> b = ag::zeros<double>({n});
  for (int i = 0; i < n; ++i) {
    b[i] = 1.0 + i % 7;
    for (int j = 0; j < n; ++j)
      a(i, j) = i == j ? 50.0 : ((i * 7 + j * 3) % 5) * 0.2;
    s(i, i) = 4.0 + i;
    if (i > 0)
      s(i, i - 1) = s(i - 1, i) = -1.0;
  }
  for (double factor : {1.0, 0.0}) {
    Solution found = jacobi(a * factor, b, 1e-9, 100);
    ag::print("{} {} {}\n", found.x, found.steps, found.isGood);
  }
  auto [x, history, steps] = gradients(s, b, 40, 1e-10);
  ag::print("{}\n{} {}\n", x, history, steps);
  attempt([&] { gradients(s * -1.0, b, 40, 1e-10); });
  // The place is not there.
  for (auto [count, most] : {std::pair{8, 1e9}, {8, 200.0}, {3, 1e9}}) {
    attempt([&] {
      ag::Matrix<double> rows = ag::zeros<double>({count, n});
      record(rows, b, most);
      ag::print("{}\n", rows);
    });
  }
  for (int limit : {1000, 5})
    attempt([&] {
      auto [y, tries] = search(a, b, limit);
      ag::print("{} {}\n", y, tries);
    });
  ag::print("{} {}\n", sweeps(a, b, 4), sweeps(a, b, 3));
}
// All are one kernel each, or a graph. What is read does not depend on how many steps there are.
// BLOCKS: autograph: cuda:0: {{[0-9]+}} calls, {{[0-9]+}} kernels, {{.*}} numbers read, 0 written; {{[0-9]+}} allocations; 11 loops and 0 copies on it, 0 graphs
// GRAPHS: autograph: cuda:0: {{[0-9]+}} calls, {{[0-9]+}} kernels, {{.*}} numbers read, 0 written; {{[0-9]+}} allocations; 11 loops and 0 copies on it, {{[1-9]}}

// Checks that cost no read: of subscripts before a nest, of data behind a loop of the host.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// One number for each factorization and solution, which is the check that has failed or none.
// CHECK: {{ }}4 numbers read, 0 written
// EXPLAIN-NOT: runs on   the CPU
#include "attempt.h"

#include <autograph/autograph.h>
#include <autograph/linalg.h>

// EXPLAIN: `product`
// EXPLAIN: one kernel computes the elements of the loop in line [[@LINE+3]]
AG_FUNCTION ag::Matrix<double> product(const ag::Matrix<double> &a, const ag::Matrix<double> &b) {
  ag::Matrix<double> c = ag::zeros<double>({a.extent(0), b.extent(1)});
  for (int i = 0; i < a.extent(0); ++i)
    for (int j = 0; j < b.extent(1); ++j)
      for (int k = 0; k < a.extent(1); ++k)
        c(i, j) += a(i, k) * b(k, j);
  return c;
}

// EXPLAIN: `differences`
// EXPLAIN: one kernel computes the elements of the loop in line [[@LINE+3]]
AG_FUNCTION ag::Vector<float> differences(const ag::Vector<float> &x, int n) {
  ag::Vector<float> y = ag::zeros<float>({n});
  for (int i = 0; i < n; ++i)
    y[i] = x[i + 1] - x[i];
  return y;
}

// EXPLAIN: `factored`
AG_FUNCTION ag::Matrix<double> factored(const ag::Matrix<double> &x) { return ag::cholesky(x); }
// EXPLAIN: `solved`
AG_FUNCTION ag::Vector<double> solved(const ag::Matrix<double> &x, const ag::Vector<double> &y) {
  return ag::solve(x, y, ag::lower);
}

int main() {
  ag::Matrix<double> a = {{4, 1, 0.5}, {1, 5, 0.25}, {0.5, 0.25, 6}}, b = {{1, 2}, {3, 4}, {5, 6}};
  ag::print("{}\n", product(a, b));
  attempt([&] { ag::print("{}\n", product(b, b)); });
  attempt([&] { ag::print("{}\n", product(a, {{1, 2}})); });
  ag::print("{}\n", differences({1, 2, 4, 8}, 3));
  attempt([&] { ag::print("{}\n", differences({1, 2, 4, 8}, 5)); });
  ag::print("{}\n", factored(a));
  ag::print("{}\n", solved(a, {1, 2, 3}));
  a(1, 1) = 0;
  attempt([&] { ag::print("{}\n", factored(a)); });
  attempt([&] { ag::print("{}\n", solved(a, {1, 2, 3})); });
}

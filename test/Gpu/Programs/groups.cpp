// Loops that write several tensors at places chosen by one number, as groups of rows and how many are in each: one kernel.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s --explain -o %t.o > %t.explain && autographc %t.o -o %t
// RUN: FileCheck %s --check-prefix=EXPLAIN < %t.explain
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// CHECK: autograph: cuda:0: 5 calls, {{.*}} 7 numbers read, 5 written
#include "attempt.h"

#include <autograph/autograph.h>

#include <cstdint>
#include <tuple>

// EXPLAIN: `means`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+5]]
AG_FUNCTION ag::Matrix<float> means(const ag::Matrix<float> &x, const ag::Vector<std::int64_t> &at, const ag::Matrix<float> &like) {
  std::int64_t n = x.extent(0), k = like.extent(0), d = x.extent(1);
  ag::Matrix<float> sums = ag::zeros<float>({k, d});
  ag::Vector<float> counts = ag::zeros<float>({k});
  for (std::int64_t i = 0; i < n; ++i) {
    counts[at[i]] += 1;
    for (std::int64_t j = 0; j < d; ++j)
      sums(at[i], j) += x(i, j);
  }
  return sums / ag::reshape(counts, {k, 1});
}
// EXPLAIN: `greatest`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+4]]
AG_FUNCTION std::tuple<ag::Vector<float>, ag::Vector<int>> greatest(const ag::Vector<float> &x, const ag::Vector<int> &at, int groups) {
  ag::Vector<float> most = ag::zeros<float>({groups});
  ag::Vector<int> counts = ag::zeros<int>({groups});
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    counts[at[i]] += 1;
    if (x[i] > most[at[i]])
      most[at[i]] = x[i];
  }
  return {most, counts};
}
// Two numbers choose: the host does the loop.
// EXPLAIN: `crossed`
// EXPLAIN: {{.*}}the host does the loop in line [[@LINE+3]] on copies of its tensors
AG_FUNCTION ag::Vector<float> crossed(const ag::Vector<float> &x, const ag::Vector<int> &at, const ag::Vector<int> &by, int groups) {
  ag::Vector<float> a = ag::zeros<float>({groups}), b = ag::zeros<float>({groups});
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    a[at[i]] += x[i] + b[at[i]];
    b[by[i]] += x[i] + a[by[i]];
  }
  return ag::sin(a) + b;
}

int main() {
  const ag::Matrix<float> x = ag::reshape(ag::sin(ag::astype<float>(ag::arange(60 * 3))), {60, 3});
  const ag::Vector<int> at = ag::arange(60) * 7 % 11, by = ag::arange(60) * 5 % 11;
  for (int more : {0, 1}) {
    attempt([&] { ag::print("{}\n", means(x, ag::astype<std::int64_t>(at + more), x[ag::slice(0, 11)])); });
    attempt([&] {
      auto [most, counts] = greatest(x(ag::slice(), 1), at + more, 11);
      ag::print("{} {}\n", most, counts);
    });
    attempt([&] { ag::print("{}\n", crossed(x(ag::slice(), 2), at + more, by, 11)); });
  }
  ag::print("{}\n", means(x[ag::slice(0, 0)], {}, x[ag::slice(0, 0)]));
  ag::print("{}\n", crossed({}, {}, {}, 2));
}

// Loops that depend on their own elements, in functions that have other work for the GPU: one thread does them, or the host on copies.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// No loop reads elements one by one.
// CHECK: autograph: cuda:0: {{.*}} 14 numbers read, 5 written
#include "attempt.h"

#include <autograph/autograph.h>
#include <autograph/einsum.h>
#include <autograph/random.h>

#include <cstdint>
#include <vector>

// EXPLAIN: `sums
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+2]], in order, where it has at most 512 steps
template <class T> AG_FUNCTION auto sums(const ag::Vector<T> &x) {
  return ag::cumulative_sum(x * T(3)) * ag::cumulative_sum(x * T(3));
}
// EXPLAIN: `smooth`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+3]]
AG_FUNCTION ag::Vector<float> smooth(const ag::Matrix<float> &x, float a) {
  ag::Vector<float> y = ag::sum(x, 1);
  for (std::int64_t i = 1; i < y.extent(0); ++i)
    y[i] = a * y[i - 1] + (1 - a) * y[i];
  return ag::exp(-y);
}
// The distance of two words, row by row of a table, and what a caller's tensor is left with.
// EXPLAIN: `distance`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the host does the loop in line
AG_FUNCTION ag::Scalar<int> distance(const ag::Vector<int> &a, const ag::Vector<int> &b) {
  ag::Matrix<int> d = ag::reshape(ag::arange<int>((a.extent(0) + 1) * (b.extent(0) + 1)) % 7 * 0, {a.extent(0) + 1, b.extent(0) + 1});
  for (std::int64_t i = 0; i <= a.extent(0); ++i)
    for (std::int64_t j = 0; j <= b.extent(0); ++j)
      if (i == 0 || j == 0)
        d(i, j) = int(i + j);
      else
        d(i, j) = ag::minimum(ag::minimum(d(i - 1, j), d(i, j - 1)) + 1,
                              d(i - 1, j - 1) + ag::where(a[i - 1] == b[j - 1], ag::Scalar<int>(0), ag::Scalar<int>(1)));
  return ag::max(d) * 100 + d(a.extent(0), b.extent(0));
}
AG_FUNCTION ag::Scalar<float> filter(ag::Vector<float> &x, const ag::Vector<float> &y) {
  for (std::int64_t i = 1; i < 5; ++i)
    x[i] += 0.5f * x[i - 1];
  return ag::sum(y * y);
}
// What fails, with a tensor of its own.
AG_FUNCTION ag::Vector<int> counted(const ag::Vector<int> &at, int most) {
  ag::Vector<int> y = ag::zeros<int>({most});
  for (std::int64_t i = 0; i < at.extent(0); ++i) {
    ag::check(y[at[i]] < 3, "{} is there too often", i);
    y[at[i]] += 1;
  }
  return y * ag::max(at);
}
// EXPLAIN: `shuffled`
// EXPLAIN: runs on   the GPU
AG_FUNCTION ag::Vector<int> shuffled(const ag::Vector<int> &x, std::uint64_t seed) {
  ag::random::Generator stream{seed};
  return ag::take(x * 2, stream.permutation(x.extent(0)), 0);
}
// The functions of numbers in it are the host's.
// EXPLAIN: `contracted
// EXPLAIN: runs on   the GPU, or the CPU where there is none
AG_FUNCTION ag::Matrix<float> contracted(const ag::Matrix<float> &x, const ag::Matrix<float> &y) {
  return ag::einsum<"ij,jk->ki">(x, y);
}
// Kernels look up what a host's loop has written.
// EXPLAIN: `reversed`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+1]]
AG_FUNCTION ag::Vector<float> reversed(const ag::Vector<float> &x) { return ag::flip(ag::cumulative_sum(x * 2.0f), 0); }
// EXPLAIN: `taken`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+2]]
AG_FUNCTION ag::Vector<float> taken(const ag::Vector<float> &x, const ag::Vector<std::int64_t> &i) {
  return ag::take(ag::cumulative_sum(x * 2.0f), i, 0) + 1.0f;
}
// The ends of these loops are computed where they are tested: each is a kernel.
// EXPLAIN: `ordered`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+3]]
AG_FUNCTION ag::Vector<float> ordered(const ag::Vector<float> &x) {
  ag::Vector<float> y = ag::exp(x);
  for (std::int64_t i = 0; i < y.extent(0) - 1; ++i)
    ag::check(y[i] <= y[i + 1], "not in order at {}", i);
  return y;
}
AG_FUNCTION ag::Vector<float> raised(const ag::Vector<float> &x, int m) {
  std::vector<float> v(m, 1.0f);
  for (int i = 0; i < m - 1; ++i)
    v[i] = v[i] + 3.0f;
  return ag::exp(x) * v[m - 2];
}
// Nothing else is for the GPU.
// EXPLAIN: `alone`
// EXPLAIN: runs on   the CPU: it reads or writes the elements of a tensor one by one in line [[@LINE+1]]
AG_FUNCTION ag::Vector<float> alone(const ag::Vector<float> &x) { return ag::cumulative_sum(x); }

template <class T> void sums_of() {
  for (std::int64_t n : {0, 1, 50})
    ag::print("{}\n", sums(ag::astype<T>(ag::arange(n) * 37 % 5)));
}
int main() {
  sums_of<int>(), sums_of<std::uint8_t>(), sums_of<float>(), sums_of<double>(), sums_of<ag::float16>(), sums_of<ag::bfloat16>();
  ag::print("{}\n{}\n", smooth({{1, 2}, {3, 4}, {5, 6}}, 0.3f), smooth(ag::zeros<float>({0, 4}), 0.3f));
  ag::print("{}\n", distance({1, 2, 3, 4, 2}, {2, 3, 5, 4}));
  ag::Vector<float> x{1, 2, 3, 4, 5, 6};
  ag::print("{} {}\n", filter(x, {3, 4}), filter(x, x));
  attempt([&] { ag::print("{}\n", filter(x, {3, 4}) + x[5]); });
  ag::Vector<float> few{1, 2, 3};
  attempt([&] { ag::print("{}\n", filter(few, x)); });
  ag::print("{} {}\n", x, few);
  ag::print("{}\n", counted({1, 2, 1, 0, 1}, 4));
  attempt([] { ag::print("{}\n", counted({1, 1, 1, 0, 1}, 4)); });
  attempt([] { ag::print("{}\n", counted({1, 4}, 4)); });
  ag::print("{}\n{}\n", shuffled(ag::arange<int>(20), 5), contracted({{1, 2}, {3, 4}}, {{1, 2, 3}, {3, 4, 5}}));
  ag::print("{}\n", alone({1, 2, 3}));
  ag::print("{}\n{}\n{}\n", reversed({1, 2, 4}), reversed(ag::zeros<float>({0})), taken({1, 2, 4}, {2, 0, 2, 1}));
  ag::print("{}\n{}\n", ordered({-1, 0, 0, 0.5f}), ordered(ag::zeros<float>({1})));
  attempt([] { ag::print("{}\n", ordered({0, 1, 0.5f, 0})); });
  ag::print("{} {}\n", raised({0, 1}, 2), raised({0, 1}, 50));
}

// Loops whose iterations all depend on each other: one thread of the GPU does them where they are short, else the host on copies.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated %t short 2> %t.log > %t.out && FileCheck %s < %t.log
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// CHECK: autograph: cuda:0: 24 calls, 80 kernels, 46 waits; 30 copies to it (6500 bytes), 27 back (6020 bytes), 19 numbers read, 0 written; {{.*}} 3 loops and 0 copies on it
// EXPLAIN-NOT: runs on   the CPU
#include "attempt.h"

#include <autograph/autograph.h>
#include <autograph/complex.h>
#include <autograph/gradient.h>

#include <complex>
#include <cstdint>

// EXPLAIN: `sums
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+2]], in order, where it has at most 512 steps; else the host, on copies of its tensors, which waits for the GPU
template <class T> AG_FUNCTION auto sums(const ag::Vector<T> &x) {
  return ag::cumulative_sum(x + x);
}
template <class T> AG_FUNCTION auto products(const ag::Vector<T> &x) {
  return ag::cumulative_prod(x + x) - x;
}
// A number is carried, and nobody asks for it.
// EXPLAIN: `averages`
// EXPLAIN: one thread of the GPU does the loop in line [[@LINE+4]]
AG_FUNCTION ag::Vector<float> averages(const ag::Vector<float> &x, float a) {
  ag::Vector<float> y = ag::exp(x);
  ag::Scalar<float> s = 0.0f;
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    s = a * s + (1 - a) * x[i];
    y[i] = s * y[i];
  }
  return y + 1.0f;
}
// Several, of several types, and what they end with.
AG_FUNCTION ag::Vector<double> carried(const ag::Vector<double> &x, int from, int to) {
  ag::Vector<double> y = x * 2.0;
  ag::Scalar<double> before = 1.0, last = 1.0;
  int changes = 0;
  bool wasLarge = false;
  std::uint8_t wraps = 250;
  int i = from;
  for (; i < to; ++i) {
    const ag::Scalar<double> next = before + 0.5 * last + x[i];
    y[i] = next;
    before = last;
    last = next;
    wraps += 3;
    if (wasLarge == (i % 3 == 0)) {
      wasLarge = !wasLarge;
      ++changes;
    }
  }
  return y * (last - before) + double(changes) * 100 + double(i) * 1000 + double(wraps);
}
// The number of steps is known.
// EXPLAIN: `four`
// EXPLAIN: one thread of the GPU does the loop in line [[@LINE+2]], in order
AG_FUNCTION ag::Scalar<float> four(ag::Vector<float> &x, const ag::Vector<float> &y) {
  for (std::int64_t i = 1; i < 5; ++i)
    x[i] += 0.5f * x[i - 1];
  return ag::sum(y * y);
}
// A check of a counter that fails, with a number that is carried.
AG_FUNCTION ag::Vector<float> past(const ag::Vector<float> &x, int n) {
  ag::Vector<float> y = x * 2.0f;
  ag::Scalar<float> s = 0.0f;
  for (int i = 1; i < n; ++i) {
    ag::check(i < 7, "step {} of {}", i, n);
    s += y[i - 1];
    y[i] = s;
  }
  return y;
}
// EXPLAIN: `distance`
// EXPLAIN: one thread of the GPU does the loop in line [[@LINE+3]]
AG_FUNCTION ag::Scalar<int> distance(const ag::Vector<int> &a, const ag::Vector<int> &b) {
  ag::Matrix<int> d = ag::reshape(ag::arange<int>((a.extent(0) + 1) * (b.extent(0) + 1)) * 0, {a.extent(0) + 1, b.extent(0) + 1});
  for (std::int64_t i = 0; i < a.extent(0) + 1; ++i)
    for (std::int64_t j = 0; j < b.extent(0) + 1; ++j)
      if (i == 0 || j == 0)
        d(i, j) = int(i + j);
      else
        d(i, j) = ag::minimum(ag::minimum(d(i - 1, j), d(i, j - 1)) + 1,
                              d(i - 1, j - 1) + ag::where(a[i - 1] == b[j - 1], ag::Scalar<int>(0), ag::Scalar<int>(1)));
  return ag::max(d) * 100 + d(a.extent(0), b.extent(0));
}
// Each step reads all: an inner loop carries a number.
AG_FUNCTION ag::Vector<double> solved(const ag::Matrix<double> &l, const ag::Vector<double> &b, int steps) {
  ag::Vector<double> x = b * 1.0;
  for (int step = 0; step < steps; ++step) {
    x = x + b;
    for (std::int64_t i = 0; i < b.extent(0); ++i) {
      ag::Scalar<double> sum = b[i];
      for (std::int64_t j = 0; j < b.extent(0); ++j)
        if (j != i)
          sum -= l(i, j) * x[j];
      x[i] = sum / l(i, i);
    }
  }
  return x;
}
// A table of the source's, at a place that is not bounded: the host does it.
// EXPLAIN: `coded`
// EXPLAIN: the host does the loop in line [[@LINE+4]]
AG_FUNCTION ag::Vector<int> coded(const ag::Vector<int> &x) {
  const ag::Vector<int> table{3, 1, 4, 1, 5};
  ag::Vector<int> y = x % 5;
  for (std::int64_t i = 1; i < x.extent(0); ++i)
    y[i] = (y[i] + table[i % 5] * y[i - 1]) % 100;
  return y + 1;
}
// In loops on data, which the GPU does where they are short.
AG_FUNCTION ag::Vector<double> seidel(const ag::Matrix<double> &a, const ag::Vector<double> &b, double tolerance) {
  ag::Vector<double> x = ag::zeros<double>({b.extent(0)});
  ag::Scalar<double> rest = 1e9;
  while (rest > tolerance) {
    for (std::int64_t i = 0; i < b.extent(0); ++i) {
      ag::Scalar<double> sum = b[i];
      for (std::int64_t j = 0; j < b.extent(0); ++j)
        if (j != i)
          sum -= a(i, j) * x[j];
      x[i] = sum / a(i, i);
    }
    ag::Vector<double> r = ag::matmul(a, x) - b;
    rest = ag::sum(r * r);
  }
  return x;
}
// What is carried is part of the condition; checks of data and of counters beside it.
AG_FUNCTION ag::Vector<float> grown(ag::Vector<float> x, float most, int n) {
  ag::Scalar<float> all = 0.0f;
  int step = 0;
  while (all < most) {
    ag::Vector<float> y = x * 1.25f;
    ag::Scalar<float> s = 0.0f;
    for (int i = 0; i < n; ++i) {
      s = 0.5f * s + y[i];
      y[i] = s;
    }
    ag::check(s < 50.0f, "step {}: {}", step, s);
    all += s;
    x = y;
    ++step;
  }
  return x + float(step);
}
// A caller's tensor behind a check.
AG_FUNCTION ag::Scalar<float> seen(ag::Vector<float> &x, float most) {
  ag::Scalar<float> all = 0.0f;
  while (all < most) {
    all += ag::sum(ag::exp(x * 0.01f));
    ag::check(all < 20.0f, "too much: {}", all);
    for (std::int64_t i = 1; i < x.extent(0); ++i)
      x[i] += x[i - 1];
  }
  return all;
}

template <class T> ag::Vector<T> some(std::int64_t n, double by = 1) {
  return ag::astype<T>(ag::astype<double>(ag::arange(n) * 37 % 101 - 50) * by);
}
template <class T> void sums_of(std::int64_t n, double by = 1) {
  ag::print("{}\n{}\n", sums(some<T>(n, by)), products(some<T>(n, by)));
}

void run(std::int64_t n) {
  sums_of<std::int32_t>(n), sums_of<std::uint8_t>(n), sums_of<std::int64_t>(n), sums_of<float>(n, 0.02), sums_of<double>(n, 0.02);
  sums_of<ag::float16>(n, 0.02), sums_of<ag::bfloat16>(n, 0.02), sums_of<std::complex<float>>(n, 0.02), sums_of<std::complex<double>>(n, 0.02);
  ag::print("{}\n", averages(some<float>(n, 0.1), 0.3f));
  for (int from : {0, 2, int(n)})
    ag::print("{}\n", carried(some<double>(n, 0.01), from, int(n)));
  ag::print("{}\n", coded(some<int>(n) + 50));
  ag::print("{}\n", grown(some<float>(n, 0.0001) + 1.0f, n == 0 ? 0.0f : 30.0f, int(n)));
  attempt([&] { ag::print("{}\n", grown(some<float>(n, 0.0001) + 1.0f, n == 0 ? 0.0f : 3000.0f, int(n))); });
  attempt([&] { ag::print("{}\n", grown(some<float>(n, 0.0001) + 1.0f, 30.0f, int(n) + 1)); });
  ag::Vector<float> own = ag::ones<float>({n}) * 0.001f;
  attempt([&] { ag::print("{}\n", seen(own, n == 0 ? 0.0f : 10.0f)); });
}

int main(int count, char **) {
  run(40);
  if (count > 1)
    return 0;
  for (std::int64_t n : {0, 1, 2, 512, 513, 1000})
    run(n);
  ag::Vector<float> x{1, 2, 3, 4, 5, 6}, few{1, 2, 3};
  ag::print("{}\n", four(x, {3, 4}));
  ag::print("{}\n", four(x, x));
  attempt([&] { ag::print("{}\n", four(few, x)); });
  ag::print("{} {}\n", x, few);
  for (int n : {0, 1, 6, 7, 8})
    attempt([&] { ag::print("{}\n", past(x, n)); });
  attempt([&] { ag::print("{}\n", carried({1, 2, 3}, 0, 4)); });
  attempt([&] { ag::print("{}\n", carried({1, 2, 3}, 5, 2)); });
  attempt([&] { ag::print("{}\n", carried({1, 2, 3}, -1, 2)); });
  ag::print("{}\n", distance({1, 2, 3, 4, 2}, {2, 3, 5, 4}));
  ag::print("{}\n", distance(some<int>(40), some<int>(30)));
  const ag::Matrix<double> a{{4, 1, 0}, {1, 5, 2}, {0, 2, 6}};
  for (int steps : {0, 1, 20})
    ag::print("{}\n", solved(a, {1, 2, 3}, steps));
  const ag::Matrix<double> large = ag::eye<double>(40) * 50.0 + ag::ones<double>({40, 40});
  ag::print("{}\n", solved(large, some<double>(40), 3));
  ag::print("{}\n{}\n", seidel(a, {1, 2, 3}, 1e-12), seidel(large, some<double>(40), 1e-12));
}

// Loops that depend on their own elements, in loops that launch kernels: one thread does them, or the host on copies in each step.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// CHECK: autograph: cuda:0: 16 calls, {{.*}} 46 copies to it (836 bytes), 64 back
// EXPLAIN-NOT: runs on   the CPU
#include "attempt.h"

#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <cstdint>

// A loop on data, which is the GPU's as a whole where the inner one is short.
// EXPLAIN: `relaxed`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+4]], in order{{.*}}the loop in line [[@LINE+3]] runs wholly on the GPU
AG_FUNCTION ag::Vector<float> relaxed(ag::Vector<float> x, float tolerance) {
  ag::Scalar<float> change = 1e9f;
  while (change > tolerance) {
    ag::Vector<float> y = 0.5f * (x + ag::cumulative_sum(x) / ag::sum(x));
    change = ag::max(ag::abs(y - x));
    x = y;
  }
  return x;
}
// The matrix is fetched once.
AG_FUNCTION ag::Vector<double> seidel(const ag::Matrix<double> &a, const ag::Vector<double> &b, double tolerance) {
  ag::Vector<double> x = ag::zeros<double>({b.extent(0)});
  for (int step = 0; step < 100; ++step) {
    for (std::int64_t i = 0; i < b.extent(0); ++i) {
      ag::Scalar<double> sum = b[i];
      for (std::int64_t j = 0; j < b.extent(0); ++j)
        if (j != i)
          sum -= a(i, j) * x[j];
      x[i] = sum / a(i, i);
    }
    ag::Vector<double> rest = ag::matmul(a, x) - b;
    if (ag::sum(rest * rest) < tolerance)
      break;
  }
  return x;
}
// Two loops, one behind the other, in time steps.
AG_FUNCTION ag::Vector<double> heat(ag::Vector<double> u, double r, int steps) {
  const std::int64_t n = u.extent(0);
  for (int step = 0; step < steps; ++step) {
    ag::Vector<double> c = ag::zeros<double>({n}), d = u * 1.0;
    c[0] = -r / (1 + 2 * r);
    d[0] = d[0] / (1 + 2 * r);
    for (std::int64_t i = 1; i < n; ++i) {
      ag::Scalar<double> m = 1.0 / (1 + 2 * r + r * c[i - 1]);
      c[i] = -r * m;
      d[i] = (d[i] + r * d[i - 1]) * m;
    }
    for (std::int64_t i = n - 2; i >= 0; --i)
      d[i] -= c[i] * d[i + 1];
    u = d;
  }
  return ag::exp(u);
}
// EXPLAIN: `trained`
// EXPLAIN: one thread of the GPU does the loop in line
AG_FUNCTION ag::Vector<float> trained(const ag::Vector<float> &x, ag::Vector<float> w, int steps) {
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    tape.watch(w);
    ag::Scalar<float> loss = ag::sum(ag::square(ag::cumulative_sum(x * w) - 1.0f));
    w -= 0.01f * tape.gradient(loss, w);
  }
  return w;
}
struct Model {
  ag::Variable<float, 1> v{1, 2, 3};
};
AG_FUNCTION ag::Scalar<float> assigned(const ag::Vector<float> &x, Model &m, int steps) {
  for (int step = 0; step < steps; ++step) {
    ag::Vector<float> w = m.v;
    for (std::int64_t i = 1; i < x.extent(0); ++i)
      w[i] += w[i - 1] * x[i];
    m.v.assign(ag::tanh(w));
  }
  return ag::sum(x * m.v);
}
// Prints and checks in the inner loop, of what it writes.
AG_FUNCTION ag::Vector<float> loud(ag::Vector<float> x, int steps) {
  for (int step = 0; step < steps; ++step) {
    x = ag::exp(-x);
    for (std::int64_t i = 1; i < x.extent(0); ++i) {
      x[i] += x[i - 1];
      ag::check(x[i] < 3.0f, "step {} at {}: {} of {}", step, i, x[i], x);
      ag::print("{} {}\n", i, x);
    }
  }
  return x;
}
// Tensors that change places, and those of the caller: copies of them share what they share.
AG_FUNCTION ag::Vector<float> swapped(ag::Vector<float> x, int steps) {
  ag::Vector<float> y = ag::exp(x);
  for (int step = 0; step < steps; ++step) {
    for (std::int64_t i = 1; i < x.extent(0); ++i)
      y[i] = 0.5f * (x[i] + y[i - 1]);
    ag::Vector<float> t = x;
    x = y;
    y = t * 0.5f;
  }
  return x + y;
}
AG_FUNCTION ag::Scalar<float> averaged(ag::Vector<float> &x, const ag::Vector<float> &y, float a) {
  for (std::int64_t i = 1; i < x.extent(0); ++i)
    x[i] = a * x[i - 1] + (1 - a) * y[i];
  return ag::sum(x * y);
}
// Single elements are read and written beside the loop.
AG_FUNCTION ag::Vector<int> distances(const ag::Matrix<int> &words, const ag::Vector<int> &b) {
  ag::Vector<int> all = ag::zeros<int>({words.extent(0)});
  for (std::int64_t w = 0; w < words.extent(0); ++w) {
    ag::Vector<int> before = ag::arange<int>(b.extent(0) + 1), now = ag::zeros<int>({b.extent(0) + 1});
    for (std::int64_t i = 0; i < words.extent(1); ++i) {
      now[0] = int(i + 1);
      for (std::int64_t j = 0; j < b.extent(0); ++j)
        now[j + 1] = ag::minimum(ag::minimum(now[j], before[j + 1]) + 1,
                                 before[j] + ag::where(words(w, i) == b[j], ag::Scalar<int>(0), ag::Scalar<int>(1)));
      ag::Vector<int> t = before;
      before = now;
      now = t;
    }
    all[w] = before[b.extent(0)];
  }
  return all * 2;
}
// Of slices there are dense copies.
AG_FUNCTION ag::Matrix<float> slices(ag::Matrix<float> x, float most) {
  x = x * 2.0f;
  for (std::int64_t row = 0; row < x.extent(0); ++row) {
    x(row) = ag::cumulative_sum(x(row));
    ag::check(x(row, 0) < most, "row {} is {}", row, x(row));
  }
  for (std::int64_t column = 0; column < x.extent(1); ++column) {
    ag::Vector<float> now = x(ag::slice(), column);
    for (std::int64_t i = 1; i < now.extent(0); ++i)
      now[i] = ag::maximum(now[i], now[i - 1]);
    x(ag::slice(), column) = now - ag::mean(now);
  }
  return x;
}
// A loop that is done on copies prints them.
AG_FUNCTION ag::Scalar<float> printed(ag::Vector<float> x) {
  x = ag::exp(x * 0.1f);
  for (std::int64_t i = 1; i < x.extent(0); ++i) {
    x[i] += x[i - 1];
    ag::print("{}\n", x);
  }
  return ag::sum(x);
}

int main() {
  ag::print("{}\n", relaxed({1, 2, 3, 4}, 0.01f));
  ag::print("{}\n", seidel({{4, 1, 0}, {1, 5, 2}, {0, 2, 6}}, {1, 2, 3}, 1e-12));
  ag::print("{}\n", seidel(ag::zeros<double>({0, 0}), ag::zeros<double>({0}), 1e-12));
  ag::print("{}\n{}\n", heat({1, 2, 3, 2, 1}, 0.3, 4), heat({1}, 0.3, 4));
  attempt([] { ag::print("{}\n", heat(ag::zeros<double>({0}), 0.3, 4)); });
  ag::print("{}\n", trained({1, 2, 3}, {0.1f, 0.2f, 0.3f}, 3));
  Model m;
  ag::print("{}\n", assigned({1, 2, 3}, m, 3));
  ag::print("{}\n", m.v);
  ag::print("{}\n", loud({1, 2, 3}, 2));
  for (int i = 0; i < 3; ++i)
    attempt([] { ag::print("{}\n", loud({-1, -2, 3}, 2)); });
  ag::print("{} {}\n", swapped({1, 2, 3}, 3), swapped({1, 2, 3}, 0));
  ag::Vector<float> x{1, 2, 3}, y{4, 5, 6};
  ag::print("{}\n", averaged(x, y, 0.5f));
  y = x;
  ag::print("{}\n", averaged(x, y, 0.5f));
  ag::print("{} {}\n", x, y);
  ag::print("{}\n", averaged(x, x, 0.5f));
  ag::print("{}\n", x);
  ag::print("{}\n", distances({{1, 2, 3}, {2, 2, 2}}, {2, 3, 4, 5}));
  ag::print("{}\n", printed({1, 2, 3}));
  ag::print("{}\n", slices({{1, 2, 3}, {0.5f, 4, -1}}, 9));
  ag::print("{}\n", slices(ag::zeros<float>({0, 2}), 9));
  attempt([] { ag::print("{}\n", slices({{1, 2, 3}, {5, 4, -1}}, 9)); });
}

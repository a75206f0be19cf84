// Elements that are computed of what is on the GPU are written there: nothing waits for them.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s --explain -o %t.o > %t.explain && autographc %t.o -o %t
// RUN: FileCheck %s --check-prefix=EXPLAIN --implicit-check-not="runs on   the CPU" < %t.explain
// EXPLAIN: runs on   the GPU
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated %t kept 2> %t.log && FileCheck %s < %t.log
// Loops that run on the GPU read whether a check of a subscript has failed, once they have ended.
// CHECK: autograph: cuda:0: 4 calls, {{.*}} 4 numbers read, 0 written; {{[0-9]+}} allocations; 4 loops
#include "attempt.h"

#include <autograph/autograph.h>
#include <autograph/complex.h>
#include <autograph/gradient.h>

#include <complex>
#include <cstdint>
#include <tuple>

using Row = ag::Vector<float>;
using Rows = ag::Matrix<float>;

AG_FUNCTION Row descent(const Rows &a, const Row &b, int steps) {
  Row x = ag::zeros<float>({a.extent(1)}), history = ag::zeros<float>({steps});
  for (int step = 0; step < steps; ++step) {
    Row r = b - ag::matmul(a, x);
    x += 0.1f * ag::matmul(ag::matrix_transpose(a), r);
    history[step] = ag::sum(r * r);
  }
  return history;
}
// What a gradient needs of the loss stands between the sum and the element.
AG_FUNCTION std::tuple<Rows, Row> train(const Rows &x, const Row &y, Rows w, int steps) {
  Row history = ag::zeros<float>({steps});
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    tape.watch(w);
    Row r = ag::sum(ag::tanh(ag::matmul(x, w)), 1) - y;
    ag::Scalar<float> loss = ag::mean(r * r);
    w -= 0.1f * tape.gradient(loss, w);
    history[step] = loss;
  }
  return {w, history};
}
// Several elements of what is computed, and of others; two elements a step, in a matrix and in its transpose.
AG_FUNCTION Rows figures(Row x, int steps) {
  Rows table = ag::zeros<float>({2, steps});
  for (int step = 0; step < steps; ++step) {
    Row y = ag::sin(x);
    table(0, step) = ag::tanh(ag::max(y) * 3 - step) + x[step];
    table(1, step) = (ag::sum(y) + ag::sum(x * y)) / y[x.extent(0) - 1];
    x = y * 0.5f;
  }
  return table;
}
// The same tensor: an element from others of it.
AG_FUNCTION ag::Vector<double> shifted(ag::Vector<double> x, int steps) {
  for (int step = 0; step < steps; ++step) {
    x *= 1.5;
    x[step] = x[step + 1] - x[step];
    x[step + 1] = x[step];
  }
  return x;
}
// Of other dtypes: 16 bits of which kernels have no arithmetic, booleans, complex numbers.
AG_FUNCTION ag::Vector<ag::bfloat16> short_history(ag::Vector<ag::bfloat16> x, int steps) {
  ag::Vector<ag::bfloat16> history = ag::zeros<ag::bfloat16>({steps});
  for (int step = 0; step < steps; ++step) {
    x = x * x;
    history[step] = ag::sum(x);
  }
  return history;
}
AG_FUNCTION ag::Vector<bool> signs(const Row &x, int steps) {
  ag::Vector<bool> is = ag::zeros<bool>({steps});
  for (int step = 0; step < steps; ++step)
    is[step] = ag::sum(ag::sin(x * float(step))) > 0.0f;
  return is;
}
AG_FUNCTION ag::Vector<std::complex<double>> waves(ag::Vector<std::complex<double>> x, int steps) {
  ag::Vector<std::complex<double>> history = ag::zeros<std::complex<double>>({steps});
  for (int step = 0; step < steps; ++step) {
    x = x * x;
    history[step] = ag::sum(x) * 0.5;
  }
  return history;
}
// The number leaves the loop, too, or is checked, or divides: the host reads it.
AG_FUNCTION std::tuple<Row, int> until(Row x, float tolerance) {
  Row history = ag::zeros<float>({20});
  int step = 0;
  for (; step < 20; ++step) {
    x = ag::sin(x) * 0.8f;
    ag::Scalar<float> norm = ag::sum(x * x);
    history[step] = norm;
    if (norm < tolerance)
      break;
  }
  return {history, step};
}
AG_FUNCTION ag::Vector<int> quotients(ag::Vector<int> x, int steps) {
  ag::Vector<int> history = ag::zeros<int>({steps});
  for (int step = 0; step < steps; ++step) {
    x = x - 1;
    history[step] = 1000 / ag::sum(x);
  }
  return history;
}
// In arms; out of range.
AG_FUNCTION Row odd(Row x, int steps, int room) {
  Row history = ag::zeros<float>({room});
  for (int step = 0; step < steps; ++step) {
    x = ag::cos(x);
    if (step % 2 == 1)
      history[step] = ag::sum(x);
    else
      history[step] += ag::max(x) * 2.0f;
  }
  return history;
}

int main(int count, char **) {
  Rows a = ag::reshape(ag::sin(ag::astype<float>(ag::arange(40 * 3))), {40, 3});
  Row b = ag::cos(ag::astype<float>(ag::arange(40)));
  ag::print("{}\n", descent(a, b, 9));
  auto [w, losses] = train(a, b, a[ag::slice(0, 3)], 7);
  ag::print("{}\n{}\n", w, losses);
  ag::print("{}\n{}\n", figures(b, 6), shifted({1, 2, 3, 5, 8, 13}, 5));
  if (count > 1)
    return 0;
  ag::print("{} {}\n", short_history({0.5f, 1.25f, -1}, 4), signs(b, 6));
  ag::print("{}\n", waves({std::complex<double>(0.5, 1), std::complex<double>(-0.25, 0.5)}, 4));
  auto [history, steps] = until(b, 0.5f);
  ag::print("{} {}\n{}\n", history, steps, quotients({5, 6, 7}, 4));
  ag::print("{}\n", odd(b, 6, 6));
  attempt([&] { ag::print("{}\n", quotients({1, 2, 3}, 4)); });
  attempt([&] { ag::print("{}\n", odd(b, 6, 4)); });
}

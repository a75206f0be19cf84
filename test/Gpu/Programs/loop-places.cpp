// Loops that run wholly on the GPU and read rows, matrices, windows and elements at places that they count or compute:
// as one kernel of one block, as a graph, and by the host; in both orders of threads.
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
// Extents that differ are left to a graph.
// BLOCKS: 22 loops and 0 copies on it, 1 graphs
// GRAPHS: 22 loops and 0 copies on it, {{1[0-9]}} graphs
// RUN: %autographc --gpu=sm_80 %s --explain -c -o %t.o | FileCheck %s --check-prefix=EXPLAIN
#include "digest.h"

#include <autograph/autograph.h>

#include <cstdint>

// EXPLAIN: recurrent
// EXPLAIN: the loop in line [[@LINE+3]] runs wholly on the GPU, in one kernel where its tensors are small
AG_FUNCTION ag::Vector<float> recurrent(ag::Matrix<float> x, ag::Matrix<float> w, float most) {
  ag::Vector<float> h = x[0];
  for (int t = 0; t < x.extent(0); ++t) {
    h = ag::tanh(ag::matmul(w, h) + x[t]);
    if (ag::sum(h) > most)
      break;
  }
  return h;
}
// EXPLAIN: faded
// EXPLAIN: the loop in line [[@LINE+4]] runs wholly on the GPU
// A condition whose second part computes with tensors.
AG_FUNCTION ag::Vector<float> faded(ag::Matrix<float> x, ag::Vector<float> h, float least) {
  int t = 0;
  while (t < x.extent(0) && ag::max(h) > least) {
    h = h * 0.5f + x[t];
    t += 1;
  }
  return h;
}
// EXPLAIN: last
// EXPLAIN: the loop in line [[@LINE+4]] runs wholly on the GPU
AG_FUNCTION ag::Vector<float> last(ag::Matrix<float> x, float most, int step) {
  ag::Vector<float> row = x[0];
  int i = 0;
  while (ag::max(row) < most) {
    i += step;
    row = x[i];
  }
  return row;
}
// EXPLAIN: batches
// EXPLAIN: the loop in line [[@LINE+2]] runs wholly on the GPU
AG_FUNCTION ag::Matrix<double> batches(ag::Tensor<double, 3> x, ag::Matrix<double> y, int steps) {
  for (int t = 0; t < steps; ++t) {
    y = ag::matmul(x[t], y) * 0.5 + ag::sum(x[t], 1, ag::keepdims);
    if (ag::max(y) > 1e3)
      break;
  }
  return y;
}
// EXPLAIN: chased
// EXPLAIN: the loop in line [[@LINE+4]] runs wholly on the GPU
AG_FUNCTION ag::Vector<std::int64_t> chased(ag::Vector<std::int64_t> next, ag::Vector<std::int64_t> x, std::int64_t from) {
  std::int64_t at = from;
  ag::Vector<std::int64_t> y = x;
  while (ag::sum(y) < 1000) {
    y = y * 2 + x[at];
    at = at + 1 < next.extent(0) ? at + 1 : 0;
  }
  return y + next;
}

template <class T> ag::Vector<T> ramp(std::int64_t n, double step, double shift) {
  ag::Vector<T> x = ag::zeros<T>({n});
  for (std::int64_t i = 0; i < n; ++i)
    x.data()[i] = static_cast<T>((i * 37 % 101) * step + shift);
  return x;
}
template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    // Plain C++ says no place of others.
    ag::print("{}\n", ag::name(error.kind()));
  }
}

int main() {
  for (int n : {1, 9, 70})
    for (float most : {0.5f, 100.0f})
      ag::print("{}\n", digest(recurrent(ag::reshape(ramp<float>(12 * n, 0.01, -0.4), {12, n}),
                                         ag::reshape(ramp<float>(n * n, 0.005, -0.2), {n, n}), most)));
  // A row of one element beside a vector of several.
  ag::print("{}\n", faded({{1}, {2}, {3}}, {4, 5, 6}, 0.5f));
  ag::print("{}\n", faded({{1, 2}, {2, 1}, {0.5f, 0.25f}}, {8, 16}, 0.5f));
  const ag::Matrix<float> rows = ag::reshape(ramp<float>(27, 0.25, 0), {9, 3});
  for (float most : {1.0f, 20.0f})
    ag::print("{}\n", last(rows, most, 2));
  // Out of range: the error of the step that reads there.
  attempt([&] { ag::print("{}\n", last(rows, 1e6f, 2)); });
  attempt([&] { ag::print("{}\n", last({{1, 2}}, 1e6f, 1)); });
  attempt([&] { ag::print("{}\n", last(rows, 1e6f, 1 << 30)); });
  const ag::Tensor<double, 3> x = ag::reshape(ramp<double>(4 * 5 * 5, 0.02, -0.5), {4, 5, 5});
  for (int steps : {0, 1, 4})
    ag::print("{}\n", digest(batches(x, ag::reshape(ramp<double>(10, 1, 0), {5, 2}), steps)));
  attempt([&] { ag::print("{}\n", digest(batches(x, ag::reshape(ramp<double>(10, 1, 0), {5, 2}), 5))); });
  ag::print("{}\n", chased({1, 2, 3}, {4, 5, 6}, 1));
  attempt([] { ag::print("{}\n", chased({1, 2, 3}, {4, 5, 6}, 7)); });
  attempt([] { ag::print("{}\n", chased({1, 2, 3}, {4, 5, 6}, -1)); });
  attempt([] { ag::print("{}\n", chased({1, 2, 3}, {4, 5, 6}, -5)); });
  attempt([] { ag::print("{}\n", chased({1, 2, 3}, {4, 5, 6}, std::int64_t(1) << 40)); });
}

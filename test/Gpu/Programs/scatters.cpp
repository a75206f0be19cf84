// Elements added at indices that are data, in the order of the indices, one kernel each: the same bits, errors of the
// first index that has one.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// The host reads one number a loop that checks, of some 130 indices.
// CHECK: autograph: cuda:0: 18 calls, {{[0-9]+}} kernels, {{.*}} 32 numbers read, 28 written
// PTX-NOT: .local
#include "attempt.h"

#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <cstdint>
#include <string>

// EXPLAIN: `scattered
// EXPLAIN: runs on   the GPU, or the CPU where there is none
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line
AG_FUNCTION ag::Matrix<float> scattered(const ag::Matrix<float> &x, const ag::Vector<std::int64_t> &at,
                                        const ag::Matrix<float> &updates, int axis) {
  return ag::scatter_add(x, at, updates, axis);
}
AG_FUNCTION ag::Vector<ag::float16> of_vector(const ag::Vector<ag::float16> &x, const ag::Vector<int> &at,
                                              const ag::Vector<ag::float16> &updates) {
  return ag::scatter_add(x, at, updates);
}
AG_FUNCTION ag::Matrix<float> slope(const ag::Matrix<float> &given, const ag::Vector<std::int64_t> &at, int axis) {
  ag::Matrix<float> x = given;
  ag::GradientTape tape;
  tape.watch(x);
  const auto rows = axis == 0 ? ag::take(x, at, 0) : ag::take(x, at, 1);
  return tape.gradient(ag::sum(rows * rows * rows), x);
}
// A histogram: an element at a time.
// EXPLAIN: `counted
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+3]]
AG_FUNCTION ag::Vector<double> counted(const ag::Vector<int> &at, const ag::Vector<double> &x, int most) {
  ag::Vector<double> y = ag::ones<double>({most});
  for (std::int64_t i = 0; i < at.extent(0); ++i)
    y[at[i] % most] += x[i];
  return y;
}
// A check tests what the loop has written: the host goes through it.
// EXPLAIN: `limited
// EXPLAIN: runs on   the CPU: it reads or writes the elements of a tensor one by one
AG_FUNCTION ag::Vector<int> limited(const ag::Vector<int> &at, int most) {
  ag::Vector<int> y = ag::zeros<int>({most});
  for (std::int64_t i = 0; i < at.extent(0); ++i) {
    ag::check(y[at[i]] < 3, "{} is there too often", at[i]);
    y[at[i]] += 1;
  }
  return y;
}

template <class T> ag::Vector<T> some(std::int64_t n, int below) { return ag::astype<T>(ag::arange(n) * 37 % below); }
int main() {
  const auto x = ag::astype<float>(ag::reshape(ag::arange(21) * 37 % 17, {3, 7})) * 0.37f;
  for (std::int64_t n : {0, 1, 130}) {
    const auto rows = ag::reshape(some<float>(n * 7, 101), {n, 7}) * 0.1f;
    ag::print("{}\n", scattered(x, some<std::int64_t>(n, 3), rows, 0));
    ag::print("{}\n", scattered(x, some<std::int64_t>(n, 7), ag::reshape(some<float>(n * 3, 97), {3, n}) * 0.3f, 1));
    ag::print("{}\n{}\n", slope(x, some<std::int64_t>(n, 3), 0), slope(x, some<std::int64_t>(n, 7), 1));
    ag::print("{}\n", of_vector(some<ag::float16>(50, 7), some<int>(n, 50), some<ag::float16>(n, 11) * 0.3));
    ag::print("{}\n", counted(some<int>(n, 101), some<double>(n, 13) * 0.1, 9));
    attempt([&] { ag::print("{}\n", limited(some<int>(n, 40), 40)); });
  }
  ag::Vector<std::int64_t> at = some<std::int64_t>(130, 3);
  const auto rows = ag::reshape(some<float>(130 * 7, 101), {130, 7});
  at[100] = 3;
  at[120] = -1;
  attempt([&] { ag::print("{}\n", scattered(x, at, rows, 0)); });
  attempt([&] { ag::print("{}\n", slope(x, at, 0)); });
  // Errors are raised where there are no elements, too.
  attempt([&] { ag::print("{}\n", scattered(ag::zeros<float>({3, 0}), at, ag::zeros<float>({130, 0}), 0)); });
  attempt([&] { ag::print("{}\n", scattered(x, at, x, 0)); });
  attempt([&] { ag::print("{}\n", counted({1, -12, 3}, {1, 2, 3}, 9)); });
}

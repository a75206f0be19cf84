// Gradients of sorts by kernels, which take the elements' numbers along: the bits of the CPU for every floating dtype, along
// any axis, with NaN last and equal elements in their order, in loops, and to second order.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// No gradient waits for the host: the number that is read is of what is differentiated twice.
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[0-9]+}} kernels, {{.*}} 1 numbers read, 4 written
// PTX-NOT: .local
// EXPLAIN-NOT: runs on   the CPU
// EXPLAIN: `of_cube
// EXPLAIN: runs on   the GPU
// EXPLAIN: `in_loop
// EXPLAIN: runs on   the GPU
// EXPLAIN: `to_second_order
// EXPLAIN: runs on   the GPU
#include "digest.h"

#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

template <class T> AG_FUNCTION ag::Matrix<T> of_lines(const ag::Matrix<T> &x, const ag::Matrix<T> &w, bool across) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Matrix<T> y = x * w;
  if (across)
    y = ag::sort(y) * w;
  else
    y = ag::sort(y, 0) * w;
  return tape.gradient(y, x);
}
AG_FUNCTION ag::Tensor<float, 3> of_cube(const ag::Tensor<float, 3> &x, const ag::Tensor<float, 3> &w) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Tensor<float, 3> y = ag::sort(x, 1) * w;
  return tape.gradient(ag::sum(y * y), x);
}
AG_FUNCTION ag::Vector<float> in_loop(const ag::Vector<float> &x, int steps) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Vector<float> y = x;
  for (int i = 0; i < steps; ++i)
    y = ag::sort(y * 0.75f - ag::flip(x)) * x;
  return tape.gradient(ag::sum(y * y), x);
}
AG_FUNCTION ag::Vector<double> to_second_order(const ag::Vector<double> &x) {
  return ag::gradient([](const ag::Vector<double> &v) {
    return ag::sum(ag::gradient([](const ag::Vector<double> &u) { return ag::sum(ag::sort(u * u) * ag::flip(u)); })(v) * v);
  })(x);
}
// Few numbers of the host's.
AG_FUNCTION ag::Vector<float> of_numbers(const ag::Vector<float> &x, float a, float b, float c) {
  ag::Vector<float> v = {a, b, c};
  ag::GradientTape tape;
  tape.watch(v);
  ag::Vector<float> y = ag::sort(v) * x;
  return tape.gradient(y, v);
}

template <class T> ag::Vector<T> some(std::int64_t n) {
  return ag::astype<T>(ag::astype<double>(ag::arange(n) * 7919 % 1009 % 100 - 50) / 8.0);
}
template <class T> void all() {
  for (std::int64_t n : {0, 1, 2, 16, 17, 33, 500}) {
    ag::Vector<T> x = some<T>(n), w = ag::astype<T>(ag::astype<double>(ag::arange(n) % 31 + 1) / 8.0);
    for (std::int64_t i = 3; i < n; i += 7)
      x[i] = i % 5 == 0 ? std::numeric_limits<T>::quiet_NaN() : i % 3 == 0 ? T(-0.0f) : i % 2 ? T(0.0f) : -std::numeric_limits<T>::infinity();
    ag::print("{}: {}", n, digest(of_lines(ag::reshape(x, {n, 1}), ag::reshape(w, {n, 1}), false)));
    ag::print(" {}", digest(of_lines(ag::reshape(x, {1, n}), ag::reshape(w, {1, n}), true)));
    if (n % 5 == 0)
      ag::print(" {} {}", digest(of_lines(ag::reshape(x, {n / 5, 5}), ag::reshape(w, {n / 5, 5}), false)),
                digest(of_lines(ag::reshape(x, {5, n / 5}), ag::reshape(w, {5, n / 5}), true)));
    ag::print("\n");
  }
}
int main() {
  all<float>(), all<double>(), all<ag::float16>(), all<ag::bfloat16>();
  const ag::Tensor<float, 3> x = ag::reshape(some<float>(370), {2, 37, 5});
  ag::print("{}\n", digest(of_cube(x, ag::cos(x))));
  ag::print("{} {}\n", in_loop(some<float>(20), 3), in_loop(some<float>(20), 0));
  ag::print("{}\n", to_second_order(some<double>(21)));
  ag::print("{}\n", of_numbers({1, 2, 3}, 3, 1, 2));
}

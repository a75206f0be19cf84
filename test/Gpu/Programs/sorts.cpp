// Sorting by kernels that merge runs: the bits of the CPU for every dtype, along any axis, with NaN last and equal elements
// in their order.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --emit=ptx | FileCheck %s --check-prefix=PTX
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// No sort waits for the host, which reads what the loop on data says.
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[0-9]+}} kernels, {{.*}} 7 numbers read, 0 written
// PTX-NOT: .local
#include "digest.h"

#include <autograph/autograph.h>

#include <cmath>
#include <cstdint>
#include <limits>

// EXPLAIN: `lines
// EXPLAIN: runs on   the GPU, or the CPU where there is none; kernels merge runs for the sort in line [[@LINE+2]]
template <class T> AG_FUNCTION ag::Matrix<T> lines(const ag::Matrix<T> &x, bool across) {
  return across ? ag::sort(x) : ag::sort(x, 0);
}
AG_FUNCTION ag::Tensor<float, 3> of_cube(const ag::Tensor<float, 3> &x) { return ag::sort(x, 1); }
// Beside other work, in place of a variable, and of a part.
AG_FUNCTION ag::Vector<float> trimmed(const ag::Matrix<float> &x, std::int64_t cut) {
  ag::Matrix<float> y = ag::sort(x * 2.0f, 0);
  y = ag::sort(y[ag::slice(cut, x.extent(0) - cut)] + 1.0f, 1);
  return ag::sum(y, 0) / float(y.extent(0));
}
// In loops that the host counts, and in one on data.
AG_FUNCTION ag::Vector<int> settled(ag::Vector<int> x, int rounds) {
  for (int i = 0; i < rounds; ++i)
    x = ag::sort(x * 3 - ag::flip(x));
  int steps = 0;
  while (ag::sum(x * x) > 1000 && steps < 3) {
    x = ag::sort(x - x[x.extent(0) / 2]);
    ++steps;
  }
  return x + steps;
}
AG_FUNCTION ag::Matrix<double> each_row(ag::Matrix<double> x) {
  for (std::int64_t i = 0; i < x.extent(0); ++i)
    x[i] = ag::sort(-x[i]);
  return x;
}

template <class T> ag::Vector<T> some(std::int64_t n) {
  return ag::astype<T>(ag::arange(n) * 7919 % 1009 % (sizeof(T) == 1 ? 100 : 1000));
}
template <class T> void all() {
  for (std::int64_t n : {0, 1, 2, 16, 17, 33, 500}) {
    ag::Vector<T> x = some<T>(n);
    if constexpr (!std::is_same_v<T, bool>)
      x = n % 2 ? -x : x;
    if constexpr (std::numeric_limits<T>::has_quiet_NaN)
      for (std::int64_t i = 0; i < n; ++i)
        if (i % 7 == 3)
          x[i] = i % 5 == 0 ? T(NAN) : i % 3 == 0 ? T(-0.0f) : i % 2 ? T(0.0f) : T(-INFINITY);
    ag::print("{}: {}", n, digest(lines(ag::reshape(x, {n, 1}), false)));
    ag::print(" {} {}\n", digest(lines(ag::reshape(x, {1, n}), true)), n % 5 ? 0 : digest(lines(ag::reshape(x, {n / 5, 5}), false)));
  }
}
int main() {
  all<bool>();
  all<std::int8_t>(), all<int>(), all<std::int64_t>(), all<std::uint8_t>(), all<std::uint64_t>();
  all<float>(), all<double>(), all<ag::float16>(), all<ag::bfloat16>();
  const auto x = ag::reshape(some<float>(370), {37, 10});
  ag::print("{}\n{}\n", trimmed(x, 3), settled(some<int>(20) / 50, 4));
  ag::print("{}\n", each_row(ag::astype<double>(x)[ag::slice(0, 4)]));
  ag::print("{}\n", digest(of_cube(ag::reshape(x, {2, 37, 5}))));
  ag::print("{}\n", digest(lines(ag::reshape(some<float>(8201), {1, 8201}), true)));
  ag::print("{}\n", lines(ag::zeros<float>({0, 3}), false));
}

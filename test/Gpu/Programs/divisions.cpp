// Operations that check their elements: a kernel looks for the first that fails, and the host raises its error.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// One number for each operation that checks, and the operands of those that fail; nothing in a loop on the device.
// CHECK: autograph: cuda:0: {{.*}} 47 numbers read, 0 written; {{.*}} 3 loops and
// EXPLAIN-NOT: runs on   the CPU
#include "attempt.h"
#include "digest.h"

#include <autograph/autograph.h>

#include <cstdint>

// EXPLAIN: `quotients
// EXPLAIN: runs on   the GPU
template <class T> AG_FUNCTION ag::Matrix<T> quotients(const ag::Matrix<T> &x, const ag::Matrix<T> &y) {
  return x / y + x % y + ag::floor_divide(x, y) - ag::remainder(y, x + T(1));
}
AG_FUNCTION ag::Vector<int> powers(const ag::Vector<int> &x, const ag::Vector<int> &by) { return ag::power(x, by); }
// In place of an argument's elements, which stay as they were where one fails.
AG_FUNCTION void divide(ag::Matrix<std::int64_t> &x, const ag::Vector<std::int64_t> &by) { x /= by; }
AG_FUNCTION ag::Vector<int> means(const ag::Matrix<int> &x) { return ag::mean(x, 0) + ag::mean(x) % ag::max(x(0)); }
// Fused with what reduces, transposed, and on the part of a tensor.
AG_FUNCTION ag::Vector<int> rests(const ag::Matrix<int> &x, int first) {
  const ag::Matrix<int> part = x(ag::slice(first, ag::end), ag::slice());
  return ag::sum(ag::matrix_transpose(part) % (part(0, 0) - 1), 1);
}
// EXPLAIN: `settle
// EXPLAIN: runs on   the GPU, or the CPU where there is none; the loop in line [[@LINE+3]] runs wholly on the GPU
AG_FUNCTION int settle(ag::Matrix<int> x, int limit) {
  int steps = 0;
  while (ag::sum(x) > limit && steps < 10) {
    x = x / (x(0, 0) - 3);
    x += 2;
    ++steps;
  }
  return steps;
}

template <class T> void quotients_of() {
  const ag::Matrix<T> x = ag::astype<T>(ag::reshape(ag::arange(9000) * 37 % 120, {90, 100}));
  ag::Matrix<T> y = ag::astype<T>(ag::reshape(ag::arange(9000) * 71 % 113, {90, 100})) + T(1);
  ag::print("{}\n", digest(quotients(x, y)));
  y(70, 3) = T(0);
  attempt([&] { ag::print("{}\n", digest(quotients(x, y))); });
}
int main() {
  quotients_of<std::int8_t>(), quotients_of<int>(), quotients_of<std::int64_t>(), quotients_of<std::uint32_t>();
  ag::print("{}\n", powers({1, 2, -3, 0}, {9, 10, 3, 0}));
  attempt([] { ag::print("{}\n", powers({3, 2, 5, 7}, {1, 0, -5, -6})); });
  ag::Matrix<std::int64_t> x{{9, -8, 7}, {-6, 5, -4}};
  divide(x, {2, 3, -1});
  attempt([&] { divide(x, {1, 2, 0}); });
  ag::print("{}\n{}\n", x, means({{9, 2}, {3, 4}}));
  attempt([] { ag::print("{}\n", means({{0, 0}, {3, 4}})); });
  attempt([] { ag::print("{}\n", means(ag::zeros<int>({0, 2}))); });
  ag::print("{}\n", rests({{9, 2}, {3, 4}, {7, 6}}, 1));
  attempt([] { ag::print("{}\n", rests({{9, 2}, {1, 4}}, 1)); });
  for (int first : {9, 3, 1})
    attempt([&] { ag::print("{}\n", settle({{first, 2}, {3, 4}}, -30)); });
}

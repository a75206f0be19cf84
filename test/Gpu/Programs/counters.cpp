// The counter of a loop over lines is used behind it: of elementwise operations, of single elements, and of elements at
// indices that are data; with no iteration, too.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: 12 calls, {{[1-9][0-9]*}} kernels
#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION std::int64_t rows(ag::Matrix<float> &x) {
  std::int64_t i = 1;
  while (i < x.extent(0)) {
    x(i, ag::slice()) += x(i - 1, ag::slice());
    ++i;
  }
  return i;
}
AG_FUNCTION int elements(ag::Matrix<float> &x, int first, int end) {
  ag::Matrix<float> y = x + 1.0f;
  int i = first;
  while (i < end) {
    for (int j = 0; j < 5; ++j)
      y(i, j) = y(i, j) + y(i - 1, j);
    ++i;
  }
  x = y;
  return i;
}
AG_FUNCTION std::int64_t scattered(const ag::Vector<int> &at, const ag::Vector<double> &x, ag::Vector<double> &total) {
  ag::Vector<double> y = ag::zeros<double>({5});
  std::int64_t i = 0;
  while (i < at.extent(0)) {
    y[at[i]] += x[i];
    ++i;
  }
  total = y;
  return i;
}

int main() {
  for (std::int64_t n : {0, 1, 2, 9}) {
    ag::Matrix<float> x = ag::astype<float>(ag::reshape(ag::arange(n * 5), {n, 5}));
    const std::int64_t last = rows(x);
    ag::print("{} {}\n", last, x);
    const int end = elements(x, 1, static_cast<int>(n));
    ag::print("{} {}\n", end, x);
    ag::Vector<double> y = ag::zeros<double>({5});
    const ag::Vector<int> at = ag::astype<int>(ag::arange(n) * 3 % 4);
    const std::int64_t count = scattered(at, ag::astype<double>(ag::arange(n)) * 0.1, y);
    ag::print("{} {}\n", count, y);
  }
}

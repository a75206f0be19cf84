// Loops whose iterations depend on each other in lines, one kernel each: a thread goes along a line in the loop's order.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// Nothing is read but what is printed, and for each of four loops of the rule of products whether a subscript failed.
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[1-9][0-9]+}} kernels, {{.*}} 4 numbers read, 0 written
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %autographc --gpu=sm_80 %s --explain | FileCheck %s --check-prefix=EXPLAIN
// PTX-NOT: .local
#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <cstdint>

// EXPLAIN: columns
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+2]]
template <class T> AG_FUNCTION auto columns(const ag::Matrix<T> &x) {
  return ag::cumulative_sum(x, 0);
}
// EXPLAIN: rows
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+1]]
template <class T> AG_FUNCTION auto rows(const ag::Matrix<T> &x) { return ag::cumulative_sum(x, -1); }
template <class T> AG_FUNCTION auto products(const ag::Matrix<T> &x) {
  return ag::cumulative_prod(x, 1) + ag::cumulative_prod(ag::flip(x, 0), 0);
}
AG_FUNCTION ag::Tensor<float, 3> cubes(const ag::Tensor<float, 3> &x) {
  return ag::cumulative_sum(x, 1) - ag::cumulative_prod(x, 1);
}
AG_FUNCTION ag::Vector<double> whole(const ag::Vector<double> &x) {
  return ag::cumulative_sum(x) + ag::cumulative_prod(x);
}
AG_FUNCTION ag::Matrix<float> slopes(const ag::Matrix<float> &x) {
  ag::Matrix<float> y = x;
  ag::GradientTape tape;
  tape.watch(y);
  const auto total = ag::sum(ag::cumulative_sum(y * y, 0) * ag::cumulative_prod(y, 1));
  return tape.gradient(total, y);
}
// A recurrence of two steps, of the caller's tensor; each column is a line.
// EXPLAIN: `filter`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one kernel computes the elements of the loop in line [[@LINE+2]]
AG_FUNCTION void filter(ag::Matrix<float> &x, float a, float b) {
  for (std::int64_t i = 2; i < x.extent(0); ++i)
    x(i, ag::slice()) += a * x(i - 1, ag::slice()) - b * x(i - 2, ag::slice());
}
// From the end, and what elements say decides.
AG_FUNCTION ag::Matrix<int> suffixes(const ag::Matrix<int> &x, int width) {
  ag::Matrix<int> y = x + 1;
  for (int back = 0; back < width - 1; ++back)
    for (int row = 0; row < 3; ++row) {
      ag::Scalar<int> behind = y(row, width - 1 - back);
      while (behind > 50)
        behind = behind / 2;
      y(row, width - 2 - back) = y(row, width - 2 - back) + behind;
    }
  return y;
}
// Neither axis has lines: an element is the sum of two that others write.
// EXPLAIN: `triangle`
// EXPLAIN: runs on   the GPU, or the CPU where there is none; one thread of the GPU does the loop in line [[@LINE+3]], in order
AG_FUNCTION ag::Matrix<int> triangle(const ag::Matrix<int> &x) {
  ag::Matrix<int> y = x + 1;
  for (int i = 1; i < x.extent(0); ++i)
    for (int j = 1; j < x.extent(1); ++j)
      y(i, j) = y(i - 1, j) + y(i, j - 1) % 1000;
  return y;
}

template <class T> ag::Matrix<T> some(std::int64_t n, std::int64_t m, double by = 1) {
  return ag::astype<T>(ag::astype<double>(ag::reshape(ag::arange(n * m) * 37 % 101 - 50, {n, m})) * by);
}

int main() {
  for (std::int64_t n : {0, 3, 20})
    for (std::int64_t m : {0, 1, 130}) {
      ag::print("{}\n{}\n", columns(some<float>(n, m, 0.01)), rows(some<float>(n, m, 0.01)));
      ag::print("{}\n{}\n", columns(some<ag::float16>(n, m, 0.3)), columns(some<ag::bfloat16>(n, m, 0.3)));
      ag::print("{}\n{}\n", columns(some<bool>(n, m)), rows(some<std::int32_t>(n, m)));
      ag::print("{}\n{}\n", products(some<float>(n, m, 0.03)), columns(some<double>(n, m, 0.1)));
      ag::print("{}\n", cubes(ag::reshape(some<float>(n, m * 4, 0.02), {n, m, 4})));
      ag::print("{}\n", slopes(some<float>(n, m, 0.02)));
      ag::Matrix<float> x = some<float>(n, m, 0.1);
      filter(x, 1.25f, 0.5f);
      ag::print("{}\n", x);
    }
  for (std::int64_t n : {0, 1, 5, 1000})
    ag::print("{}\n", whole(ag::reshape(some<double>(1, n, 0.04), {n})));
  ag::print("{}\n{}\n", suffixes(some<int>(3, 20), 20), triangle(some<int>(9, 12)));
}

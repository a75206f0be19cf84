// Tensors of constants, of which a call copies those to the GPU that its kernels read.
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t > %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: 10 calls, {{[0-9]+}} kernels
#include <autograph/autograph.h>
AG_FUNCTION ag::Vector<float> weighted(ag::Vector<float> x) { return x * ag::Vector<float>{0.25f, 0.5f, 0.75f} + ag::Vector<float>{1, 2, 3}; }
AG_FUNCTION ag::Vector<float> in_loop(ag::Vector<float> x) {
  const ag::Vector<float> kernel = {0.25f, 1.5f, 0.75f};
  while (ag::max(x) < 50.0f) {
    x = x * kernel + ag::Vector<float>{1, 2, 3};
    ag::print("{} {}\n", x, kernel);
  }
  return x + kernel[1];
}
AG_FUNCTION ag::Vector<std::int64_t> looked_up(ag::Vector<std::int64_t> at) {
  const ag::Vector<std::int64_t> table = {5, 7, 11, 13};
  return ag::take(table, at);
}
AG_FUNCTION ag::Matrix<float> rows(ag::Matrix<float> x, int i) {
  const ag::Matrix<float> table = {{1, 2}, {3, 4}};
  return ag::matmul(x * 2.0f, table) + table[i];
}
AG_FUNCTION ag::Vector<float> given(ag::Vector<float> x) {
  if (ag::sum(x) > 3.0f)
    return {7, 8, 9};
  return x * 2.0f;
}
int main() {
  for (int i = 0; i < 2; ++i)
    ag::print("{} {} {}\n", weighted({1, 2, 3}), looked_up({3, 0, 1}), rows({{1, 2}, {3, 4}}, i));
  ag::print("{}\n", in_loop({1, 2, 3}));
  ag::Vector<float> g = given({1, 2, 3});
  g[0] = 100.0f;
  ag::print("{} {} {}\n", g, given({1, 2, 3}), given({1, 1}));
}

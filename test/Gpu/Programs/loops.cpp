// Loops and branches on what the GPU computes: the host reads the condition, one number a step.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: 3 calls, {{[0-9]+}} kernels, [[WAITS:[0-9]+]] waits; 3 copies to it {{.*}}, 2 back ({{[0-9]+}} bytes), {{[0-9]+}} numbers read
#include <autograph/autograph.h>

#include <tuple>

AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, float tolerance) {
  ag::Scalar<float> change = 1.0f;
  while (change > tolerance) {
    ag::Matrix<float> next = u;
    const auto inner = ag::slice(1, ag::end - 1);
    next(inner, inner) = 0.25f * (u(ag::slice(0, ag::end - 2), inner) + u(ag::slice(2, ag::end), inner) +
                                  u(inner, ag::slice(0, ag::end - 2)) + u(inner, ag::slice(2, ag::end)));
    change = ag::max(ag::abs(next - u));
    u = next;
  }
  return u;
}
AG_FUNCTION ag::Scalar<float> eigenvalue(ag::Matrix<float> a, int most) {
  ag::Vector<float> x = ag::ones<float>({a.extent(0)});
  ag::Scalar<float> value = 0.0f;
  for (int i = 0; i < most; ++i) {
    ag::Vector<float> y = ag::matmul(a, x);
    ag::Scalar<float> length = ag::sqrt(ag::sum(y * y));
    x = y / length;
    if (ag::abs(length - value) < 1e-6f)
      break;
    value = length;
  }
  return value;
}
AG_FUNCTION ag::Vector<float> clipped(ag::Vector<float> x) {
  if (ag::max(x) > 2.0f)
    return x / ag::max(x);
  return x * 2.0f;
}

int main() {
  ag::Matrix<float> u = ag::zeros<float>({12, 12});
  for (int i = 0; i < 12; ++i)
    u.data()[i] = 1.0f;
  ag::print("{}\n", jacobi(u, 1e-3f));
  ag::print("{}\n", eigenvalue({{2, 1, 0}, {1, 3, 1}, {0, 1, 4}}, 100));
  ag::print("{}\n", clipped({1.0f, 4.0f, 3.0f}));
}

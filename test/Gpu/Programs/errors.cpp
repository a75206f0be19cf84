// Errors of functions on a GPU: the message and the place, what was changed before, and a GPU that
// goes on working.
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t > %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[0-9]+}} kernels
#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION void grow(ag::Vector<float> &x, ag::Vector<float> by, float most) {
  for (int i = 0; i < 10; ++i) {
    x = x * by;
    ag::check(ag::max(x) < most, "too large: {}", ag::max(x));
  }
}
AG_FUNCTION void put(ag::Vector<float> &x, std::int64_t i, float value) {
  x = x * 2.0f;
  x[i] = value;
  ag::check(value < 3.0f, "too large: {}", value);
}
AG_FUNCTION ag::Matrix<float> join(ag::Matrix<float> a, ag::Matrix<float> b) {
  ag::Matrix<float> half = a * 0.5f;
  return ag::matmul(half, b);
}
// Each place where a print names a tensor.
AG_FUNCTION ag::Vector<float> show(ag::Vector<float> x, ag::Vector<float> y) {
  x = x * 0.5f;
  y = y + 1.0f;
  ag::print("{} {:.1f} {} {}\n", x, y, x, y);
  return x;
}

template <class Work> void attempt(const Work &work) {
  try {
    work();
    ag::print("fine\n");
  } catch (const ag::Error &error) {
    ag::print("{}: {}\n", ag::name(error.kind()), error.what());
  }
}

int main() {
  ag::Vector<float> x = {1, 2, 3};
  attempt([&] { grow(x, {2, 2, 2}, 20.0f); });
  ag::print("{}\n", x);
  attempt([&] { grow(x, {1, 1, 1}, 100.0f); });
  ag::print("{}\n", x);
  attempt([&] { put(x, 1, 2.5f); });
  ag::print("{}\n", x);
  attempt([&] { put(x, 2, 4.5f); });
  ag::print("{}\n", x);
  attempt([&] { put(x, 3, 0.5f); });
  ag::print("{}\n", x);
  float own[] = {1, 2};
  ag::Vector<float> lent = ag::Vector<float>::borrow(own, 2);
  attempt([&] { grow(lent, {3, 3}, 10.0f); });
  ag::print("{} {}\n", own[0], own[1]);
  show(x, {1, 2});
  attempt([&] { ag::print("{}\n", join({{1, 2}}, {{1, 2, 3}})); });
  attempt([&] { ag::print("{}\n", join({{1, 2}}, {{1}, {2}})); });
}

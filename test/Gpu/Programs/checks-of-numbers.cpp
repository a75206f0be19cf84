// Checks of numbers: of a function that is not inlined, which a branch before a line of a matrix calls, and behind a flag of the host's in a loop on data.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated %t flag 2> %t.log > %t.out && FileCheck %s < %t.log
// CHECK: 1 loops and 0 copies on it
#include "attempt.h"

#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION float wander(float x, int n) {
  float s = x;
  int k = n;
  while (k > 1 && s < 1e30f) {
    if (k % 2 == 0) {
      k /= 2;
      s = s * 0.5f + 1.25f;
    } else {
      k = 3 * k + 1;
      s = s + 0.25f;
    }
    if (s > 100.0f)
      s -= 50.0f;
    if (s < -100.0f)
      s += 50.0f;
  }
  float t = 0;
  for (int i = 0; i < n; ++i) {
    t += s * float(i);
    if (t > 1000.0f)
      t -= 900.0f;
    if (t < 0)
      t = -t;
  }
  return s + t * 0.001f;
}
AG_FUNCTION ag::Matrix<float> tested(const ag::Matrix<float> &x, const ag::Vector<float> &v, float most) {
  ag::Matrix<float> y = x * 2.0f;
  for (std::int64_t i = 1; i < y.extent(0); ++i) {
    float s = 1.0f;
    if (v[i] > 0.5f)
      s = wander(float(v[i]), int(i));
    else
      s = wander(float(v[i]), 7) * 2;
    ag::check(s < most, "row {}: {}", i, s);
    for (std::int64_t j = 0; j < y.extent(1); ++j)
      y(i, j) += y(i - 1, j);
  }
  return y + 1.0f;
}
AG_FUNCTION ag::Vector<float> halved(ag::Vector<float> x, float tolerance, bool isChecked, float most) {
  ag::Scalar<float> change = 1e9f;
  while (change > tolerance) {
    ag::Vector<float> y = x * 0.5f;
    change = ag::max(ag::abs(y - x));
    if (isChecked)
      ag::check(change < most, "too large: {}", change);
    x = y;
  }
  return x;
}

int main(int count, char **) {
  const ag::Vector<float> x = ag::ones<float>({40});
  attempt([&] { ag::print("{}\n", halved(x, 0.001f, true, 10.0f)); });
  if (count > 1)
    return 0;
  attempt([&] { ag::print("{}\n", halved(x, 0.001f, true, 0.1f)); });
  attempt([&] { ag::print("{}\n", halved(x, 0.001f, false, 0.1f)); });
  const ag::Matrix<float> m = ag::reshape(ag::astype<float>(ag::arange(60)) * 0.1f, {10, 6});
  const ag::Vector<float> v = ag::astype<float>(ag::arange(10)) * 0.3f;
  for (float most : {0.5f, 1.5f, 3.0f, 6.0f, 9.0f, 1e9f})
    attempt([&] { ag::print("{}\n", tested(m, v, most)); });
  attempt([&] { ag::print("{}\n", tested(m[ag::slice(0, 1)], v, 0.0f)); });
}

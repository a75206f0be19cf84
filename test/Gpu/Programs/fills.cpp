// A loop that writes only some elements of a tensor leaves zeros at the others, also where its memory was used before.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// Only `doubled` has no kernel that fills.
// CHECK: autograph: cuda:0: 9 calls, 15 kernels
#include <autograph/autograph.h>

#include <cstdint>

AG_FUNCTION ag::Vector<float> positive(const ag::Vector<float> &x) {
  ag::Vector<float> y = ag::zeros<float>({x.extent(0)});
  for (std::int64_t i = 0; i < x.extent(0); ++i)
    if (x[i] > 0.0f)
      y[i] = x[i];
  return y;
}
AG_FUNCTION ag::Vector<float> shifted(const ag::Vector<float> &x) {
  const std::int64_t n = x.extent(0);
  ag::Vector<float> y = ag::zeros<float>({n});
  for (std::int64_t i = 0; i < n; ++i)
    if (i + 1 < n)
      y[i + 1] = x[i];
  return y;
}
AG_FUNCTION ag::Vector<float> doubled(const ag::Vector<float> &x) {
  ag::Vector<float> y = ag::zeros<float>({x.extent(0)});
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    y[i] = x[i];
    if (x[i] > 0.0f)
      y[i] = x[i] * 2.0f;
  }
  return y;
}

int main() {
  for (int by : {1, 2, 3}) {
    const auto x = ag::astype<float>(ag::arange(40) * 37 % 11 - 5) * static_cast<float>(by);
    ag::print("{}\n{}\n{}\n", doubled(x), positive(x), shifted(x));
  }
}

// A check keeps a loop of numbers from going on forever: the host does the loop around both.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// `halved` has no check: its loops are the GPU's.
// CHECK: autograph: cuda:0: 2 calls, {{.*}} 1 loops
#include <autograph/autograph.h>

#include <string>

AG_FUNCTION ag::Scalar<int> rest(ag::Vector<float> x, const ag::Vector<int> &steps, int most) {
  ag::Scalar<int> left = most;
  int k = 0;
  while (ag::sum(x) < 100.0f) {
    ag::Scalar<int> step = steps[k];
    ag::check(step > 0, "no step of {}", step);
    while (left >= step)
      left -= step;
    left += 7;
    x = x * 1.5f;
    k += 1;
  }
  return left;
}
AG_FUNCTION ag::Vector<float> halved(ag::Vector<float> x) {
  while (ag::sum(x) < 100.0f) {
    ag::Scalar<float> most = ag::max(x);
    while (most > 2.0f)
      most = most * 0.5f;
    x = x + most;
  }
  return x;
}

int main() {
  ag::print("{}\n", rest({1, 2, 3}, ag::astype<int>(ag::arange(20)) + 2, 100));
  try {
    ag::print("{}\n", rest({1, 2, 3}, {3, 2, 0, 1}, 100));
  } catch (const ag::Error &error) {
    const std::string what = error.what();
    ag::print("{}\n", what.substr(what.rfind(": ") + 2));
  }
  ag::print("{}\n", halved({1, 2, 3}));
}

// Functions with enumerators among arguments and results run on the GPU, too.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// CHECK: autograph: cuda:0: 5 calls
#include <autograph/autograph.h>

enum class Way { up, down };
enum Step : signed char { back = -3, forth = 5 };

AG_FUNCTION ag::Vector<float> along(ag::Vector<float> x, Way way, Step step) {
  return way == Way::up ? x * 2.0f : x - float(int(step));
}
AG_FUNCTION Way way_of(ag::Vector<float> x) { return ag::sum(ag::sin(x)) > 1.0f ? Way::up : Way::down; }

int main() {
  const ag::Vector<float> x = {1, 2, 3};
  ag::print("{} {} {}\n", along(x, Way::up, back), along(x, Way::down, back), along(x, Way::down, forth));
  ag::print("{} {}\n", int(way_of(x)), int(way_of(-x)));
}

// What is on the GPU stays there: a tensor is copied once, results of one call are arguments of the
// next, and a copy follows only where the other side has changed.
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: %gpu-emulated %t 2> %t.log | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < %t.log
// RUN: env AUTOGRAPH_DEVICE=cpu %t 2>&1 | FileCheck %s --check-prefix=CPU
#include <autograph/autograph.h>
#include <autograph/device.h>

AG_FUNCTION ag::Vector<float> step(ag::Vector<float> x, ag::Vector<float> y) { return x * 0.5f + y; }

int main() {
  ag::Vector<float> x = ag::zeros<float>({100}), y = ag::ones<float>({100});
  ag::print("{} {}\n", ag::devices().size(), ag::device().name());
  // CHECK: 2 cuda:0
  // CPU: 1 cpu
  ag::print("{}\n", ag::device(x).name());
  // CHECK: cpu
  for (int i = 0; i < 10; ++i)
    x = step(x, y);
  ag::print("{} {}\n", ag::device(x).name(), ag::device(y).name());
  // CHECK: cuda:0 cuda:0
  // CPU: cpu cpu
  // One copy back of 400 bytes, of which both are read.
  ag::print("{} {}\n", x[0], x[99]);
  // CHECK: 1.9980469 1.9980469
  // CPU: 1.9980469 1.9980469
  const ag::Vector<float> before = y;
  y.data()[0] = 3;
  ag::print("{} {}\n", ag::device(y).name(), ag::device(before).name());
  // CHECK: cpu cuda:0
  ag::print("{}\n", step(x, y)[0]);
  // CHECK: 3.9990234
  // CPU: 3.9990234
  ag::Vector<float> z = ag::ones<float>({1000});
  ag::print("{}\n", ag::device(ag::to_device(z)).name());
  // CHECK: cuda:0
  // CPU: cpu
  // x and y; y anew; z. Back: x, and what the last step gives.
  // LOG: autograph: cuda:0: 11 calls, 11 kernels, 2 waits; 4 copies to it (5200 bytes), 2 back (800 bytes), 0 numbers read
}

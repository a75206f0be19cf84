// AUTOGRAPH_DEVICE chooses; what is not there is an error that says what to do, and a program without
// a GPU runs the CPU's code.
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s -o %t.o && autographc %t.o -o %t
// RUN: env AUTOGRAPH_CUDA_LIBRARY=/nowhere/libcuda.so.1 %t | FileCheck %s --check-prefix=CPU
// RUN: env AUTOGRAPH_CUDA_LIBRARY=/nowhere/libcuda.so.1 AUTOGRAPH_DEVICE=cpu %t | FileCheck %s --check-prefix=CPU
// RUN: env AUTOGRAPH_CUDA_LIBRARY=/nowhere/libcuda.so.1 AUTOGRAPH_DEVICE=cuda %t | FileCheck %s --check-prefix=NONE
// RUN: %gpu-emulated AUTOGRAPH_DEVICE=cuda:1 %t | FileCheck %s --check-prefix=FEW
// RUN: %gpu-emulated AUTOGRAPH_DEVICE=gpu %t | FileCheck %s --check-prefix=NAME
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=block %t | FileCheck %s --check-prefix=LOOPS
// RUN: %gpu-emulated %t 2>/dev/null | FileCheck %s --check-prefix=GPU
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_MEMORY=1000 %t 2>/dev/null | FileCheck %s --check-prefix=MEMORY
// CPU: cpu 2
// NONE: error host: AUTOGRAPH_DEVICE=cuda: /nowhere/libcuda.so.1: cannot open {{.*}}; AUTOGRAPH_DEVICE=cpu runs on the CPU
// FEW: error host: AUTOGRAPH_DEVICE=cuda:1: there are 1 GPUs, from cuda:0 on
// NAME: error host: AUTOGRAPH_DEVICE=gpu: no such device; it is cpu, cuda or cuda:N
// LOOPS: error host: AUTOGRAPH_DEVICE_LOOPS=block: it is graph or host
// GPU: cuda:0 2
// MEMORY: error memory: the GPU cannot give {{[0-9]+}} bytes: out of memory (2)
#include <autograph/autograph.h>
#include <autograph/device.h>

AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) { return x + x; }

int main() {
  try {
    const ag::Vector<float> y = twice(ag::ones<float>({1000}));
    ag::print("{} {}\n", ag::device(y).name(), y[999]);
  } catch (const ag::Error &error) {
    ag::print("error {}: {}\n", ag::name(error.kind()), error.what());
  }
}

// Where there is a ptxas, an object has machine code beside PTX; where there is none, PTX alone.
// REQUIRES: ptxas
// RUN: %autographc --gpu=sm_80,sm_90 -O2 -c %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck %s
// RUN: env PATH=%binary-dir/bin:/usr/bin:/bin CUDA_HOME=/nowhere %autographc --gpu=sm_80,sm_90 -O2 -c %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck %s --check-prefix=NONE
// CHECK-DAG: __ag_cubin_sm_80
// CHECK-DAG: __ag_cubin_sm_90
// CHECK-DAG: __ag_ptx_sm_80
// CHECK-DAG: __ag_ptx_sm_90
// NONE-NOT: __ag_cubin
// NONE: __ag_ptx_sm_80
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) { return x + x; }

// No kernel needs more registers than there are.
// REQUIRES: ptxas
// RUN: %autographc --gpu=sm_80 %source-dir/benchmarks/gpu/measure.cpp --emit=ptx -o %t.ptx
// RUN: ptxas -arch=sm_80 -v %t.ptx -o %t.cubin 2>&1 | FileCheck %s
// RUN: ptxas -arch=sm_90 -v %t.ptx -o %t.cubin 2>&1 | FileCheck %s
// CHECK: 0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
// CHECK-NOT: {{[1-9][0-9]*}} bytes spill
// CHECK-NOT: {{[1-9][0-9]*}} bytes stack

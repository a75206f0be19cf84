// PTX of each kind of kernel: vectors of 16 bytes, products and sums that are rounded each, no local
// memory and nothing of CUDA's libraries.
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s < %t.ptx
// RUN: FileCheck %s --check-prefix=NONE < %t.ptx
// RUN: %autographc %s --emit=ptx | diff - %t.ptx
// RUN: %autographc --gpu=sm_90 %s --emit=ptx | FileCheck %s --check-prefix=SM90
// Without --gpu the object has nothing of a GPU.
// RUN: %autographc -c %s -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=PLAIN
// NONE: .target sm_80
// NONE-NOT: .local
// NONE-NOT: .extern
// SM90: .target sm_90
// PLAIN-NOT: __ag_ptx
// PLAIN-NOT: ag_call_device
#include <autograph/autograph.h>

// CHECK: .visible .entry chain_0(
// CHECK: ld.global.v4.b32
// CHECK: mul.rn.f32
// CHECK: add.rn.f32
// CHECK: div.rn.f32
// CHECK: st.global.v4.b32
AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x) { return ag::exp(x * 0.5f + 1.0f) / 3.0f; }
// CHECK: .visible .entry doubles_{{[0-9]+}}(
// CHECK: ld.global.v2.b64
// CHECK: sqrt.rn.f64
// CHECK: st.global.v2.b64
AG_FUNCTION ag::Vector<double> doubles(ag::Vector<double> x) { return ag::sqrt(x); }
// A chain of fused multiply-adds.
// CHECK: .visible .entry product_{{[0-9]+}}(
// CHECK: fma.rn.f32
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
// A warp for each row: its lanes are those of the CPU's sum.
// CHECK: .visible .entry rows_{{[0-9]+}}(
// CHECK: shfl.sync.bfly.b32
AG_FUNCTION ag::Vector<float> rows(ag::Matrix<float> x) { return ag::sum(ag::tanh(x), 1); }

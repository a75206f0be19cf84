// Where a processor scales by powers of two in one instruction, exp does so: no power is made of bits.
// RUN: autographc -S -O2 -march=x86-64-v4 %s -o - | FileCheck %s
// RUN: autographc -S -O2 -march=x86-64-v3 %s -o - | FileCheck %s --check-prefix=BITS
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> growth(const ag::Vector<float> &x) { return ag::exp(x); }
// CHECK-LABEL: {{^}}__ag_entry__Z6growth{{.*}}:
// CHECK-NOT: vpslld
// CHECK: vscalefps %zmm
// BITS-LABEL: {{^}}__ag_entry__Z6growth{{.*}}:
// BITS: vpslld $23, %ymm

AG_FUNCTION ag::Vector<double> powers(const ag::Vector<double> &x) { return ag::exp2(x); }
// CHECK-LABEL: {{^}}__ag_entry__Z6powers{{.*}}:
// CHECK-NOT: vpsllq
// CHECK: vscalefpd %zmm

AG_FUNCTION ag::Vector<float> chance(const ag::Vector<float> &x) { return ag::sigmoid(x); }
// CHECK-LABEL: {{^}}__ag_entry__Z6chance{{.*}}:
// CHECK-NOT: vpslld
// CHECK: vscalefps %zmm

// Terms of a sum are vectors of several registers.
AG_FUNCTION AG_SIGNATURE(f32[1000]) ag::Scalar<float> growths(ag::Vector<float> x) { return ag::sum(ag::exp(x)); }
// CHECK-LABEL: {{^}}__ag_entry__Z7growths{{.*}}:
// CHECK-NOT: vpslld
// CHECK: vscalefps %zmm
// CHECK: vscalefps %zmm

// What is at most 0 has no bound above.
AG_FUNCTION ag::Matrix<float> shares(const ag::Matrix<float> &x) { return ag::exp(x - ag::max(x, 1, ag::keepdims)); }
// CHECK-LABEL: {{^}}__ag_entry__Z6shares{{.*}}:
// CHECK-NOT: vpslld
// CHECK-NOT: vminps
// CHECK: vscalefps %zmm

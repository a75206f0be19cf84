// Extremes of vectors take three instructions where a processor orders zeros and replaces NaN.
// RUN: autographc -S -O2 -march=x86-64-v4 %s -o - | FileCheck %s
// RUN: autographc -S -O2 -march=x86-64-v3 %s -o - | FileCheck %s --check-prefix=NONE
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> greater(const ag::Vector<float> &x, const ag::Vector<float> &y) { return ag::maximum(x, y); }
// CHECK-LABEL: {{^}}__ag_entry__Z7greater{{.*}}:
// CHECK: vrangeps $5, {{.*}}%zmm
// CHECK-NEXT: vfixupimmps $0, {{.*}}%zmm
// CHECK-NEXT: vfixupimmps $0, {{.*}}%zmm
// NONE-NOT: vrange

AG_FUNCTION ag::Vector<double> less(const ag::Vector<double> &x, const ag::Vector<double> &y) { return ag::minimum(x, y); }
// CHECK-LABEL: {{^}}__ag_entry__Z4less{{.*}}:
// CHECK: vrangepd $4, {{.*}}%zmm
// CHECK: vfixupimmpd $0, {{.*}}%zmm

// Of a constant it is known whether it is NaN.
AG_FUNCTION ag::Vector<float> rectified(const ag::Vector<float> &x) { return ag::maximum(x, 0); }
// CHECK-LABEL: {{^}}__ag_entry__Z9rectified{{.*}}:
// CHECK-NOT: vrangeps
// CHECK: .cfi_endproc

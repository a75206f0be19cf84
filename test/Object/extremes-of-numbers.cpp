// An extreme that a loop carries goes through no general register: both orders are compared, and zeros and NaN are set right.
// RUN: autographc -S -O2 -march=x86-64-v4 %s -o - | FileCheck %s
// RUN: autographc -S -O2 -march=x86-64-v3 %s -o - | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> running(ag::Vector<float> x) {
  for (int i = 1; i < x.extent(0); ++i) x[i] = ag::maximum(x[i - 1], x[i]);
  return x;
}
// CHECK-LABEL: {{^}}__ag_entry__Z7running{{.*}}:
// CHECK-NOT: sets
// CHECK: vmaxss
// CHECK: vmaxss
// CHECK: vandps
// CHECK-NOT: sets

AG_FUNCTION ag::Vector<double> running_least(ag::Vector<double> x) {
  for (int i = 1; i < x.extent(0); ++i) x[i] = ag::minimum(x[i], x[i - 1]);
  return x;
}
// CHECK-LABEL: {{^}}__ag_entry__Z13running_least{{.*}}:
// CHECK-NOT: sets
// CHECK: vminsd
// CHECK: vminsd
// CHECK: vorpd

// Of integers, it is chosen without a branch where data decide.
AG_FUNCTION ag::Vector<int> cheapest(ag::Vector<int> x, const ag::Vector<int> &a, const ag::Vector<int> &b) {
  for (int i = 1; i < x.extent(0); ++i) x[i] = ag::minimum(ag::minimum(a[i], b[i - 1]) + 2, x[i - 1] + 1);
  return x;
}
// RUN: autographc --emit=llvm -O2 -march=x86-64-v3 %s -o - | FileCheck %s --check-prefix=CHOICE
// CHOICE-LABEL: define {{.*}}@__ag_entry__Z8cheapest
// CHOICE-NOT: smin.i32(
// CHOICE: select i1 %{{.*}}, i32 %{{.*}}, i32 %{{.*}}, !unpredictable

// What loops and branches hand on of a tensor is its pointers and extents, each by itself; calls take and give descriptors as before.
// RUN: %autographc -O0 %s --emit=llvm -o %t.ll
// RUN: FileCheck %s --input-file=%t.ll
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> choose(ag::Vector<float> x, ag::Vector<float> y, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 1) x = y + 1.0f;
    else std::swap(x, y);
  }
  return n > 4 ? x : y;
}

// CHECK-NOT: phi {
// CHECK-NOT: {{select i1 %[0-9]+, [{]}}
// CHECK-LABEL: define internal { ptr, ptr, i64, [1 x i64], [1 x i64] } @__ag_impl__Z6choose
// CHECK-NOT: phi {
// CHECK-NOT: {{select i1 %[0-9]+, [{]}}
// CHECK: phi ptr
// CHECK-NOT: phi {
// CHECK-NOT: {{select i1 %[0-9]+, [{]}}
// CHECK: ret { ptr, ptr, i64, [1 x i64], [1 x i64] }

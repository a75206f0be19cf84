// A function that uses fused multiply-add, vectors or a loop over memory, and what calls it, have two bodies, and the choice where others call them; a function without has one. For a target with the instruction there is nothing to choose.
// RUN: %autographc -O1 -S %s -o - | FileCheck %s
// RUN: %autographc -O1 -S %s -o - | FileCheck %s --check-prefix=ONE
// RUN: %autographc -O1 -march=x86-64-v3 -S %s -o - | FileCheck %s --check-prefix=V3
// RUN: %autographc -O1 %s -o %t && %t | FileCheck %s --check-prefix=OUT
// RUN: env AUTOGRAPH_PROCESSOR=x86-64 %t | FileCheck %s --check-prefix=OUT
#include <autograph/autograph.h>

// CHECK-DAG: ag_processor_level@GOTPCREL
// CHECK-DAG: vfmadd
// Vectors of fused multiply-adds call the function of one, in a function of their own.
// CHECK-DAG: {{^}}__ag_fma:
// CHECK-DAG: callq fma{{f?}}@PLT
// CHECK-DAG: __ag_impl__Z7product{{.*}}.v3:
// CHECK-DAG: __ag_impl__Z5calls{{.*}}.v3:
// CHECK-DAG: __ag_impl__Z5chain{{.*}}.v3:
// ONE-NOT: __ag_impl__Z6number{{.*}}.v3:
// V3-NOT: ag_processor_level
// V3-NOT: .v3:
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<float> calls(ag::Matrix<float> a, int n) { return n == 0 ? a : product(a, calls(a, n - 1)); }
AG_FUNCTION ag::Matrix<float> chain(ag::Matrix<float> a) { return a + 1; }
AG_FUNCTION int number(int n) {
  int steps = 0;
  for (; n > 1; ++steps) n = n % 2 ? 3 * n + 1 : n / 2;
  return steps;
}

int main() {
  // OUT: {{\[}}[199, 290], [435, 634]] {{\[}}[2, 3], [4, 5]] 111
  ag::print("{} {} {}\n", calls(ag::Matrix<float>{{1, 2}, {3, 4}}, 3), chain(ag::Matrix<float>{{1, 2}, {3, 4}}), number(27));
}

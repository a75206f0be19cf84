// Helpers are called, in-out arguments by their variables; lambdas and aliased references are put in place.
// RUN: %autographc %s --emit=ag | FileCheck %s
#include <autograph/autograph.h>
#include <array>

float shrink(float x, float &y) {
  y += x;
  if (y > 3) return x;
  return y;
}

// CHECK-LABEL: func.func @{{.*}}whole
AG_FUNCTION float whole(float x) {
  // CHECK: %[[Y:.*]] = ag.variable "y"
  float y = 1;
  // CHECK: ag.call @{{.*}}shrink{{.*}}(%arg0, %[[Y]]) {inout = array<i64: 1>, spelling = "shrink"} : (f32, !ag.ref<f32>) -> f32
  return shrink(x, y);
}

// CHECK-LABEL: func.func @{{.*}}part
AG_FUNCTION float part(float x, std::array<float, 2> a) {
  // CHECK: %[[T:.*]] = ag.variable "" : <f32>
  // CHECK: ag.call @{{.*}}shrink{{.*}}(%arg0, %[[T]])
  // CHECK: %[[BACK:.*]] = ag.read %[[T]]
  // CHECK: ag.set_field %[[BACK]] into %{{.*}}[1] "1"
  return shrink(x, a[1]);
}

// CHECK-LABEL: func.func @{{.*}}lambda
AG_FUNCTION float lambda(float x) {
  // CHECK-NOT: ag.call
  // CHECK: ag.scope "" : f32 {
  // CHECK: ag.return
  auto f = [&](float y) {
    if (y > 1) return y;
    x += y;
    return x;
  };
  return f(2);
}

void add(float &a, float &b) {
  a += 1;
  b += a;
}
// CHECK-LABEL: func.func @{{.*}}aliased
AG_FUNCTION float aliased(float x) {
  // CHECK-NOT: ag.call
  add(x, x);
  return x;
}
// CHECK: func.func private @{{.*}}shrink{{.*}}({{.*}}%arg1: f32 {ag.inout, ag.name = "y"}) -> f32

// Each statement becomes its op; exits stay where the user wrote them.
// RUN: %autographc %s --emit=ag | FileCheck %s
#include <autograph/autograph.h>

// CHECK-LABEL: func.func @{{.*}}sum_until{{.*}}(%arg0: tensor<?xsi32> {ag.name = "v"}, %arg1: si32 {ag.name = "limit"}) -> tensor<si32>
// CHECK-SAME: ag.annotated, ag.spelling = "sum_until"
AG_FUNCTION ag::Scalar<int> sum_until(ag::Vector<int> v, int limit) {
  // CHECK: %[[TOTAL:.*]] = ag.variable "total"
  // CHECK: ag.assign %[[TOTAL]], %{{.*}} {declares}
  ag::Scalar<int> total = 0;
  // CHECK: ag.for "i" %{{.*}} to %{{.*}} step %{{.*}} : si64 {
  // CHECK: ag.variable "x"
  for (ag::Scalar<int> x : v) {
    // CHECK: ag.item %{{.*}} {implicit} : (tensor<i1>) -> i1
    // CHECK-NEXT: ag.if %{{.*}} {
    // CHECK-NEXT: ag.continue
    if (x < 0) continue;
    // CHECK: ag.break
    if (total + x > limit) break;
    total = total + x;
  }
  // CHECK: ag.return %{{.*}} : tensor<si32>
  return total;
}

// CHECK-LABEL: func.func @{{.*}}loops
AG_FUNCTION int loops(int n) {
  // CHECK: ag.while {
  // CHECK: ag.condition
  // CHECK: } do {
  while (n > 10) n /= 2;
  // CHECK: ag.while attributes {kind = "do", post_test} {
  do {
    --n;
  } while (n > 5);
  // CHECK: ag.while attributes {kind = "for", unroll} {
  // CHECK: } step {
  AG_UNROLL for (int i = 0; i < 3; ++i) n += i;
  // CHECK: ag.if %{{.*}} attributes {kind = "and"} : i1 {
  // CHECK: ag.if %{{.*}} attributes {kind = "conditional"} : si32 {
  return n > 1 && n < 3 ? n : 0;
}

// CHECK-LABEL: func.func @{{.*}}cases
AG_FUNCTION int cases(int n) {
  // A variable of one case that a later one uses is declared before the switch.
  // CHECK: %[[Y:.*]] = ag.variable "y"
  // CHECK: ag.switch %{{.*}} : si32 [1, 2] to [1, 2] default 0 {
  // CHECK: ag.break
  // CHECK: }, {
  // CHECK: ag.assign %[[Y]]
  // CHECK: ag.yield
  // CHECK: }, {
  switch (n) {
  default: n = 0; break;
  case 1: int y; y = 3;
  case 2: y = 4; n = y;
  }
  return n;
}

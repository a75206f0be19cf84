// RUN: autograph-opt --ag-lower-condition %s | FileCheck %s

// CHECK-LABEL: func.func @pure
// CHECK-NOT: ag.variable
func.func @pure(%c: i1) {
  ag.while {
    ag.condition %c
  } do {
    ag.yield
  }
  ag.return
}

// CHECK-LABEL: func.func @effects
// CHECK: %[[GO:.*]] = ag.variable "go" {flag = false, generated}
// CHECK: ag.while {
// CHECK-NEXT: %[[NOW:.*]] = ag.read %[[GO]]
// CHECK-NEXT: ag.condition %[[NOW]]
// CHECK-NEXT: } do {
// CHECK-NEXT: ag.print "condition"
// CHECK-NEXT: ag.assign %[[GO]], %arg0
// CHECK-NEXT: ag.if %arg0 {
// CHECK-NEXT: ag.yield
// CHECK-NEXT: } else {
// CHECK-NEXT: ag.break
// CHECK: ag.print "body"
func.func @effects(%c: i1) {
  ag.while {
    ag.print "condition"
    ag.condition %c
  } do {
    ag.print "body"
    ag.yield
  }
  ag.return
}

// CHECK-LABEL: func.func @do
// CHECK: %[[AGAIN:.*]] = ag.variable "again" {flag = false, generated}
// CHECK: ag.while attributes {kind = "do"} {
// CHECK-NEXT: %[[NOW:.*]] = ag.read %[[AGAIN]]
// CHECK-NEXT: ag.condition %[[NOW]]
// CHECK: ag.print "body"
// CHECK: step {
// CHECK-NEXT: ag.assign %[[AGAIN]], %arg0
func.func @do(%c: i1) {
  ag.while attributes {kind = "do", post_test} {
    ag.condition %c
  } do {
    ag.print "body"
    ag.yield
  }
  ag.return
}

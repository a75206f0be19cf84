// RUN: autograph-opt --ag-lower-continue %s | FileCheck %s

// No flag for a continue whose if has no other way on.
// CHECK-LABEL: func.func @no_flag
// CHECK-NOT: skipped
// CHECK: ag.if %{{.*}} {
// CHECK-NEXT: ag.yield
// CHECK-NEXT: } else {
// CHECK-NEXT: ag.print "rest"
// CHECK-NOT: ag.continue
func.func @no_flag(%c: i1) {
  ag.while {
    ag.condition %c
  } do {
    ag.if %c {
      ag.continue
    }
    ag.print "rest"
    ag.yield
  }
  ag.return
}

// CHECK-LABEL: func.func @flag
// CHECK: ag.while
// CHECK: ag.variable "skipped_1" {flag = true, generated}
// CHECK: ag.print "a"
// CHECK: ag.logical_not
// CHECK-NEXT: ag.if
// CHECK-NEXT: ag.print "rest"
func.func @flag(%c: i1, %d: i1) {
  %skipped = ag.variable "skipped" : !ag.ref<si32>
  ag.while {
    ag.condition %c
  } do {
    ag.if %c {
      ag.if %d {
        ag.continue
      }
      ag.print "a"
      ag.yield
    }
    ag.print "rest"
    ag.yield
  }
  ag.return
}

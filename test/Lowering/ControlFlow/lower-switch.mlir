// RUN: autograph-opt --ag-lower-switch %s | FileCheck %s

// A chain, whatever the place of default.
// CHECK-LABEL: func.func @chain
// CHECK: %[[ONE:.*]] = ag.equal
// CHECK-NEXT: ag.if %[[ONE]] {
// CHECK-NEXT: ag.print "one"
// CHECK: } else {
// CHECK: ag.equal
// CHECK: kind = "or"
// CHECK: ag.if
// CHECK-NEXT: ag.print "two or three"
// CHECK: } else {
// CHECK-NEXT: ag.print "other"
// CHECK-NOT: ag.break
func.func @chain(%x: si32) {
  ag.switch %x : si32 [1, 2, 3] to [0, 2, 2] default 1 {
    ag.print "one"
    ag.break
  }, {
    ag.print "other"
    ag.break
  }, {
    ag.print "two or three"
    ag.break
  }
  ag.return
}

// Fallthrough guards the upper case; the lower one always runs.
// CHECK-LABEL: func.func @fallthrough
// CHECK: ag.if %{{[0-9]+}} {
// CHECK-NEXT: ag.constant 1
// CHECK-NEXT: %[[FIRST:.*]] = ag.equal
// CHECK-NEXT: ag.if %[[FIRST]] {
// CHECK-NEXT: ag.print "one"
// CHECK: }
// CHECK-NEXT: ag.print "two"
func.func @fallthrough(%x: si32) {
  ag.switch %x : si32 [1, 2] to [0, 1] default -1 {
    ag.print "one"
    ag.yield
  }, {
    ag.print "two"
    ag.break
  }
  ag.return
}

// A break in the middle of a case; continue refers to the loop.
// CHECK-LABEL: func.func @breaks
// CHECK: ag.while
// CHECK: ag.if %arg1 {
// CHECK-NEXT: ag.yield
// CHECK-NEXT: } else {
// CHECK-NEXT: ag.print "rest"
// CHECK-NEXT: ag.continue
func.func @breaks(%x: si32, %c: i1) {
  ag.while {
    ag.condition %c
  } do {
    ag.switch %x : si32 [1] to [0] default -1 {
      ag.if %c {
        ag.break
      }
      ag.print "rest"
      ag.continue
    }
    ag.print "after"
    ag.yield
  }
  ag.return
}

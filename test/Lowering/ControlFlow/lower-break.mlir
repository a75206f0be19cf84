// RUN: autograph-opt --ag-lower-break %s | FileCheck %s

// What follows the break moves into the else branch; the user's condition is not evaluated after it.
// CHECK-LABEL: func.func @in_branch
// CHECK: %[[STOPPED:.*]] = ag.variable "stopped" {flag = true, generated}
// CHECK: ag.while {
// CHECK: %[[NOW:.*]] = ag.read %[[STOPPED]]
// CHECK: %[[ON:.*]] = ag.logical_not %[[NOW]]
// CHECK: %[[BOTH:.*]] = ag.if %[[ON]] attributes {kind = "and"} : i1 {
// CHECK: ag.less
// CHECK: ag.condition %[[BOTH]]
// CHECK: ag.if %{{.*}} {
// CHECK-NEXT: %[[TRUE:.*]] = ag.constant true
// CHECK-NEXT: ag.assign %[[STOPPED]], %[[TRUE]]
// CHECK: } else {
// CHECK: ag.print "after"
// CHECK-NOT: ag.break
func.func @in_branch(%n: si32, %c: i1) {
  %i = ag.variable "i" : !ag.ref<si32>
  %zero = ag.constant 0 : si32 : si32
  ag.assign %i, %zero {declares} : !ag.ref<si32>
  ag.while {
    %now = ag.read %i : !ag.ref<si32>
    %less = ag.less %now, %n : (si32, si32) -> i1
    ag.condition %less
  } do {
    ag.if %c {
      ag.break
    }
    ag.print "after"
    ag.yield
  }
  ag.return
}

// A step that only counts needs no guard.
// CHECK-LABEL: func.func @counting_step
// CHECK: step {
// CHECK-NEXT: ag.read
// CHECK-NEXT: ag.constant
// CHECK-NEXT: ag.add
// CHECK-NEXT: ag.assign
// Any other step does.
// CHECK: step {
// CHECK: ag.logical_not
// CHECK: ag.if
// CHECK-NEXT: ag.print "step"
func.func @counting_step(%n: si32, %c: i1) {
  %i = ag.variable "i" : !ag.ref<si32>
  %zero = ag.constant 0 : si32 : si32
  ag.assign %i, %zero {declares} : !ag.ref<si32>
  ag.while attributes {kind = "for"} {
    %now = ag.read %i : !ag.ref<si32>
    %less = ag.less %now, %n : (si32, si32) -> i1
    ag.condition %less
  } do {
    ag.if %c {
      ag.break
    }
    ag.yield
  } step {
    %now = ag.read %i : !ag.ref<si32>
    %one = ag.constant 1 : si32 : si32
    %next = ag.add %now, %one : (si32, si32) -> si32
    ag.assign %i, %next : !ag.ref<si32>
    ag.yield
  }
  ag.while attributes {kind = "for"} {
    ag.condition %c
  } do {
    ag.if %c {
      ag.break
    }
    ag.yield
  } step {
    ag.print "step"
    ag.yield
  }
  ag.return
}

// Where both branches may go on, the rest needs a guard.
// CHECK-LABEL: func.func @guard
// CHECK: ag.print "a"
// CHECK: ag.logical_not
// CHECK-NEXT: ag.if
// CHECK-NEXT: ag.print "rest"
func.func @guard(%c: i1, %d: i1) {
  ag.while {
    ag.condition %c
  } do {
    ag.if %c {
      ag.if %d {
        ag.break
      }
      ag.print "a"
      ag.yield
    }
    ag.print "rest"
    ag.yield
  }
  ag.return
}

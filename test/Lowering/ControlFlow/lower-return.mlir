// RUN: autograph-opt --ag-lower-return %s | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK-NEXT: ag.return %arg0 : si32
func.func @one(%x: si32) -> si32 {
  ag.return %x : si32
}

// Outside of loops a slot is enough.
// CHECK-LABEL: func.func @branches
// CHECK: %[[RESULT:.*]] = ag.variable "result" {generated}
// CHECK-NOT: returned
// CHECK: ag.if %arg0 {
// CHECK-NEXT: ag.assign %[[RESULT]], %arg1
// CHECK: } else {
// CHECK: ag.assign %[[RESULT]], %arg2
// CHECK: %[[VALUE:.*]] = ag.read %[[RESULT]]
// CHECK-NEXT: ag.return %[[VALUE]]
func.func @branches(%c: i1, %x: si32, %y: si32) -> si32 {
  ag.if %c {
    ag.return %x : si32
  }
  ag.return %y : si32
}

// A loop ends by the flag, and so do those around it.
// CHECK-LABEL: func.func @nested
// CHECK: ag.variable "returned" {flag = true, generated}
// CHECK: ag.while {
// CHECK: attributes {kind = "and"}
// CHECK: ag.while {
// CHECK: attributes {kind = "and"}
// CHECK: ag.assign
// CHECK: ag.logical_not
// CHECK: ag.print "after inner"
// CHECK: ag.logical_not
// CHECK: ag.if
func.func @nested(%c: i1, %x: si32, %y: si32) -> si32 {
  ag.while {
    ag.condition %c
  } do {
    ag.while {
      ag.condition %c
    } do {
      ag.if %c {
        ag.return %x : si32
      }
      ag.yield
    }
    ag.print "after inner"
    ag.yield
  }
  ag.return %y : si32
}

// What follows an endless loop is not reached.
// CHECK-LABEL: func.func @endless
// CHECK: ag.while {
// CHECK-NEXT: %[[RETURNED:.*]] = ag.constant true
// CHECK: ag.condition
// CHECK-NOT: ag.if
// CHECK: step
func.func @endless(%c: i1, %x: si32) -> si32 {
  ag.while {
    %true = ag.constant true : i1
    ag.condition %true
  } do {
    ag.return %x : si32
  } step {
    ag.yield
  }
  ag.return
}

// The body of a scope takes its place; its return does not leave the function.
// CHECK-LABEL: func.func @scope
// CHECK-NOT: ag.scope
// CHECK: %[[RESULT:.*]] = ag.variable "result" {generated}
// CHECK: ag.if %arg0
// CHECK: %[[VALUE:.*]] = ag.read %[[RESULT]]
// CHECK-NEXT: ag.print "{}", %[[VALUE]]
// CHECK-NEXT: ag.return
func.func @scope(%c: i1, %x: si32, %y: si32) {
  %value = ag.scope "pick" : si32 {
    ag.if %c {
      ag.return %x : si32
    }
    ag.return %y : si32
  }
  ag.print "{}", %value : si32
  ag.return
}

// The caller sees how often a loop counted with its variable: no step more after a return.
// CHECK-LABEL: func.func @counter_of_the_caller
// CHECK: } step {
// CHECK: ag.if
// CHECK: ag.add
func.func @counter_of_the_caller(%c: i1, %n: si32 {ag.inout}) -> si32 {
  %i = ag.variable "i" {ag.argument = 1 : i64} : <si32>
  ag.assign %i, %n : <si32>
  ag.while attributes {kind = "for"} {
    %now = ag.read %i : <si32>
    %limit = ag.constant 3 : si32 : si32
    %less = ag.less %now, %limit : (si32, si32) -> i1
    ag.condition %less
  } do {
    ag.if %c {
      %one = ag.constant 1 : si32 : si32
      ag.return %one : si32
    }
    ag.yield
  } step {
    %now = ag.read %i : <si32>
    %one = ag.constant 1 : si32 : si32
    %next = ag.add %now, %one : (si32, si32) -> si32
    ag.assign %i, %next : <si32>
    ag.yield
  }
  %zero = ag.constant 0 : si32 : si32
  ag.return %zero : si32
}

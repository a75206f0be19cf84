// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-unroll-loops))' | FileCheck %s

func.func private @use(i32)

// CHECK-LABEL: func.func @counted
// CHECK-NOT: scf.while
// CHECK-COUNT-3: call @use
// CHECK-NOT: call @use
// CHECK: return
func.func @counted() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %three : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    func.call @use(%i) : (i32) -> ()
    %next = arith.addi %i, %one : i32
    scf.yield %next : i32
  } attributes {ag.unroll}
  return
}

// A break is a branch around the copies after it.
// CHECK-LABEL: func.func @left_early
// CHECK-NOT: scf.while
// CHECK: call @use
// CHECK: scf.if
// CHECK: call @use
// CHECK-NOT: call @use
// CHECK: return
func.func @left_early(%stop: i1) -> i1 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %true = arith.constant true
  %r:2 = scf.while (%i = %zero, %going = %true) : (i32, i1) -> (i32, i1) {
    %more = scf.if %going -> i1 {
      %less = arith.cmpi slt, %i, %two : i32
      scf.yield %less : i1
    } else {
      %false = arith.constant false
      scf.yield %false : i1
    }
    scf.condition(%more) %i, %going : i32, i1
  } do {
  ^bb0(%i: i32, %going: i1):
    func.call @use(%i) : (i32) -> ()
    %on = arith.xori %stop, %true : i1
    %next = arith.addi %i, %one : i32
    scf.yield %next, %on : i32, i1
  } attributes {ag.unroll}
  return %r#1 : i1
}

// The inner trip counts are known in the copies of the outer loop only.
// CHECK-LABEL: func.func @triangle
// CHECK-NOT: scf.while
// CHECK-COUNT-3: call @use
// CHECK-NOT: call @use
// CHECK: return
func.func @triangle() {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %three : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %s = scf.while (%k = %zero) : (i32) -> i32 {
      %more = arith.cmpi slt, %k, %i : i32
      scf.condition(%more) %k : i32
    } do {
    ^bb1(%k: i32):
      func.call @use(%k) : (i32) -> ()
      %next = arith.addi %k, %one : i32
      scf.yield %next : i32
    } attributes {ag.unroll}
    %next = arith.addi %i, %one : i32
    scf.yield %next : i32
  } attributes {ag.unroll}
  return
}

// CHECK-LABEL: func.func @unknown
// CHECK: scf.while
// CHECK-NOT: ag.unroll
// CHECK: return
func.func @unknown(%n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    func.call @use(%i) : (i32) -> ()
    %next = arith.addi %i, %one : i32
    scf.yield %next : i32
  } attributes {ag.unroll}
  return
}

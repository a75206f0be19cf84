// RUN: autograph-opt %s --pass-pipeline='builtin.module(func.func(ag-shift-divisions))' --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @even(
// CHECK-SAME: %[[N:[^:]*]]: i64
func.func @even(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %rest = arith.remsi %n, %c2 : i64
  %even = arith.cmpi eq, %rest, %c0 : i64
  %next = scf.if %even -> i64 {
    // CHECK: scf.if
    // CHECK: %[[ONE:.*]] = arith.constant 1 : i64
    // CHECK: arith.shrsi %[[N]], %[[ONE]] : i64
    %half = arith.divsi %n, %c2 : i64
    scf.yield %half : i64
  } else {
    // Rounds towards zero.
    // CHECK: } else {
    // CHECK: arith.divsi
    %half = arith.divsi %n, %c2 : i64
    scf.yield %half : i64
  }
  return %next : i64
}

// -----

// Of last bits that are 0, where one of several conditions says it, in a branch inside.
// CHECK-LABEL: func.func @bits(
func.func @bits(%n: i32, %other: i1, %inner: i1) -> i32 {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  %c7 = arith.constant 7 : i32
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %last = arith.andi %n, %c7 : i32
  %some = arith.cmpi ne, %last, %c0 : i32
  %either = arith.ori %other, %some : i1
  %next = scf.if %either -> i32 {
    // CHECK: arith.divsi
    %a = arith.divsi %n, %c8 : i32
    scf.yield %a : i32
  } else {
    // CHECK: scf.if
    // CHECK-NOT: arith.divsi
    // CHECK: } else {
    %b = scf.if %inner -> i32 {
      %eighth = arith.divsi %n, %c8 : i32
      %fourth = arith.divsi %n, %c4 : i32
      %sum = arith.addi %eighth, %fourth : i32
      scf.yield %sum : i32
    } else {
      // By more than is known, and of another number.
      // CHECK: arith.divsi
      // CHECK: arith.divsi
      %sixteenth = arith.divsi %n, %c16 : i32
      %of_other = arith.divsi %last, %c8 : i32
      %sum = arith.addi %sixteenth, %of_other : i32
      scf.yield %sum : i32
    }
    scf.yield %b : i32
  }
  return %next : i32
}

// -----

// A rest that is not 0, one of two conditions, and a divisor that is no power of two.
// CHECK-LABEL: func.func @unknown(
// CHECK-NOT: arith.shrsi
// CHECK: return
func.func @unknown(%n: i64, %other: i1) -> (i64, i64, i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c6 = arith.constant 6 : i64
  %rest = arith.remsi %n, %c2 : i64
  %odd = arith.cmpi eq, %rest, %c1 : i64
  %even = arith.cmpi eq, %rest, %c0 : i64
  %either = arith.ori %other, %even : i1
  %a = scf.if %odd -> i64 {
    %half = arith.divsi %n, %c2 : i64
    scf.yield %half : i64
  } else {
    scf.yield %c0 : i64
  }
  %b = scf.if %either -> i64 {
    %half = arith.divsi %n, %c2 : i64
    scf.yield %half : i64
  } else {
    scf.yield %c0 : i64
  }
  %rest6 = arith.remsi %n, %c6 : i64
  %sixth = arith.cmpi eq, %rest6, %c0 : i64
  %c = scf.if %sixth -> i64 {
    %part = arith.divsi %n, %c6 : i64
    scf.yield %part : i64
  } else {
    scf.yield %c0 : i64
  }
  return %a, %b, %c : i64, i64, i64
}

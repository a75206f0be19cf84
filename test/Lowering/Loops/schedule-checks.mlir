// RUN: autograph-opt %s -pass-pipeline="builtin.module(func.func(ag-schedule-checks))" | FileCheck %s

func.func private @ag_fail_subscript(i64)

// Where all that is counted stays inside, the loop has no checks.
// CHECK-LABEL: func.func @differences(
// CHECK: %[[MOST:.*]] = arith.subi %{{.*}}, %c1
// CHECK: arith.cmpi sge, %{{.*}}, %{{.*}} : i64
// CHECK: %[[OUT:.*]] = arith.ori
// CHECK: %[[R:.*]]:2 = scf.if %[[OUT]] -> (f32, i64) {
// CHECK: scf.while
// CHECK: call @ag_fail_subscript
// CHECK: } else {
// CHECK-NOT: call
// CHECK: scf.while
// CHECK-NOT: scf.if
// CHECK-NOT: call
// CHECK: return %[[R]]#0
func.func @differences(%x: memref<?xf32>, %from: i64, %to: i64) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  %size = arith.index_cast %n : index to i64
  %r:2 = scf.while (%s = %zero, %i = %from) : (f32, i64) -> (f32, i64) {
    %goes = arith.cmpi slt, %i, %to : i64
    scf.condition(%goes) %s, %i : f32, i64
  } do {
  ^bb0(%s: f32, %i: i64):
    %before = arith.subi %i, %one overflow<nsw> : i64
    %bad = arith.cmpi uge, %before, %size : i64
    scf.if %bad {
      func.call @ag_fail_subscript(%before) : (i64) -> ()
    }
    %at = arith.index_cast %before : i64 to index
    %a = memref.load %x[%at] : memref<?xf32>
    %next = arith.addf %s, %a : f32
    %more = arith.addi %i, %one overflow<nsw> : i64
    scf.yield %next, %more : f32, i64
  }
  return %r#0 : f32
}

// What is read decides.
// CHECK-LABEL: func.func @places(
// CHECK-NOT: scf.if {{.*}} -> 
// CHECK: scf.for
// CHECK-NEXT: memref.load
// CHECK-NOT: scf.for
// CHECK: return
func.func @places(%x: memref<?xf32>, %p: memref<?xi64>, %size: i64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %place = memref.load %p[%i] : memref<?xi64>
    %bad = arith.cmpi uge, %place, %size : i64
    scf.if %bad {
      func.call @ag_fail_subscript(%place) : (i64) -> ()
    }
    %at = arith.index_cast %place : i64 to index
    memref.store %zero, %x[%at] : memref<?xf32>
  }
  return
}

// Numbers that wrap stay where they are checked.
// CHECK-LABEL: func.func @wrapping(
// CHECK-NOT: } else {
// CHECK: return
func.func @wrapping(%x: memref<?xf32>, %size: i64, %step: i64, %n: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %end = arith.index_cast %n : i64 to index
  scf.for %i = %c0 to %end step %c1 {
    %number = arith.index_cast %i : index to i64
    %place = arith.addi %number, %step : i64
    %bad = arith.cmpi uge, %place, %size : i64
    scf.if %bad {
      func.call @ag_fail_subscript(%place) : (i64) -> ()
    }
    %at = arith.index_cast %place : i64 to index
    memref.store %zero, %x[%at] : memref<?xf32>
  }
  return
}

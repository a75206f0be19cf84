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

// Numbers that would wrap count as outside; what the condition reads in each trip is read once more.
// CHECK-LABEL: func.func @wrapping(
// CHECK: %[[LIMIT:.*]] = memref.load %arg1[%c0]
// CHECK: %[[WIDE:.*]] = arith.extsi %[[LIMIT]]
// CHECK: arith.cmpi slt, %{{.*}}, %c-2147483647
// CHECK: scf.if
// CHECK: call @ag_fail_subscript
// CHECK: } else {
// CHECK-NOT: call
// CHECK: return
func.func @wrapping(%size: i64, %limits: memref<?xi32>, %from: i32) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %n = arith.index_cast %size : i64 to index
  %x = memref.alloc(%n) : memref<?xf32>
  %r = scf.while (%i = %from) : (i32) -> (i32) {
    %limit = memref.load %limits[%c0] : memref<?xi32>
    %goes = arith.cmpi sge, %i, %limit : i32
    scf.condition(%goes) %i : i32
  } do {
  ^bb0(%i: i32):
    %limit = memref.load %limits[%c0] : memref<?xi32>
    %place = arith.subi %i, %limit : i32
    %wide = arith.extsi %place : i32 to i64
    %bad = arith.cmpi uge, %wide, %size : i64
    scf.if %bad {
      func.call @ag_fail_subscript(%wide) : (i64) -> ()
    }
    %at = arith.index_cast %place : i32 to index
    memref.store %zero, %x[%at] : memref<?xf32>
    %next = arith.subi %i, %one overflow<nsw> : i32
    scf.yield %next : i32
  }
  return %x : memref<?xf32>
}

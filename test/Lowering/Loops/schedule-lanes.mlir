// RUN: autograph-opt %s -pass-pipeline="builtin.module(ag-schedule-lanes{vector-bytes=64})" | FileCheck %s

// Elements that loop on their own are computed in two vectors at once; the last vectors are masked.
// A lane that has left the loop keeps the state that is used behind it alone.
// CHECK-LABEL: func.func @halvings(
// CHECK-NOT: memref.store
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N:.*]] step %c32
// CHECK: %[[M0:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: %[[M1:.*]] = vector.create_mask %{{.*}} : vector<16xi1>
// CHECK: %[[X0:.*]] = vector.maskedload %{{.*}}[%{{.*}}], %[[M0]]
// CHECK: scf.while (%[[ON0:.*]] = %[[M0]], %{{.*}} = %[[M1]], %[[A0:.*]] = %[[X0]]
// CHECK: %[[GOES:.*]] = arith.cmpi sgt, %[[A0]]
// CHECK: arith.select %[[ON0]], %[[GOES]]
// CHECK: vector.reduction <or>
// CHECK: scf.condition
// CHECK: arith.shrsi {{.*}} : vector<16xi32>
// CHECK: vector.maskedstore
// CHECK: vector.maskedstore
// CHECK-NOT: memref.store
func.func @halvings(%x: memref<?xi32>) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = memref.dim %x, %c0 : memref<?xi32>
  %y = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %zero, %y[%i] : memref<?xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xi32>
    %r:2 = scf.while (%now = %a, %count = %zero) : (i32, i32) -> (i32, i32) {
      %goes = arith.cmpi sgt, %now, %one : i32
      scf.condition(%goes) %now, %count : i32, i32
    } do {
    ^bb0(%now: i32, %count: i32):
      %half = arith.shrsi %now, %one : i32
      %more = arith.addi %count, %one : i32
      scf.yield %half, %more : i32, i32
    }
    memref.store %r#1, %y[%i] : memref<?xi32>
  }
  return %y : memref<?xi32>
}

// Where a check fails in a lane, nothing of its vectors is stored, and the loop goes on from there.
func.func private @ag_fail_division(i64)
// CHECK-LABEL: func.func @checked(
// CHECK: %[[END:.*]] = scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %false)
// CHECK: vector.maskedload
// CHECK: scf.while
// CHECK: vector.reduction <or>
// CHECK: %[[FAILED:.*]] = vector.reduction <or>
// CHECK-NEXT: scf.if %[[FAILED]] {
// CHECK-NEXT: } else {
// CHECK: vector.maskedstore
// CHECK: %[[LEAST:.*]] = arith.minsi %[[END]]
// CHECK: scf.for %{{.*}} = %[[LEAST]] to
// CHECK: call @ag_fail_division
func.func @checked(%x: memref<?xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %n = memref.dim %x, %c0 : memref<?xi64>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xi64>
    %r = scf.while (%now = %a) : (i64) -> i64 {
      %goes = arith.cmpi ne, %now, %zero : i64
      scf.condition(%goes) %now : i64
    } do {
    ^bb0(%now: i64):
      %bad = arith.cmpi slt, %now, %zero : i64
      scf.if %bad {
        func.call @ag_fail_division(%now) : (i64) -> ()
      }
      %next = arith.shrsi %now, %now : i64
      scf.yield %next : i64
    }
    memref.store %r, %x[%i] : memref<?xi64>
  }
  return
}

// An iteration may read what another one writes.
// CHECK-LABEL: func.func @chained(
// CHECK-NOT: vector
// CHECK: return
func.func @chained(%x: memref<?xi32>, %places: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %n = memref.dim %x, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %place = memref.load %places[%i] : memref<?xindex>
    %a = memref.load %x[%place] : memref<?xi32>
    %r = scf.while (%now = %a) : (i32) -> i32 {
      %goes = arith.cmpi sgt, %now, %one : i32
      scf.condition(%goes) %now : i32
    } do {
    ^bb0(%now: i32):
      %half = arith.shrsi %now, %one : i32
      scf.yield %half : i32
    }
    memref.store %r, %x[%i] : memref<?xi32>
  }
  return
}

// Terms of neighbours are neighbours: what counts is one number for all lanes, and whether
// subscripts are inside is asked in front of the loop.
func.func private @ag_fail_subscript(index)
// CHECK-LABEL: func.func @sums_of_neighbours(
// CHECK: %[[OUTSIDE:.*]] = arith.cmpi sge, %{{.*}}, %{{.*}} : i64
// CHECK: %[[END:.*]] = arith.select %{{.*}}, %c0{{.*}}, %{{.*}} : index
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %[[END]] step %c64
// CHECK-NOT: fail
// CHECK: scf.while ({{.*}}, %[[J:.*]] = %c0{{.*}}) : ({{.*}}, vector<16xf32>, index)
// CHECK: %[[GOES:.*]] = arith.cmpi slt, %[[J]], %{{.*}} : index
// CHECK: scf.condition(%[[GOES]])
// CHECK: ^bb0({{.*}}, %[[J:.*]]: index):
// CHECK: %[[AT:.*]] = arith.addi %[[I]], %[[J]] : index
// CHECK: vector.maskedload
// CHECK: memref.load %{{.*}}[%[[J]]]
// CHECK-NOT: vector.gather
// CHECK: scf.for
// CHECK: call @ag_fail_subscript
func.func @sums_of_neighbours(%x: memref<?xf32>, %k: memref<?xf32>, %m: index, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %size = memref.dim %x, %c0 : memref<?xf32>
  %y = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %r:2 = scf.while (%s = %zero, %j = %c0) : (f32, index) -> (f32, index) {
      %goes = arith.cmpi slt, %j, %m : index
      scf.condition(%goes) %s, %j : f32, index
    } do {
    ^bb0(%s: f32, %j: index):
      %at = arith.addi %i, %j : index
      %bad = arith.cmpi sge, %at, %size : index
      scf.if %bad {
        func.call @ag_fail_subscript(%at) : (index) -> ()
      }
      %a = memref.load %x[%at] : memref<?xf32>
      %b = memref.load %k[%j] : memref<?xf32>
      %p = arith.mulf %a, %b : f32
      %t = arith.addf %s, %p : f32
      %next = arith.addi %j, %c1 : index
      scf.yield %t, %next : f32, index
    }
    memref.store %r#0, %y[%i] : memref<?xf32>
  }
  return %y : memref<?xf32>
}

// Lanes would read each term from a place of its own, however often each loops.
// CHECK-LABEL: func.func @sums_of_elements(
// CHECK-NOT: vector
// CHECK: return
func.func @sums_of_elements(%x: memref<?x?xf32>, %m: memref<?xindex>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %y = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %r:2 = scf.while (%s = %zero, %j = %c0) : (f32, index) -> (f32, index) {
      %end = memref.load %m[%i] : memref<?xindex>
      %goes = arith.cmpi slt, %j, %end : index
      scf.condition(%goes) %s, %j : f32, index
    } do {
    ^bb0(%s: f32, %j: index):
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %t = arith.addf %s, %a : f32
      %next = arith.addi %j, %c1 : index
      scf.yield %t, %next : f32, index
    }
    memref.store %r#0, %y[%i] : memref<?xf32>
  }
  return %y : memref<?xf32>
}

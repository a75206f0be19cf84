// RUN: autograph-opt %s -ag-fold-empty-loops | FileCheck %s

// CHECK-LABEL: func.func @rows
func.func @rows(%x: memref<?x?x?xf32>, %rows: index, %columns: index, %depth: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[NO_COLUMN:.*]] = arith.cmpi sle, %arg2, %[[C0:.*]] : index
  // CHECK: %[[NO_DEPTH:.*]] = arith.cmpi sle, %arg3, %[[C0]] : index
  // CHECK: %[[EMPTY:.*]] = arith.ori %[[NO_COLUMN]], %[[NO_DEPTH]] : i1
  // CHECK: %[[TRIPS:.*]] = arith.select %[[EMPTY]], %[[C0]], %arg1 : index
  // CHECK: scf.for %{{.*}} = %[[C0]] to %[[TRIPS]]
  // CHECK: scf.for %{{.*}} = %[[C0]] to %arg2
  // CHECK: scf.for %{{.*}} = %[[C0]] to %arg3
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      scf.for %k = %c0 to %depth step %c1 {
        memref.store %zero, %x[%i, %j, %k] : memref<?x?x?xf32>
      }
    }
  }
  return
}

// The outer loop does something of its own.
// CHECK-LABEL: func.func @totals
func.func @totals(%x: memref<?xf32>, %rows: index, %columns: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  // CHECK-NOT: arith.select
  scf.for %i = %c0 to %rows step %c1 {
    memref.store %zero, %x[%i] : memref<?xf32>
    scf.for %j = %c0 to %columns step %c1 {
      memref.store %zero, %x[%j] : memref<?xf32>
    }
  }
  return
}

// Extents that are known need no test.
// CHECK-LABEL: func.func @known
func.func @known(%x: memref<?x4xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  // CHECK-NOT: arith.select
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      memref.store %zero, %x[%i, %j] : memref<?x4xf32>
    }
  }
  return
}

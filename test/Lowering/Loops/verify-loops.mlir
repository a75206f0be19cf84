// Loops, vectors and copies of dense buffers are what the loops phase leaves.
// RUN: autograph-opt --ag-verify-loops %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: memref.copy
// CHECK: scf.for
// CHECK: vector.store
func.func @legal(%v: vector<4xf32>, %a: memref<?xf32>, %b: memref<?xf32>, %n: index) {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    vector.store %v, %b[%i] : memref<?xf32>, vector<4xf32>
  }
  return
}

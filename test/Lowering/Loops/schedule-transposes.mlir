// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-schedule-transposes,canonicalize))' | FileCheck %s

// Squares of 8 x 8 by three rounds of shuffles; what is left of 16 x 16 one by one.
// CHECK-LABEL: func.func @matrix
// CHECK: scf.for %[[i:.*]] = %c0 to %{{.*}} step %c16
// CHECK:   scf.for %[[j:.*]] = %c0 to %{{.*}} step %c16
// CHECK:     vector.load %arg0[%[[j]], %[[i]]] : memref<?x?xf32>, vector<8xf32>
// CHECK:     vector.shuffle {{.*}} [0, 1, 2, 3, 8, 9, 10, 11]
// CHECK:     vector.shuffle {{.*}} [4, 5, 6, 7, 12, 13, 14, 15]
// CHECK:     vector.shuffle {{.*}} [0, 8, 1, 9, 4, 12, 5, 13]
// CHECK:     vector.shuffle {{.*}} [2, 3, 10, 11, 6, 7, 14, 15]
// CHECK:     vector.store %{{.*}}, %arg1[%[[i]], %[[j]]]
// CHECK: memref.load
// CHECK: memref.store
// CHECK-NOT: linalg
// CHECK: return
func.func @matrix(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  linalg.transpose ins(%x : memref<?x?xf32>) outs(%y : memref<?x?xf32>) permutation = [1, 0]
  return
}

// Numbers of other widths, and axes of which the last stays.
// CHECK-LABEL: func.func @other
// CHECK-COUNT-2: linalg.transpose
func.func @other(%x: memref<?x?xi8>, %y: memref<?x?xi8>, %z: memref<?x?x?xf32>, %w: memref<?x?x?xf32>) {
  linalg.transpose ins(%x : memref<?x?xi8>) outs(%y : memref<?x?xi8>) permutation = [1, 0]
  linalg.transpose ins(%z : memref<?x?x?xf32>) outs(%w : memref<?x?x?xf32>) permutation = [1, 0, 2]
  return
}

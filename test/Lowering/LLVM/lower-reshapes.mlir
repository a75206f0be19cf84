// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-lower-reshapes))' | FileCheck %s

// CHECK-LABEL: func.func @both_unknown
// CHECK: %[[base:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %arg0
// CHECK: memref.reinterpret_cast %[[base]] to offset: [0], sizes: [%arg1, %arg2], strides: [%{{.*}}, 1] : memref<i32> to memref<?x?xi32>
func.func @both_unknown(%v: memref<?xi32>, %n: index, %m: index) -> memref<?x?xi32> {
  %r = memref.expand_shape %v [[0, 1]] output_shape [%n, %m] : memref<?xi32> into memref<?x?xi32>
  return %r : memref<?x?xi32>
}

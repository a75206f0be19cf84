// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-copy-strided-casts))' | FileCheck %s

// CHECK-LABEL: func.func @gaps
// CHECK: %[[VIEW:.*]] = memref.subview
// CHECK: %[[DENSE:.*]] = memref.alloc
// CHECK: memref.copy %[[VIEW]], %[[DENSE]]
// CHECK: return %[[DENSE]]
func.func @gaps(%m: memref<4x2xf32>) -> memref<?x?xf32> {
  %view = memref.subview %m[0, 0] [2, 2] [3, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[6, 1]>>
  %dense = memref.cast %view : memref<2x2xf32, strided<[6, 1]>> to memref<?x?xf32>
  return %dense : memref<?x?xf32>
}

// CHECK-LABEL: func.func @columns
// CHECK: memref.copy
func.func @columns(%m: memref<4x2xf32>) -> memref<?x?xf32> {
  %view = memref.subview %m[0, 0] [4, 1] [1, 1] : memref<4x2xf32> to memref<4x1xf32, strided<[2, 1]>>
  %dense = memref.cast %view : memref<4x1xf32, strided<[2, 1]>> to memref<?x?xf32>
  return %dense : memref<?x?xf32>
}

// CHECK-LABEL: func.func @rows
// CHECK-NOT: memref.copy
// CHECK: return
func.func @rows(%m: memref<?x?xf32>, %n: index) -> memref<?x?xf32> {
  %one = arith.constant 1 : index
  %columns = memref.dim %m, %one : memref<?x?xf32>
  %view = memref.subview %m[0, 0] [%n, %columns] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %dense = memref.cast %view : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  return %dense : memref<?x?xf32>
}

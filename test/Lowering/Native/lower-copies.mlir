// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-lower-copies))' | FileCheck %s

// CHECK-LABEL: func.func @dense
// CHECK: memref.copy
func.func @dense(%a: memref<?xf32>, %b: memref<?xf32>) {
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @strided
// CHECK: linalg.copy
// CHECK-NOT: memref.copy
func.func @strided(%a: memref<?xf32, strided<[2]>>, %b: memref<?xf32>) {
  memref.copy %a, %b : memref<?xf32, strided<[2]>> to memref<?xf32>
  return
}

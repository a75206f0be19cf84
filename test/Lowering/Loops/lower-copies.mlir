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

// A row of a matrix, wherever it is.
// CHECK-LABEL: func.func @row
// CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: %[[TARGET:.*]] = llvm.inttoptr
// CHECK: %[[START:.*]] = llvm.inttoptr
// CHECK: %[[SOURCE:.*]] = llvm.getelementptr %[[START]]
// CHECK: "llvm.intr.memmove"(%[[TARGET]], %[[SOURCE]], %[[BYTES]])
// CHECK-NOT: copy
func.func @row(%a: memref<?xf32, strided<[1], offset: ?>>, %b: memref<?xf32>) {
  memref.copy %a, %b : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
  return
}

// Rows of a known length.
// CHECK-LABEL: func.func @rows
// CHECK: %[[BYTES:.*]] = arith.constant 24 : i64
// CHECK: arith.muli %{{.*}}, %[[BYTES]]
// CHECK: llvm.intr.memmove
func.func @rows(%a: memref<?x3xi64>, %b: memref<?x3xi64, strided<[3, 1], offset: ?>>) {
  memref.copy %a, %b : memref<?x3xi64> to memref<?x3xi64, strided<[3, 1], offset: ?>>
  return
}

// Between rows of a part there are elements of the whole.
// CHECK-LABEL: func.func @window
// CHECK: linalg.copy
func.func @window(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32>
  return
}

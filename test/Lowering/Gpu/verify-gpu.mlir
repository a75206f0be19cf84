// RUN: autograph-opt %s --ag-verify-gpu | FileCheck %s

// Asking for extents and places, and work on buffers of the host's.
// CHECK-LABEL: func.func @asks
// CHECK: memref.dim
// CHECK: linalg.fill
func.func @asks(%x: memref<?xf32, 1>, %y: memref<?xf32>, %v: f32) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32, 1>
  linalg.fill ins(%v : f32) outs(%y : memref<?xf32>)
  return %n : index
}

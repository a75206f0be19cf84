// Linalg on buffers is what the buffers phase leaves.
// RUN: autograph-opt --ag-verify-buffers %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: linalg.fill
// CHECK: memref.dealloc
func.func @legal(%x: f32, %n: index) {
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  return
}

// Linalg on tensors, `ag.math`, and the buffers that runtime functions are passed are what the linalg phase leaves.
// RUN: autograph-opt --ag-verify-linalg %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: linalg.fill
// CHECK: bufferization.to_buffer
// CHECK: ag.math
func.func @legal(%x: f32, %t: tensor<4xf32>) -> (f32, tensor<4xf32>) {
  %r = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %b = bufferization.to_buffer %r : tensor<4xf32> to memref<4xf32>
  %a = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %y = ag.math "exp"(%x) : (f32) -> f32
  return %y, %r : f32, tensor<4xf32>
}

// What is known not to fit never runs, and goes before the verifier refuses it: upstream's folders give operands the extents of what is cast.
// RUN: autograph-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @buffers
// CHECK-NOT: linalg
// CHECK: return
func.func @buffers(%left: memref<3xf32>, %right: memref<1x4xf32>, %out: memref<4xf32>) attributes {ag.annotated} {
  %open = memref.cast %right : memref<1x4xf32> to memref<?x4xf32>
  linalg.vecmat ins(%left, %open : memref<3xf32>, memref<?x4xf32>) outs(%out : memref<4xf32>)
  return
}

// CHECK-LABEL: func @tensors
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: tensor<4xf32>)
// CHECK-NEXT: return %[[OUT]]
func.func @tensors(%left: tensor<3xf32>, %right: tensor<1x4xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %open = tensor.cast %right : tensor<1x4xf32> to tensor<?x4xf32>
  %product = linalg.vecmat ins(%left, %open : tensor<3xf32>, tensor<?x4xf32>) outs(%out : tensor<4xf32>) -> tensor<4xf32>
  return %product : tensor<4xf32>
}

// What may fit stays.
// CHECK-LABEL: func @fits
// CHECK: linalg.vecmat
func.func @fits(%left: memref<3xf32>, %right: memref<?x4xf32>, %out: memref<4xf32>) {
  linalg.vecmat ins(%left, %right : memref<3xf32>, memref<?x4xf32>) outs(%out : memref<4xf32>)
  return
}

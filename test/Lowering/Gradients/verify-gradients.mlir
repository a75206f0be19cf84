// The functional form without tapes is legal and stays as it is.
// RUN: autograph-opt --ag-verify-gradients %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK-NEXT: ag.multiply
func.func @legal(%x: tensor<f32>) -> tensor<f32> {
  %y = ag.multiply %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

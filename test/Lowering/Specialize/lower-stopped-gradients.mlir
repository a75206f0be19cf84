// RUN: autograph-opt %s -ag-lower-stopped-gradients | FileCheck %s

// CHECK-LABEL: func.func @stopped
// CHECK-NEXT: return %arg0
func.func @stopped(%x: tensor<f64>) -> tensor<f64> {
  %y = ag.stop_gradient %x : tensor<f64>
  return %y : tensor<f64>
}

// What a custom gradient calls runs nowhere.
// CHECK-LABEL: func.func @custom
// CHECK-NEXT: %[[Y:.*]] = ag.multiply %arg0, %arg0
// CHECK-NOT: ag.call
// CHECK: return %[[Y]]
func.func @custom(%x: tensor<f64>) -> tensor<f64> {
  %y = ag.multiply %x, %x : (tensor<f64>, tensor<f64>) -> tensor<f64>
  %seed = ag.unset : tensor<f64>
  %g = ag.call @gradient(%seed, %y, %x) {ag.in_reverse, spelling = "gradient"} : (tensor<f64>, tensor<f64>, tensor<f64>) -> tensor<f64>
  %z = ag.custom_gradient %y by %g of %seed to(%x) : (tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>) -> tensor<f64>
  return %z : tensor<f64>
}
func.func private @gradient(tensor<f64>, tensor<f64>, tensor<f64>) -> tensor<f64>

// A variable that every path assigns before its reads gets no message, and the pass changes nothing.
// RUN: autograph-opt --ag-check-unset %s 2>&1 | FileCheck %s --implicit-check-not=warning --implicit-check-not=error

// CHECK-LABEL: func.func @both_branches
// CHECK: ag.variable "x"
// CHECK: ag.add
func.func @both_branches(%c: i1, %y: tensor<f32>) -> tensor<f32> {
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  ag.if %c {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  } else {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  }
  %value = ag.read %x : !ag.ref<tensor<f32>>
  %sum = ag.add %value, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ag.return %sum : tensor<f32>
}

// CHECK-LABEL: func.func @branch_that_returns
func.func @branch_that_returns(%c: i1, %y: tensor<f32>) -> tensor<f32> {
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  ag.if %c {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  } else {
    ag.return %y : tensor<f32>
  }
  %value = ag.read %x : !ag.ref<tensor<f32>>
  %sum = ag.add %value, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ag.return %sum : tensor<f32>
}

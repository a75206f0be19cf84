// RUN: autograph-opt --ag-specialize %s | FileCheck %s

// A list of Scalars is a vector of numbers and one of set flags; a push appends to both.
// CHECK-LABEL: func.func @push(%arg0: tensor<?xf32>, %arg1: tensor<?xi1>, %arg2: f32, %arg3: i1) -> (tensor<?xf32>, tensor<?xi1>)
// CHECK: ag.append %arg0, %arg2
// CHECK: ag.append %arg1, %arg3
func.func @push(%l: !ag.list<tensor<f32>>, %x: tensor<f32>) -> !ag.list<tensor<f32>> {
  %r = ag.list_push %l, %x : (!ag.list<tensor<f32>>, tensor<f32>) -> !ag.list<tensor<f32>>
  return %r : !ag.list<tensor<f32>>
}

// A list of tensors is their elements and a table of offsets, extents and the sizes of their places.
// CHECK-LABEL: func.func @get(%arg0: tensor<?xf32>, %arg1: tensor<?x3xsi64>, %arg2: si32) -> tensor<?xf32>
// CHECK: %[[ROW:.*]] = ag.subscript %arg1[%arg2]
// CHECK: ag.subscript %arg0[
func.func @get(%l: !ag.list<tensor<?xf32>>, %i: si32) -> tensor<?xf32> {
  %r = ag.list_get %l[%i] : (!ag.list<tensor<?xf32>>, si32) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

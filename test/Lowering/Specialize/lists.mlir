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

// A deque is a list and the number of its first element, which leaves with it.
// CHECK-LABEL: func.func @first(%arg0: tensor<?xsi32>, %arg1: si64) -> (si32, tensor<?xsi32>, si64)
// CHECK: %[[ENTRIES:.*]] = ag.extent %arg0
// CHECK: %[[SIZE:.*]] = ag.subtract %[[ENTRIES]], %arg1
// CHECK: ag.require_index %{{.*}} of %[[SIZE]]
// CHECK: %[[ENTRY:.*]] = ag.add %arg1
// CHECK: ag.subscript %arg0[%[[ENTRY]]]
// CHECK: ag.add %arg1
// CHECK: scf.if
func.func @first(%d: !ag.list<si32 deque = true>) -> (si32, !ag.list<si32 deque = true>) {
  %zero = ag.constant 0 : si64 : si64
  %x = ag.list_get %d[%zero] : (!ag.list<si32 deque = true>, si64) -> si32
  %r = ag.list_pop %d {front} : (!ag.list<si32 deque = true>) -> !ag.list<si32 deque = true>
  return %x, %r : si32, !ag.list<si32 deque = true>
}

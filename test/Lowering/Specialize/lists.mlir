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

!rows = !ag.list<!ag.list<si32>>

// An element of a list in a list changes where it is, and the table does not.
// CHECK-LABEL: func.func @element(%arg0: tensor<?xsi32>, %arg1: tensor<?x3xsi64>, %arg2: si64, %arg3: si64, %arg4: si32)
// CHECK: ag.require_index %arg3
// CHECK: %[[R:.*]] = ag.update %arg4 into %arg0[{{.*}}] [0] {ag.element, ag.inside}
// CHECK-NEXT: return %[[R]], %arg1
func.func @element(%l: !rows, %i: si64, %j: si64, %x: si32) -> !rows {
  %row = ag.list_get %l[%i] : (!rows, si64) -> !ag.list<si32>
  %new = ag.list_set %x into %row[%j] : (!ag.list<si32>, si64, si32) -> !ag.list<si32>
  %r = ag.list_set %new into %l[%i] : (!rows, si64, !ag.list<si32>) -> !rows
  return %r : !rows
}

// std::swap of two lists in a list exchanges their rows in the table, but for the last one: what pop_back takes has its place.
// CHECK-LABEL: func.func @exchange(%arg0: tensor<?xsi32>, %arg1: tensor<?x3xsi64>
// CHECK: scf.if
// CHECK-COUNT-6: ag.update {{.*}} [0, 0] {ag.inside
// CHECK-NEXT: scf.yield %arg0, %
// CHECK: else
func.func @exchange(%l: !rows, %i: si64, %j: si64) -> !rows {
  %old = ag.list_get %l[%i] : (!rows, si64) -> !ag.list<si32>
  %temporary = ag.bind "t" %old : !ag.list<si32>
  %other = ag.list_get %l[%j] : (!rows, si64) -> !ag.list<si32>
  %first = ag.list_set %other into %l[%i] : (!rows, si64, !ag.list<si32>) -> !rows
  %named = ag.bind "l" %first : !rows
  %second = ag.list_set %temporary into %named[%j] : (!rows, si64, !ag.list<si32>) -> !rows
  return %second : !rows
}

// As many copies of one list: its elements over and over.
// CHECK-LABEL: func.func @fill(%arg0: tensor<?xsi32>, %arg1: si64)
// CHECK: ag.broadcast_to %arg0 to[
// CHECK: scf.while
func.func @fill(%l: !ag.list<si32>, %n: si64) -> !rows {
  %r = ag.list_fill %n, %l : (si64, !ag.list<si32>) -> !rows
  return %r : !rows
}

// RUN: autograph-opt %s -ag-bufferize-boundaries | FileCheck %s

// An argument is read only, a result is the caller's.
// CHECK-LABEL: func.func @same(%arg0: memref<?xf32>) -> memref<?xf32>
// CHECK: %[[x:.*]] = bufferization.to_tensor %arg0 restrict :
// CHECK: %[[r:.*]] = bufferization.to_buffer %[[x]] :
// CHECK: return %[[r]] : memref<?xf32>
func.func @same(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

// CHECK-LABEL: func.func @caller
// CHECK: %[[b:.*]] = bufferization.to_buffer %{{.*}} read_only
// CHECK: %[[c:.*]] = call @same(%[[b]]) : (memref<?xf32>) -> memref<?xf32>
// CHECK: bufferization.to_tensor %[[c]] restrict writable
func.func @caller(%x: tensor<?xf32>) -> tensor<?xf32> {
  %y = call @same(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}

// A loop owns what it carries.
// CHECK-LABEL: func.func @fill
// CHECK: %[[init:.*]] = bufferization.to_buffer %{{.*}} : tensor<?xi32> to memref<?xi32>
// CHECK: scf.for {{.*}} iter_args(%[[carried:.*]] = %[[init]]) -> (memref<?xi32>)
// CHECK: %[[t:.*]] = bufferization.to_tensor %[[carried]] restrict writable
// CHECK: %[[u:.*]] = tensor.insert %{{.*}} into %[[t]]
// CHECK: %[[next:.*]] = bufferization.to_buffer %[[u]] : tensor<?xi32> to memref<?xi32>
// CHECK: scf.yield %[[next]]
func.func @fill(%v: tensor<?xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> tensor<?xi32> {
    %u = tensor.insert %x into %t[%i] : tensor<?xi32>
    scf.yield %u : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

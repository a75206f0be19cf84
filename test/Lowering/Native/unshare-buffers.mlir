// RUN: autograph-opt %s --pass-pipeline='builtin.module(func.func(ag-unshare-buffers))' | FileCheck %s

#m = affine_map<(d0) -> (d0)>

// An iteration does not write to what the one before has handed on.
// CHECK-LABEL: func.func @each_iteration
// CHECK: %[[first:.*]] = tensor.empty() : tensor<2xi32>
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[first]]
// CHECK: scf.for
// CHECK-NEXT: %[[own:.*]] = tensor.empty() : tensor<2xi32>
// CHECK-NEXT: linalg.generic {{.*}} outs(%[[own]]
func.func @each_iteration(%x: i32, %n: index) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xi32>
  %v = linalg.fill ins(%x : i32) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> tensor<2xi32> {
    %u = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%t : tensor<2xi32>) outs(%e : tensor<2xi32>) {
    ^bb0(%a: i32, %o: i32):
      %s = arith.addi %a, %x : i32
      linalg.yield %s : i32
    } -> tensor<2xi32>
    scf.yield %u : tensor<2xi32>
  }
  return %r : tensor<2xi32>
}

// A cast is the same buffer.
// CHECK-LABEL: func.func @casts
// CHECK: %[[e:.*]] = tensor.empty() : tensor<2xi32>
// CHECK: %[[a:.*]] = tensor.cast %[[e]]
// CHECK: %[[f:.*]] = tensor.empty() : tensor<2xi32>
// CHECK: %[[b:.*]] = tensor.cast %[[f]]
// CHECK: return %[[b]], %[[a]]
func.func @casts() -> (tensor<?xi32>, tensor<?xi32>) {
  %e = tensor.empty() : tensor<2xi32>
  %c = tensor.cast %e : tensor<2xi32> to tensor<?xi32>
  return %c, %c : tensor<?xi32>, tensor<?xi32>
}

// Each call reads the tensor where it stands.
// CHECK-LABEL: func.func @two_readers
// CHECK-SAME: (%[[t:.*]]: tensor<?xi32>, %[[slot:.*]]: !llvm.ptr)
// CHECK-NEXT: %[[buffer:.*]] = bufferization.to_buffer %[[t]] read_only
// CHECK-NEXT: memref.extract_aligned_pointer_as_index %[[buffer]]
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: %[[p:.*]] = llvm.inttoptr
// CHECK-NEXT: llvm.store %[[p]], %[[slot]]
// CHECK-NEXT: call @print
// CHECK-NEXT: bufferization.to_buffer %[[t]] read_only
// CHECK: llvm.store
// CHECK-NEXT: call @print
func.func private @print(!llvm.ptr)
func.func @two_readers(%t: tensor<?xi32>, %slot: !llvm.ptr) {
  %b = bufferization.to_buffer %t read_only : tensor<?xi32> to memref<?xi32>
  %i = memref.extract_aligned_pointer_as_index %b : memref<?xi32> -> index
  %j = arith.index_cast %i : index to i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  func.call @print(%slot) : (!llvm.ptr) -> ()
  llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
  func.call @print(%slot) : (!llvm.ptr) -> ()
  return
}

// CHECK-LABEL: func.func @dead_slots
// CHECK: %[[a:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: %[[b:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: return %[[a]], %[[b]]
func.func @dead_slots() -> (tensor<?xf32>, tensor<?xf32>) {
  %p = ub.poison : tensor<?xf32>
  return %p, %p : tensor<?xf32>, tensor<?xf32>
}

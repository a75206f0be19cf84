// RUN: autograph-opt %s -ag-bufferize-boundaries | FileCheck %s

// An argument is read only, a result is the caller's.
// CHECK-LABEL: func.func @first(%arg0: memref<?xf32>) -> memref<1xf32>
// CHECK: bufferization.to_tensor %arg0 restrict :
// CHECK: %[[r:.*]] = bufferization.to_buffer
// CHECK: return %[[r]] : memref<1xf32>
func.func @first(%x: tensor<?xf32>) -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.extract %x[%c0] : tensor<?xf32>
  %r = tensor.from_elements %e : tensor<1xf32>
  return %r : tensor<1xf32>
}

// CHECK-LABEL: func.func @caller
// CHECK: %[[b:.*]] = bufferization.to_buffer %{{.*}} read_only
// CHECK: %[[c:.*]] = call @first(%[[b]]) : (memref<?xf32>) -> memref<1xf32>
// CHECK: bufferization.to_tensor %[[c]] restrict writable
func.func @caller(%x: tensor<?xf32>) -> tensor<1xf32> {
  %y = call @first(%x) : (tensor<?xf32>) -> tensor<1xf32>
  return %y : tensor<1xf32>
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

// A result that is an argument with other elements is left in its buffer.
// CHECK-LABEL: func.func private @bump(%arg0: memref<?xi32>, %arg1: index) attributes {ag.updates = array<i64: 0>}
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0 restrict writable
// CHECK: %[[u:.*]] = tensor.insert %{{.*}} into %[[t]]
// CHECK: %[[buffer:.*]] = bufferization.to_buffer %[[u]] read_only
// CHECK: %[[at:.*]] = memref.extract_aligned_pointer_as_index %[[buffer]]
// CHECK: %[[wanted:.*]] = memref.extract_aligned_pointer_as_index %arg0
// CHECK: %[[differs:.*]] = arith.cmpi ne, %[[at]], %[[wanted]]
// CHECK: scf.if %[[differs]] {
// CHECK-NEXT: memref.copy %[[buffer]], %arg0
// CHECK: return
func.func private @bump(%v: tensor<?xi32>, %i: index) -> tensor<?xi32> {
  %x = arith.constant 1 : i32
  %r = tensor.insert %x into %v[%i] : tensor<?xi32>
  return %r : tensor<?xi32>
}

// The caller's buffer may be written to, so that the analysis copies one that is still read.
// CHECK-LABEL: func.func @bumps
// CHECK: %[[b:.*]] = bufferization.to_buffer %{{[^ ]*}} : tensor<?xi32> to memref<?xi32>
// CHECK: call @bump(%[[b]], %{{.*}}) : (memref<?xi32>, index) -> ()
// CHECK: %[[after:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK: bufferization.to_buffer %[[after]]
func.func @bumps(%v: tensor<?xi32>, %i: index) -> tensor<?xi32> {
  %r = call @bump(%v, %i) : (tensor<?xi32>, index) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// What is written to comes first: the other name of the same tensor is read after it.
// CHECK-LABEL: func.func @both
// CHECK: %[[w:.*]] = bufferization.to_buffer %{{[^ ]*}} : tensor<?xi32> to memref<?xi32>
// CHECK: %[[r:.*]] = bufferization.to_buffer %{{[^ ]*}} read_only
// CHECK: call @add(%[[r]], %[[w]]) : (memref<?xi32>, memref<?xi32>) -> ()
func.func @both(%v: tensor<?xi32>) -> tensor<?xi32> {
  %r = call @add(%v, %v) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func private @add(%from: tensor<?xi32>, %to: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %from[%c0] : tensor<?xi32>
  %r = tensor.insert %x into %to[%c0] : tensor<?xi32>
  return %r : tensor<?xi32>
}

// Arguments from outside are not to be written to: a function of its own is for the calls.
// CHECK-LABEL: func.func private @count.in_place(%arg0: memref<?xi32>, %arg1: index) attributes {ag.updates = array<i64: 0>}
// CHECK: call @count.in_place
// CHECK-LABEL: func.func @count(%arg0: memref<?xi32>, %arg1: index) -> memref<?xi32>
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0 restrict :
// CHECK: %[[b:.*]] = bufferization.to_buffer %[[t]] : tensor<?xi32> to memref<?xi32>
// CHECK: call @count.in_place(%[[b]], %arg1)
func.func @count(%v: tensor<?xi32>, %n: index) -> tensor<?xi32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 1 : i32
  %done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %done -> tensor<?xi32> {
    scf.yield %v : tensor<?xi32>
  } else {
    %u = tensor.insert %x into %v[%n] : tensor<?xi32>
    %m = arith.subi %n, %c1 : index
    %next = func.call @count(%u, %m) : (tensor<?xi32>, index) -> tensor<?xi32>
    scf.yield %next : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// The old elements are a result, too: both are fresh.
// CHECK-LABEL: func.func private @old(%arg0: memref<?xi32>) -> (memref<?xi32>, memref<?xi32>) {
func.func private @old(%v: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1 : i32
  %r = tensor.insert %x into %v[%c0] : tensor<?xi32>
  return %v, %r : tensor<?xi32>, tensor<?xi32>
}
func.func @olds(%v: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %r:2 = call @old(%v) : (tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  return %r#0, %r#1 : tensor<?xi32>, tensor<?xi32>
}

// Other extents: a fresh buffer.
// CHECK-LABEL: func.func private @rest(%arg0: memref<?xi32>, %arg1: index) -> memref<?xi32> {
func.func private @rest(%v: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %r = tensor.extract_slice %v[1] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func @rests(%v: tensor<?xi32>, %n: index) -> tensor<?xi32> {
  %r = call @rest(%v, %n) : (tensor<?xi32>, index) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// A list that is shortened and then appended to is a buffer in between, which can shrink and grow in place.
// CHECK-LABEL: func.func @exchange_last
// CHECK: %[[front:.*]] = tensor.extract_slice
// CHECK: %[[short:.*]] = bufferization.alloc_tensor() copy(%[[front]])
// CHECK: tensor.insert_slice %[[short]] into
func.func @exchange_last(%v: tensor<?xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %c1 = arith.constant 1 : index
  %front = tensor.extract_slice %v[0] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  %n1 = arith.addi %n, %c1 : index
  %e = tensor.empty(%n1) : tensor<?xi32>
  %moved = tensor.insert_slice %front into %e[0] [%n] [1] : tensor<?xi32> into tensor<?xi32>
  %r = tensor.insert %x into %moved[%n] : tensor<?xi32>
  return %r : tensor<?xi32>
}

// `if (c) v.back() = x; else v.push_back(x);`: the longer list is no part of the old one.
// CHECK-LABEL: func.func @back_or_longer
// CHECK: } else {
// CHECK: %[[long:.*]] = tensor.insert %
// CHECK: %[[b:.*]] = bufferization.to_buffer %[[long]]
// CHECK: %[[t:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK: scf.yield %[[t]]
func.func @back_or_longer(%v: tensor<?xi32>, %c: i1, %i: index, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %c -> tensor<?xi32> {
    %w = tensor.insert %x into %v[%i] : tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  } else {
    %n = tensor.dim %v, %c0 : tensor<?xi32>
    %n1 = arith.addi %n, %c1 : index
    %e = tensor.empty(%n1) : tensor<?xi32>
    %moved = tensor.insert_slice %v into %e[0] [%n] [1] : tensor<?xi32> into tensor<?xi32>
    %w = tensor.insert %x into %moved[%n] : tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// A result that may be an in-out argument with more elements: the argument's buffer with other extents, or a new one.
// CHECK-LABEL: func.func private @push
// CHECK-SAME: (%[[v:.*]]: memref<?xi32> {ag.exclusive, ag.inout}, %{{.*}}: i32) -> (memref<?xi32>, i1, index) attributes {ag.resizes = array<i64: 0>}
// CHECK: bufferization.to_tensor %[[v]] restrict writable
// CHECK: %[[given:.*]]:3 = func.call @push(%[[b:.*]], %{{.*}}) : (memref<?xi32>, i32) -> (memref<?xi32>, i1, index)
// CHECK: %[[resized:.*]] = memref.reinterpret_cast %[[b]] to offset: [0], sizes: [%[[given]]#2], strides: [1]
// CHECK: %[[r:.*]] = arith.select %[[given]]#1, %[[resized]], %[[given]]#0 : memref<?xi32>
// CHECK: bufferization.to_tensor %[[r]] restrict writable
// CHECK: %[[buffer:.*]] = bufferization.to_buffer
// CHECK: %[[at:.*]] = memref.extract_aligned_pointer_as_index %[[buffer]]
// CHECK: %[[wanted:.*]] = memref.extract_aligned_pointer_as_index %[[v]]
// CHECK: %[[same:.*]] = arith.cmpi eq, %[[at]], %[[wanted]]
// CHECK: %[[extent:.*]] = memref.dim %[[buffer]]
// CHECK: %[[none:.*]] = memref.alloc() {ag.no_buffer} : memref<0xi32>
// CHECK: %[[cast:.*]] = memref.cast %[[none]]
// CHECK: %[[fresh:.*]] = arith.select %[[same]], %[[cast]], %[[buffer]]
// CHECK: return %[[fresh]], %[[same]], %[[extent]]
func.func private @push(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %v, %c0 : tensor<?xi32>
  %n = arith.addi %d, %c1 : index
  %e = tensor.empty(%n) : tensor<?xi32>
  %l = tensor.insert_slice %v into %e[0] [%d] [1] : tensor<?xi32> into tensor<?xi32>
  %w = tensor.insert %x into %l[%d] : tensor<?xi32>
  %more = arith.cmpi ne, %x, %x : i32
  %r = scf.if %more -> tensor<?xi32> {
    %deeper = func.call @push(%w, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
    scf.yield %deeper : tensor<?xi32>
  } else {
    scf.yield %w : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// Not where two results may have it, nor of an argument that is no in-out one.
// CHECK-LABEL: func.func private @two
// CHECK-NOT: ag.resizes
// CHECK: call @two
// CHECK: call @copied
func.func private @two(%v: tensor<?xi32> {ag.inout}, %c: i1) -> (tensor<?xi32>, tensor<?xi32>) {
  %a:2 = call @two(%v, %c) : (tensor<?xi32>, i1) -> (tensor<?xi32>, tensor<?xi32>)
  %b = call @copied(%v, %c) : (tensor<?xi32>, i1) -> tensor<?xi32>
  %x = arith.select %c, %v, %b : tensor<?xi32>
  %y = arith.select %c, %b, %v : tensor<?xi32>
  return %x, %y : tensor<?xi32>, tensor<?xi32>
}
// CHECK: func.func private @copied(%arg0: memref<?xi32>, %arg1: i1) -> memref<?xi32> {
func.func private @copied(%v: tensor<?xi32>, %c: i1) -> tensor<?xi32> {
  %e = tensor.empty() : tensor<0xi32>
  %f = tensor.cast %e : tensor<0xi32> to tensor<?xi32>
  %r = arith.select %c, %v, %f : tensor<?xi32>
  return %r : tensor<?xi32>
}

// What C++ calls writes its in-out arguments where they are.
// CHECK-LABEL: func.func @poke(%arg0: memref<?xi32> {ag.inout}, %arg1: index) -> i32 attributes {ag.annotated, ag.updates = array<i64: -1, 0>}
// CHECK: bufferization.to_tensor %arg0 restrict writable
// CHECK: return %{{.*}} : i32
func.func @poke(%v: tensor<?xi32> {ag.inout}, %i: index) -> (i32, tensor<?xi32>) attributes {ag.annotated} {
  %x = arith.constant 1 : i32
  %r = tensor.insert %x into %v[%i] : tensor<?xi32>
  return %x, %r : i32, tensor<?xi32>
}

// One that it only reads stays as it is: its caller goes on with the same tensor, too.
// CHECK-LABEL: func.func private @peek.in_place
// CHECK-SAME: attributes {ag.keeps = array<i64: 0>, ag.updates = array<i64: -1, 0>}
// CHECK-LABEL: func.func @peek(%arg0: memref<?xi32> {ag.inout}, %arg1: index) -> i32
// CHECK: %[[v:.*]] = bufferization.to_tensor %arg0 restrict :
// CHECK: %[[b:.*]] = bufferization.to_buffer %[[v]] read_only
// CHECK: %[[x:.*]] = call @peek.in_place(%[[b]], %arg1)
// CHECK-NEXT: return %[[x]] : i32
func.func @peek(%v: tensor<?xi32> {ag.inout}, %i: index) -> (i32, tensor<?xi32>) attributes {ag.annotated} {
  %x = tensor.extract %v[%i] : tensor<?xi32>
  return %x, %v : i32, tensor<?xi32>
}
// CHECK-LABEL: func.func private @peeks
// CHECK: %[[v:.*]] = bufferization.to_tensor %arg0 restrict :
// CHECK: bufferization.to_buffer %[[v]] read_only
// CHECK: call @peek.in_place
// CHECK: tensor.extract %[[v]]
func.func private @peeks(%v: tensor<?xi32>, %i: index) -> i32 {
  %x:2 = call @peek(%v, %i) : (tensor<?xi32>, index) -> (i32, tensor<?xi32>)
  %y = tensor.extract %x#1[%i] : tensor<?xi32>
  return %y : i32
}

// Where each of two becomes the other, the buffers are new: C++ has its own in the places of both.
// CHECK-LABEL: func.func @exchange
// CHECK-SAME: -> (memref<?xi32>, memref<?xi32>)
// CHECK-NOT: ag.updates
// CHECK: return
func.func @exchange(%v: tensor<?xi32> {ag.inout}, %w: tensor<?xi32> {ag.inout}) -> (tensor<?xi32>, tensor<?xi32>) attributes {ag.annotated} {
  return %w, %v : tensor<?xi32>, tensor<?xi32>
}

// What calls the user's own C++, here by way of another function, may lose what it was lent: it works on a copy,
// and is marked so.
// CHECK-LABEL: func.func @asks(%arg0: memref<?xi32> {ag.inout}, %arg1: index) -> memref<?xi32> attributes {ag.annotated, ag.calls_back}
// CHECK: bufferization.to_tensor %arg0 restrict :
// CHECK: return %{{.*}} : memref<?xi32>
func.func private @__ag_host_log()
func.func private @logs() {
  call @__ag_host_log() : () -> ()
  return
}
func.func @asks(%v: tensor<?xi32> {ag.inout}, %i: index) -> tensor<?xi32> attributes {ag.annotated} {
  %x = arith.constant 1 : i32
  call @logs() : () -> ()
  %r = tensor.insert %x into %v[%i] : tensor<?xi32>
  return %r : tensor<?xi32>
}

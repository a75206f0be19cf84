// RUN: autograph-opt %s --pass-pipeline='builtin.module(func.func(ag-unshare-buffers))' | FileCheck %s

#m = affine_map<(d0) -> (d0)>

// An iteration does not write to the tensor that the one before has yielded.
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

// What folding makes of `m[i] = row; ... m[i - 1] ...; m[i] = m[i] + ...`: the second row goes where the first one went.
// CHECK-LABEL: func.func @written_twice
// CHECK: %[[once:.*]] = tensor.insert_slice
// CHECK: scf.if
// CHECK: tensor.insert_slice %{{.*}} into %[[once]][%{{.*}}, 0]
func.func @written_twice(%m: tensor<?x4xi32>, %row: tensor<4xi32>, %i: index, %j: index, %c: i1) -> tensor<?x4xi32> {
  %once = tensor.insert_slice %row into %m[%i, 0] [1, 4] [1, 1] : tensor<4xi32> into tensor<?x4xi32>
  %r = scf.if %c -> tensor<?x4xi32> {
    %other = tensor.extract_slice %once[%j, 0] [1, 4] [1, 1] : tensor<?x4xi32> to tensor<4xi32>
    %twice = tensor.insert_slice %other into %m[%i, 0] [1, 4] [1, 1] : tensor<4xi32> into tensor<?x4xi32>
    scf.yield %twice : tensor<?x4xi32>
  } else {
    scf.yield %once : tensor<?x4xi32>
  }
  return %r : tensor<?x4xi32>
}

// Another place in the second write, and the front of two new buffers.
// CHECK-LABEL: func.func @written_elsewhere
// CHECK-SAME: (%[[m:.*]]: tensor<?xi32>,
// CHECK: tensor.insert_slice %{{.*}} into %[[m]][%{{.*}}]
// CHECK: tensor.insert_slice %{{.*}} into %[[m]][%{{.*}}]
// CHECK: %[[e:.*]] = tensor.empty
// CHECK: tensor.insert_slice %{{.*}} into %[[e]][0]
// CHECK: %[[f:.*]] = tensor.empty
// CHECK: tensor.insert_slice %{{.*}} into %[[f]][0]
func.func @written_elsewhere(%m: tensor<?xi32>, %x: tensor<4xi32>, %i: index, %j: index) -> (tensor<?xi32>, tensor<?xi32>, tensor<5xi32>, tensor<5xi32>) {
  %a = tensor.insert_slice %x into %m[%i] [4] [1] : tensor<4xi32> into tensor<?xi32>
  %b = tensor.insert_slice %x into %m[%j] [4] [1] : tensor<4xi32> into tensor<?xi32>
  %e = tensor.empty() : tensor<5xi32>
  %y = tensor.insert_slice %x into %e[0] [4] [1] : tensor<4xi32> into tensor<5xi32>
  %z = tensor.insert_slice %x into %e[0] [4] [1] : tensor<4xi32> into tensor<5xi32>
  return %a, %b, %y, %z : tensor<?xi32>, tensor<?xi32>, tensor<5xi32>, tensor<5xi32>
}

// `if (c) return v;` where the loop may also return another tensor: the copy is made on that path.
// CHECK-LABEL: func.func @slot
// CHECK: } do {
// CHECK: ^bb0(%{{.*}}: tensor<?xi32>, %[[slot:.*]]: tensor<?xi32>
// CHECK: %[[new:.*]] = tensor.insert
// CHECK: %[[r:.*]] = scf.if
// CHECK-NEXT: %[[copy:.*]] = bufferization.alloc_tensor() copy(%[[new]])
// CHECK-NEXT: scf.yield %[[copy]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[slot]]
// CHECK: scf.yield %[[new]], %[[r]]
func.func @slot(%v0: tensor<?xi32>, %none: tensor<?xi32>, %n: i32, %i: index) -> (tensor<?xi32>, tensor<?xi32>) {
  %false = arith.constant false
  %true = arith.constant true
  %r:2 = scf.while (%v = %v0, %slot = %none, %flag = %false) : (tensor<?xi32>, tensor<?xi32>, i1) -> (tensor<?xi32>, tensor<?xi32>) {
    %go = arith.xori %flag, %true : i1
    scf.condition(%go) %v, %slot : tensor<?xi32>, tensor<?xi32>
  } do {
  ^bb0(%v: tensor<?xi32>, %slot: tensor<?xi32>):
    %w = tensor.insert %n into %v[%i] : tensor<?xi32>
    %x = tensor.extract %v[%i] : tensor<?xi32>
    %exit = arith.cmpi eq, %x, %n : i32
    %filled = arith.select %exit, %w, %slot : tensor<?xi32>
    scf.yield %w, %filled, %exit : tensor<?xi32>, tensor<?xi32>, i1
  }
  return %r#0, %r#1 : tensor<?xi32>, tensor<?xi32>
}

// Each write has a tensor of one number of its own, which costs less than a copy; a read needs
// none.
// CHECK-LABEL: func.func @filled_twice
// CHECK: linalg.fill
// CHECK: linalg.fill
// CHECK-NEXT: tensor.insert %{{.*}} into
// CHECK: %[[last:.*]] = linalg.fill
// CHECK-NEXT: tensor.insert %{{.*}} into %[[last]]
func.func @filled_twice(%x: f64, %y: f64, %n: index) -> (tensor<?xf64>, tensor<?xf64>, f64) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf64>
  %v = linalg.fill ins(%x : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %a = tensor.insert %y into %v[%c0] : tensor<?xf64>
  %b = tensor.insert %x into %v[%c0] : tensor<?xf64>
  %r = tensor.extract %v[%c0] : tensor<?xf64>
  return %a, %b, %r : tensor<?xf64>, tensor<?xf64>, f64
}

// So it is of one of which a part was written: the other part of each is its own.
// CHECK-LABEL: func.func @begun_twice
// CHECK-COUNT-2: tensor.insert_slice %arg0 into
func.func @begun_twice(%first: tensor<1xf64>, %a: tensor<?xf64>, %b: tensor<?xf64>, %n: index, %m: index) -> (tensor<?xf64>, tensor<?xf64>) {
  %e = tensor.empty(%n) : tensor<?xf64>
  %v = tensor.insert_slice %first into %e[0] [1] [1] : tensor<1xf64> into tensor<?xf64>
  %p = tensor.insert_slice %a into %v[1] [%m] [1] : tensor<?xf64> into tensor<?xf64>
  %q = tensor.insert_slice %b into %v[1] [%m] [1] : tensor<?xf64> into tensor<?xf64>
  return %p, %q : tensor<?xf64>, tensor<?xf64>
}

// RUN: autograph-opt %s -split-input-file -pass-pipeline='builtin.module(func.func(ag-reuse-operands))' | FileCheck %s

#m = affine_map<(d0) -> (d0)>

// What a loop carries is its own: the new value replaces the old one.
// CHECK-LABEL: func.func @carried
// CHECK: ^bb0(%[[X:.*]]: tensor<?xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]], %{{.*}} : {{.*}}) outs(%[[X]] :
func.func @carried(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%x = %a, %i = %c0) : (tensor<?xf32>, index) -> (tensor<?xf32>, index) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %x, %i : tensor<?xf32>, index
  } do {
  ^bb0(%x: tensor<?xf32>, %i: index):
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %y = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb1(%p: f32, %q: f32, %o: f32):
      %s = arith.mulf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %y, %j : tensor<?xf32>, index
  }
  return %r#0 : tensor<?xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// An argument is the caller's; and what is read later, on the same path, stays.
// CHECK-LABEL: func.func @kept
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} outs(%[[E]] :
// CHECK: %[[F:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: linalg.generic {{.*}} ins(%[[Y]] {{.*}} outs(%[[F]] :
func.func @kept(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y, %z : tensor<4xf32>, tensor<4xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// The other branch reads it, too, but never after this one. The result of an operation is forwarded as a buffer, to readers in the same step, too.
// CHECK-LABEL: func.func @branches
// CHECK: %[[Y:.*]] = linalg.generic
// CHECK: scf.if
// CHECK: %[[B:.*]] = bufferization.to_buffer %[[Y]]
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %[[B]] restrict writable
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[T]] {{.*}} outs(%[[T]] :
// CHECK: else
// CHECK-NEXT: scf.yield %[[Y]]
func.func @branches(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    %f = tensor.empty() : tensor<4xf32>
    %z = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%f : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %s = arith.addf %p, %p : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// In a loop, the next iteration would read what this one wrote.
// CHECK-LABEL: func.func @around
// CHECK: scf.for
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} outs(%[[E]] :
func.func @around(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> tensor<4xf32> {
    %f = tensor.empty() : tensor<4xf32>
    %z = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%y : tensor<4xf32>) outs(%f : tensor<4xf32>) {
    ^bb0(%p: f32, %o: f32):
      %s = arith.addf %p, %p : f32
      linalg.yield %s : f32
    } -> tensor<4xf32>
    scf.yield %z : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// A row computed from itself and another row of the matrix, which is the same or has no element in common.
// CHECK-LABEL: func.func @rows
// CHECK: %[[B:.*]] = bufferization.to_buffer %arg0
// CHECK: %[[K:.*]] = memref.subview %[[B]][%arg2, 0]
// CHECK: %[[READ:.*]] = bufferization.to_tensor %[[K]] restrict :
// CHECK: memref.subview %[[B]][%arg1, 0]
// CHECK: %[[I:.*]] = memref.subview %[[B]][%arg1, 0]
// CHECK: %[[WRITTEN:.*]] = bufferization.to_tensor %[[I]] restrict writable
// CHECK: linalg.generic {{.*}}%[[READ]]{{.*}} outs(%[[WRITTEN]] :
// CHECK: %[[R:.*]] = bufferization.to_tensor %[[B]] restrict writable
// CHECK: return %[[R]]
func.func @rows(%a: tensor<?x4xf32>, %i: index, %k: index) -> tensor<?x4xf32> {
  %other = tensor.extract_slice %a[%k, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %own = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%other, %own : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Parts that may overlap, and a row that is read once more.
// CHECK-LABEL: func.func @overlap
// CHECK-NOT: bufferization
// CHECK: tensor.insert_slice
func.func @overlap(%a: tensor<?xf32>, %i: index, %k: index) -> tensor<?xf32> {
  %other = tensor.extract_slice %a[%k] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%other : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @read_later
// CHECK-NOT: bufferization
// CHECK: tensor.insert_slice
func.func @read_later(%a: tensor<?x4xf32>, %i: index, %k: index) -> (tensor<?x4xf32>, tensor<4xf32>) {
  %own = tensor.extract_slice %a[%i, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %kept = tensor.extract_slice %a[%k, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%own : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %r = tensor.insert_slice %y into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  return %r, %kept : tensor<?x4xf32>, tensor<4xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// An in-out argument is replaced by what it becomes, here on one of two paths; what becomes another result is not.
// CHECK-LABEL: func.func @replaced
// CHECK: scf.if
// CHECK: linalg.generic {{.*}} ins(%arg1, %arg2 : {{.*}}) outs(%arg1 :
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} outs(%[[E]] :
func.func @replaced(%c: i1, %a: tensor<?xf32> {ag.inout}, %b: tensor<?xf32> {ag.inout}) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %e = tensor.empty(%d) : tensor<?xf32>
    %y = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb1(%p: f32, %q: f32, %o: f32):
      %s = arith.mulf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  %e = tensor.empty(%d) : tensor<?xf32>
  %z = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%b : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb1(%p: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %w = tensor.cast %k : tensor<4xf32> to tensor<?xf32>
  return %z, %r, %w : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// So is one that calls change in their turn.
// CHECK-LABEL: func.func @visit
// CHECK: linalg.generic {{.*}} ins(%arg1 : {{.*}}) outs(%arg1 :
func.func @visit(%n: i32, %a: tensor<?xf32> {ag.inout}) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb1(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %more = arith.cmpi sgt, %n, %one : i32
  %r = scf.if %more -> tensor<?xf32> {
    %less = arith.subi %n, %one : i32
    %l = func.call @visit(%less, %y) : (i32, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %l : tensor<?xf32>
  } else {
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// One that is returned in another place, too, is not changed.
// CHECK-LABEL: func.func @returned_twice
// CHECK: %[[e:.*]] = tensor.empty
// CHECK: linalg.generic {{.*}} ins(%arg0 : {{.*}}) outs(%[[e]] :
func.func @returned_twice(%a: tensor<?xf32> {ag.inout}) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb1(%p: f32, %o: f32):
    %s = arith.addf %p, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %y, %y : tensor<?xf32>, tensor<?xf32>
}

// -----

#m = affine_map<(d0) -> (d0)>

// What a call changes and what a loop began with stay owned; what is read once more does not.
// CHECK-LABEL: func.func private @changes
func.func private @changes(%a: tensor<?xf32> {ag.inout}) -> tensor<?xf32>
// CHECK-LABEL: func.func @changed
// CHECK: %[[C:.*]] = call @changes
// CHECK: %[[B:.*]] = bufferization.to_buffer %[[C]]
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[B]] restrict writable
// CHECK: linalg.generic {{.*}} ins(%[[T]] : {{.*}}) outs(%[[T]] :
// CHECK: %[[W:.*]] = scf.while
// CHECK: %[[B2:.*]] = bufferization.to_buffer %[[W]]
// CHECK: %[[T2:.*]] = bufferization.to_tensor %[[B2]] restrict writable
// CHECK: linalg.generic {{.*}} ins(%[[T2]] : {{.*}}) outs(%[[T2]] :
// CHECK: %[[F:.*]] = scf.for
// CHECK: linalg.generic {{.*}} ins(%[[F]] : {{.*}}) outs(%{{.*}} :
func.func @changed(%n: index, %more: i1, %other: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant -0.0 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%none : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %c = call @changes(%f) : (tensor<?xf32>) -> tensor<?xf32>
  %e1 = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%c : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %e2 = tensor.empty(%n) : tensor<?xf32>
  %f2 = linalg.fill ins(%none : f32) outs(%e2 : tensor<?xf32>) -> tensor<?xf32>
  %w = scf.while (%a = %f2) : (tensor<?xf32>) -> tensor<?xf32> {
    scf.condition(%more) %a : tensor<?xf32>
  } do {
  ^bb0(%a: tensor<?xf32>):
    %b = func.call @changes(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %e3 = tensor.empty(%n) : tensor<?xf32>
  %z = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%w : tensor<?xf32>) outs(%e3 : tensor<?xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  // It began with what a caller has.
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %other) -> tensor<?xf32> {
    %b = func.call @changes(%a) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  %e4 = tensor.empty(%n) : tensor<?xf32>
  %u = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%l : tensor<?xf32>) outs(%e4 : tensor<?xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = arith.addf %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %y, %z, %u : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// RUN: autograph-opt %s --pass-pipeline='builtin.module(func.func(ag-promote-elements,canonicalize))' --split-input-file | FileCheck %s

// The element is read before the loop, where there is one, and written after it. The index may wrap around or be poison there.
// CHECK-LABEL: func.func @sum(
// CHECK: %[[at:.*]] = arith.addi %arg2, %{{.*}} : i32
// CHECK: llvm.freeze
// CHECK: %[[index:.*]] = arith.index_cast
// CHECK: %[[fits:.*]] = arith.cmpi ult, %[[index]]
// CHECK: %[[first:.*]] = scf.if %[[fits]] -> (f32) {
// CHECK-NEXT: tensor.extract %arg1[%[[index]]]
// CHECK: %[[loop:.*]]:2 = scf.while (%{{.*}} = %{{.*}}, %[[carried:.*]] = %[[first]]) : (i32, f32) -> (i32, f32)
// CHECK-NOT: tensor.insert
// CHECK: %[[written:.*]] = scf.if %[[fits]] -> (tensor<?xf32>) {
// CHECK-NEXT: tensor.insert %[[loop]]#1 into %arg1[%[[index]]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %arg1
// CHECK: return %[[written]]
func.func @sum(%x: tensor<?xf32>, %y: tensor<?xf32>, %i: i32, %n: i32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %done:2 = scf.while (%t = %y, %k = %c0) : (tensor<?xf32>, i32) -> (tensor<?xf32>, i32) {
    %more = arith.cmpi slt, %k, %n : i32
    scf.condition(%more) %t, %k : tensor<?xf32>, i32
  } do {
  ^bb0(%t: tensor<?xf32>, %k: i32):
    %at = arith.index_cast %k : i32 to index
    %value = tensor.extract %x[%at] : tensor<?xf32>
    %after = arith.addi %i, %c1 overflow<nsw> : i32
    %index = arith.index_cast %after : i32 to index
    %old = tensor.extract %t[%index] : tensor<?xf32>
    %sum = arith.addf %old, %value : f32
    %new = tensor.insert %sum into %t[%index] : tensor<?xf32>
    %next = arith.addi %k, %c1 : i32
    scf.yield %new, %next : tensor<?xf32>, i32
  }
  return %done#0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func @counted(
// CHECK: scf.for {{.*}} -> (f32)
// CHECK-NOT: tensor.insert
// CHECK: scf.yield %{{.*}} : f32
func.func @counted(%y: tensor<2x2xf32>, %i: index, %n: index, %x: f32) -> tensor<2x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = scf.for %k = %c0 to %n step %c1 iter_args(%t = %y) -> tensor<2x2xf32> {
    %old = tensor.extract %t[%i, %c1] : tensor<2x2xf32>
    %sum = arith.addf %old, %x : f32
    %new = tensor.insert %sum into %t[%i, %c1] : tensor<2x2xf32>
    scf.yield %new : tensor<2x2xf32>
  }
  return %done : tensor<2x2xf32>
}

// -----

// Another element is read, or the index changes: the tensor is carried.
// CHECK-LABEL: func.func @others(
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
func.func @others(%y: tensor<?xf32>, %i: index, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = scf.for %k = %c0 to %n step %c1 iter_args(%t = %y) -> tensor<?xf32> {
    %other = tensor.extract %t[%k] : tensor<?xf32>
    %new = tensor.insert %other into %t[%i] : tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  %second = scf.for %k = %c0 to %n step %c1 iter_args(%t = %first) -> tensor<?xf32> {
    %old = tensor.extract %t[%k] : tensor<?xf32>
    %new = tensor.insert %old into %t[%k] : tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  return %second : tensor<?xf32>
}

// -----

// Looked at by the condition, written in a branch, or forwarded twice: the tensor is carried.
// CHECK-LABEL: func.func @carried(
// CHECK: scf.while {{.*}} : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
// CHECK: scf.for {{.*}} -> (tensor<?xf32>, tensor<?xf32>)
func.func @carried(%y: tensor<?xf32>, %n: index, %x: f32, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = scf.while (%t = %y) : (tensor<?xf32>) -> tensor<?xf32> {
    %e = tensor.extract %t[%c0] : tensor<?xf32>
    %more = arith.cmpf olt, %e, %x : f32
    scf.condition(%more) %t : tensor<?xf32>
  } do {
  ^bb0(%t: tensor<?xf32>):
    %old = tensor.extract %t[%c0] : tensor<?xf32>
    %sum = arith.addf %old, %x : f32
    %new = tensor.insert %sum into %t[%c0] : tensor<?xf32>
    scf.yield %new : tensor<?xf32>
  }
  %second = scf.for %k = %c0 to %n step %c1 iter_args(%t = %first) -> tensor<?xf32> {
    %r = scf.if %c -> tensor<?xf32> {
      %new = tensor.insert %x into %t[%c0] : tensor<?xf32>
      scf.yield %new : tensor<?xf32>
    } else {
      scf.yield %t : tensor<?xf32>
    }
    scf.yield %r : tensor<?xf32>
  }
  %third:2 = scf.for %k = %c0 to %n step %c1 iter_args(%t = %second, %u = %y) -> (tensor<?xf32>, tensor<?xf32>) {
    %new = tensor.insert %x into %t[%c0] : tensor<?xf32>
    scf.yield %new, %new : tensor<?xf32>, tensor<?xf32>
  }
  return %third#0, %third#1 : tensor<?xf32>, tensor<?xf32>
}

// RUN: autograph-opt %s -ag-inline-functions | FileCheck %s

// A function that appends stands where it was called, also within one that calls it.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK-NOT: call
// CHECK: tensor.insert_slice
// CHECK: tensor.insert_slice
// CHECK: scf.yield
func.func @loop(%init: tensor<?xi32>, %n: index, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init) -> tensor<?xi32> {
    %w = func.call @push_two(%v, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// CHECK-NOT: func.func private @push
func.func private @push(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %v, %c0 : tensor<?xi32>
  %d1 = arith.addi %d, %c1 : index
  %e = tensor.empty(%d1) : tensor<?xi32>
  %s = tensor.insert_slice %v into %e[0] [%d] [1] : tensor<?xi32> into tensor<?xi32>
  %r = tensor.insert %x into %s[%d] : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func private @push_two(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> {
  %w = call @push(%v, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
  %r = call @push(%w, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
  return %r : tensor<?xi32>
}

// A small one of tensors stands where it was called, one that calls itself stays.
// CHECK-LABEL: func.func @others
// CHECK: tensor.insert
// CHECK: call @fill
func.func @others(%v: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %w = call @set(%v, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
  %r = call @fill(%w, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func private @set(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %v[%c0] : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func private @fill(%v: tensor<?xi32> {ag.inout}, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %done = arith.cmpi eq, %x, %c0_i32 : i32
  %r = scf.if %done -> tensor<?xi32> {
    scf.yield %v : tensor<?xi32>
  } else {
    %d = tensor.dim %v, %c0 : tensor<?xi32>
    %c1 = arith.constant 1 : index
    %d1 = arith.addi %d, %c1 : index
    %e = tensor.empty(%d1) : tensor<?xi32>
    %s = tensor.insert_slice %v into %e[0] [%d] [1] : tensor<?xi32> into tensor<?xi32>
    %y = arith.subi %x, %c1_i32 : i32
    %w = func.call @fill(%s, %y) : (tensor<?xi32>, i32) -> tensor<?xi32>
    scf.yield %w : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// One with a loop stays, and one of numbers.
// CHECK-LABEL: func.func @kept
// CHECK: call @scale
// CHECK: call @square
func.func @kept(%v: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %w = call @scale(%v, %x) : (tensor<?xi32>, i32) -> tensor<?xi32>
  %y = call @square(%x) : (i32) -> i32
  %c0 = arith.constant 0 : index
  %r = tensor.insert %y into %w[%c0] : tensor<?xi32>
  return %r : tensor<?xi32>
}
func.func private @scale(%v: tensor<?xi32>, %x: i32) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %v, %c0 : tensor<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> tensor<?xi32> {
    %old = tensor.extract %t[%i] : tensor<?xi32>
    %new = arith.muli %old, %x : i32
    %s = tensor.insert %new into %t[%i] : tensor<?xi32>
    scf.yield %s : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
func.func private @square(%x: i32) -> i32 {
  %y = arith.muli %x, %x : i32
  return %y : i32
}

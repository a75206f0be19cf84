// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-fuse-choices))' | FileCheck %s

// CHECK-LABEL: func.func @swapped
// CHECK-NEXT: %[[r:.*]]:2 = scf.if %arg2 -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT: scf.yield %arg1, %arg0
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg0, %arg1
// CHECK: return %[[r]]#0, %[[r]]#1
func.func @swapped(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = arith.select %c, %u, %t : tensor<?xf32>
  %s = arith.select %c, %t, %u : tensor<?xf32>
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// A branch by the same condition takes the choice in, and uses it as what it is on each path.
// CHECK-LABEL: func.func @into_branch
// CHECK-NEXT: %[[r:.*]]:2 = scf.if %arg2 -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT: %[[n:.*]] = tensor.insert %arg3 into %arg1
// CHECK-NEXT: scf.yield %[[n]], %arg1
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1, %arg0
// CHECK: return %[[r]]#0, %[[r]]#1
func.func @into_branch(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1, %x: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %s = arith.select %c, %u, %t : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %n = tensor.insert %x into %s[%i] : tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  } else {
    scf.yield %u : tensor<?xf32>
  }
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @into_branch_without_results
// CHECK: %[[r:.*]] = scf.if %arg2 -> (memref<?xf32>) {
// CHECK-NEXT: memref.store %arg3, %arg1
// CHECK-NEXT: scf.yield %arg1
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg0
// CHECK: return %[[r]]
func.func @into_branch_without_results(%t: memref<?xf32>, %u: memref<?xf32>, %c: i1, %x: f32, %i: index) -> memref<?xf32> {
  %s = arith.select %c, %u, %t : memref<?xf32>
  scf.if %c {
    memref.store %x, %s[%i] : memref<?xf32>
  }
  return %s : memref<?xf32>
}

// What is used in between stays in front of it; a single choice, and numbers, stay as they are.
// CHECK-LABEL: func.func @used_before
// CHECK-NEXT: %[[s:.*]] = arith.select %arg2, %arg1, %arg0 : tensor<?xf32>
// CHECK-NEXT: %[[x:.*]] = tensor.extract %[[s]]
// CHECK-NEXT: %[[y:.*]] = arith.select
// CHECK-NEXT: %[[r:.*]] = scf.if %arg2 -> (tensor<?xf32>) {
func.func @used_before(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1, %i: index) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %s = arith.select %c, %u, %t : tensor<?xf32>
  %x = tensor.extract %s[%i] : tensor<?xf32>
  %y = arith.select %c, %x, %x : f32
  %r = scf.if %c -> tensor<?xf32> {
    %n = tensor.insert %y into %s[%i] : tensor<?xf32>
    scf.yield %n : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r, %s, %y : tensor<?xf32>, tensor<?xf32>, f32
}

// A choice of what another of them gives has, on each path, what that one has there.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %[[r:.*]]:2 = scf.if %arg3 -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT: scf.yield %arg0, %arg2
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1, %arg1
// CHECK: return %[[r]]#0, %[[r]]#1
func.func @chain(%t: tensor<?xf32>, %u: tensor<?xf32>, %v: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = arith.select %c, %t, %u : tensor<?xf32>
  %b = arith.select %c, %v, %a : tensor<?xf32>
  return %a, %b : tensor<?xf32>, tensor<?xf32>
}

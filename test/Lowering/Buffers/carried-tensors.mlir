// RUN: autograph-native %s -O2 -o %t.o
// RUN: %cxx -std=c++20 -g %S/Inputs/carried-tensors.cpp %t.o -o %t
// RUN: %t | FileCheck %s
// RUN: autograph-native %s -O0 -o %t.o
// RUN: %cxx -std=c++20 -g %S/Inputs/carried-tensors.cpp %t.o -o %t
// RUN: %t | FileCheck %s

// CHECK: [3] 2.5 5 7.5
// CHECK-NEXT: 12.1825 1
// CHECK-NEXT: [3] 1 2 3
// CHECK-NEXT: [3] 1 2 3
// CHECK-NEXT: [5] 0 1 2 3 4
// CHECK-NEXT: [9] 9 9 9 9 9 0 1 2 3
// CHECK-NEXT: [5] 9 9 9 9 9
// CHECK-NEXT: [2] 7 8
// CHECK-NEXT: [2] 7 8
// CHECK-NEXT: [5] 9 9 9 9 9
// CHECK-NEXT: [2] 1 8
// CHECK-NEXT: [5] 9 9 9 9 9
// CHECK-NEXT: [5] 9 9 9 9 9
// CHECK-NEXT: [2] 1 8
// CHECK-NEXT: [5] 3 9 9 9 9
// CHECK-NEXT: [2] 1 8
// CHECK-NEXT: [2] 1 8
// CHECK-NEXT: [5] 3 9 9 9 9
// CHECK-NEXT: [5] 64 9 9 9 9
// CHECK-NEXT: [2] 0 1
// CHECK-NEXT: live 0

#m = affine_map<(d0) -> (d0)>
func.func @scale(%x: tensor<?xf32>, %k: f32, %s: i1) -> (tensor<?xf32>, f32, i1) attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %q = arith.mulf %a, %k : f32
    linalg.yield %q : f32
  } -> tensor<?xf32>
  %z = math.exp %k : f32
  return %y, %z, %s : tensor<?xf32>, f32, i1
}
func.func @identity(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) attributes {ag.annotated} {
  return %x, %x : tensor<?xf32>, tensor<?xf32>
}
// v[i] = i for all i, twice
func.func @fill(%v: tensor<?xi32>) -> tensor<?xi32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %v, %c0 : tensor<?xi32>
  %r:2 = scf.while (%i = %c0, %x = %v) : (index, tensor<?xi32>) -> (index, tensor<?xi32>) {
    %c = arith.cmpi slt, %i, %n : index
    scf.condition(%c) %i, %x : index, tensor<?xi32>
  } do {
  ^bb0(%i: index, %x: tensor<?xi32>):
    %k = arith.index_cast %i : index to i32
    %y = tensor.insert %k into %x[%i] : tensor<?xi32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %y : index, tensor<?xi32>
  }
  return %r#1 : tensor<?xi32>
}
// append i, n times (growing)
func.func @grow(%v: tensor<?xi32>, %n: i32) -> tensor<?xi32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %i0, %x = %v) : (i32, tensor<?xi32>) -> (i32, tensor<?xi32>) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %x : i32, tensor<?xi32>
  } do {
  ^bb0(%i: i32, %x: tensor<?xi32>):
    %d = tensor.dim %x, %c0 : tensor<?xi32>
    %d1 = arith.addi %d, %c1 : index
    %e = tensor.empty(%d1) : tensor<?xi32>
    %y0 = tensor.insert_slice %x into %e[0] [%d] [1] : tensor<?xi32> into tensor<?xi32>
    %y = tensor.insert %i into %y0[%d] : tensor<?xi32>
    %j = arith.addi %i, %i1 : i32
    scf.yield %j, %y : i32, tensor<?xi32>
  }
  return %r#1 : tensor<?xi32>
}
// swap and branches
func.func @swap(%a: tensor<?xi32>, %b: tensor<?xi32>, %n: i32) -> (tensor<?xi32>, tensor<?xi32>) attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i2 = arith.constant 2 : i32
  %r:3 = scf.while (%i = %i0, %x = %a, %y = %b) : (i32, tensor<?xi32>, tensor<?xi32>) -> (i32, tensor<?xi32>, tensor<?xi32>) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %x, %y : i32, tensor<?xi32>, tensor<?xi32>
  } do {
  ^bb0(%i: i32, %x: tensor<?xi32>, %y: tensor<?xi32>):
    %m = arith.remsi %i, %i2 : i32
    %even = arith.cmpi eq, %m, %i0 : i32
    %p:2 = scf.if %even -> (tensor<?xi32>, tensor<?xi32>) {
      scf.yield %y, %x : tensor<?xi32>, tensor<?xi32>
    } else {
      %x2 = tensor.insert %i into %x[%c0] : tensor<?xi32>
      scf.yield %x2, %y : tensor<?xi32>, tensor<?xi32>
    }
    %j = arith.addi %i, %i1 : i32
    scf.yield %j, %p#0, %p#1 : i32, tensor<?xi32>, tensor<?xi32>
  }
  return %r#1, %r#2 : tensor<?xi32>, tensor<?xi32>
}
// recursion with tensors: f(x, n) = n == 0 ? x : append-less: x[0] += n; f(x, n-1)
func.func @recurse(%x: tensor<?xi32>, %n: i32) -> tensor<?xi32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %z = arith.cmpi eq, %n, %i0 : i32
  %r = scf.if %z -> tensor<?xi32> {
    scf.yield %x : tensor<?xi32>
  } else {
    %a = tensor.extract %x[%c0] : tensor<?xi32>
    %b = arith.addi %a, %n : i32
    %y = tensor.insert %b into %x[%c0] : tensor<?xi32>
    %m = arith.subi %n, %i1 : i32
    %q = func.call @recurse(%y, %m) : (tensor<?xi32>, i32) -> tensor<?xi32>
    scf.yield %q : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

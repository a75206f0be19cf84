// RUN: autograph-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(ag-promote-small-tensors),cse)' | FileCheck %s

#m = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>

// Two numbers, also where one of the elements is written, and one is read.
// CHECK-LABEL: func.func @carried
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (f64, f64)
// CHECK-NEXT: %[[P:.*]] = arith.mulf %[[A]], %[[A]]
// CHECK-NEXT: %[[Q:.*]] = arith.mulf %[[B]], %[[B]]
// CHECK-NEXT: arith.addf %[[Q]], %[[P]]
// CHECK-NEXT: scf.yield
// CHECK: %[[MADE:.*]] = tensor.from_elements {{.*}} : tensor<2xf64>
// CHECK: tensor.cast %[[MADE]]
func.func @carried(%n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %begin = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %v = tensor.cast %begin : tensor<2xf64> to tensor<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> tensor<?xf64> {
    %f = tensor.empty() : tensor<2xf64>
    %g = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%t : tensor<?xf64>) outs(%f : tensor<2xf64>) {
    ^bb0(%a: f64, %o: f64):
      %s = arith.mulf %a, %a : f64
      linalg.yield %s : f64
    } -> tensor<2xf64>
    %first = tensor.extract %g[%c0] : tensor<2xf64>
    %second = tensor.extract %g[%c1] : tensor<2xf64>
    %sum = arith.addf %second, %first : f64
    %next = tensor.insert %sum into %g[%c1] : tensor<2xf64>
    %p = tensor.cast %next : tensor<2xf64> to tensor<?xf64>
    scf.yield %p : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}

// -----

#m = affine_map<(d0) -> (d0)>

// What the loop begins without has two elements where it is there; a branch gives it as numbers.
// CHECK-LABEL: func.func @begun_without
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (f64, f64)
// CHECK-NEXT: scf.if {{.*}} -> (f64, f64)
// CHECK-NOT: tensor.extract
// CHECK: return
func.func @begun_without(%n: index, %c: i1, %x: f64) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty() {ag.none} : tensor<0xf64>
  %none = tensor.cast %empty : tensor<0xf64> to tensor<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %none) -> tensor<?xf64> {
    %p = scf.if %c -> tensor<?xf64> {
      %made = tensor.from_elements %x, %x : tensor<2xf64>
      %v = tensor.cast %made : tensor<2xf64> to tensor<?xf64>
      scf.yield %v : tensor<?xf64>
    } else {
      scf.yield %t : tensor<?xf64>
    }
    scf.yield %p : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}

// -----

// An index that is not known chooses among the numbers.
// CHECK-LABEL: func.func @chosen
// CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (f64, f64)
// CHECK: arith.cmpi eq, %[[I]]
// CHECK: arith.select {{.*}}, %[[B]], %[[A]] : f64
// CHECK-NOT: tensor.insert
// CHECK: scf.yield {{.*}} : f64, f64
func.func @chosen(%n: index) -> tensor<2xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %begin = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %begin) -> tensor<2xf64> {
    %x = tensor.extract %t[%i] : tensor<2xf64>
    %y = arith.addf %x, %x : f64
    %next = tensor.insert %y into %t[%i] : tensor<2xf64>
    scf.yield %next : tensor<2xf64>
  }
  return %r : tensor<2xf64>
}

// -----

func.func private @host(tensor<2xf64>) -> tensor<2xf64>

// Five elements, and what a call gives, stay tensors.
// CHECK-LABEL: func.func @as_they_are
// CHECK: scf.for {{.*}} -> (tensor<5xf64>, tensor<2xf64>)
func.func @as_they_are(%n: index) -> (tensor<5xf64>, tensor<2xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %five = arith.constant dense<1.0> : tensor<5xf64>
  %two = arith.constant dense<1.0> : tensor<2xf64>
  %x = arith.constant 2.0 : f64
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %five, %u = %two) -> (tensor<5xf64>, tensor<2xf64>) {
    %next = tensor.insert %x into %t[%i] : tensor<5xf64>
    %given = func.call @host(%u) : (tensor<2xf64>) -> tensor<2xf64>
    scf.yield %next, %given : tensor<5xf64>, tensor<2xf64>
  }
  return %r#0, %r#1 : tensor<5xf64>, tensor<2xf64>
}

// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-promote-kept))' | FileCheck %s
#m = affine_map<(d0) -> (d0)>

// What is appended to what a loop carries is computed there: the list grows before.
// CHECK-LABEL: func.func @kept
// CHECK: %[[longer:.*]] = tensor.insert_slice %{{.*}} into
// CHECK: %[[end:.*]] = tensor.extract_slice %[[longer]][%[[had:.*]]] [%arg1] [1]
// CHECK: %[[y:.*]] = linalg.generic {{.*}} outs(%[[end]]
// CHECK: %[[list:.*]] = tensor.insert_slice %[[y]] into %[[longer]][%[[had]]] [%arg1] [1]
// CHECK: linalg.generic {{.*}} ins(%[[y]]
// CHECK: scf.yield %[[list]]
func.func @kept(%x: tensor<?xf64>, %d: index, %n: index, %none: tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%list = %none, %z = %x) -> (tensor<?xf64>, tensor<?xf64>) {
    %e = tensor.empty(%d) : tensor<?xf64>
    %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%z : tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%u: f64, %o: f64):
      %s = math.exp %u : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    %had = tensor.dim %list, %zero : tensor<?xf64>
    %all = arith.addi %had, %d : index
    %room = tensor.empty(%all) : tensor<?xf64>
    %longer = tensor.insert_slice %list into %room[0] [%had] [1] : tensor<?xf64> into tensor<?xf64>
    %next = tensor.insert_slice %y into %longer[%had] [%d] [1] : tensor<?xf64> into tensor<?xf64>
    %f = tensor.empty(%d) : tensor<?xf64>
    %w = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%y : tensor<?xf64>) outs(%f : tensor<?xf64>) {
    ^bb0(%u: f64, %o: f64):
      %s = arith.addf %u, %u : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %next, %w : tensor<?xf64>, tensor<?xf64>
  }
  return %r#0, %r#1 : tensor<?xf64>, tensor<?xf64>
}

// What the loop also carries has a buffer of its own.
// CHECK-LABEL: func.func @carried
// CHECK: %[[e:.*]] = tensor.empty(%arg1)
// CHECK: linalg.generic {{.*}} outs(%[[e]]
func.func @carried(%x: tensor<?xf64>, %d: index, %n: index, %none: tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%list = %none, %z = %x) -> (tensor<?xf64>, tensor<?xf64>) {
    %e = tensor.empty(%d) : tensor<?xf64>
    %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%z : tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%u: f64, %o: f64):
      %s = math.exp %u : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    %had = tensor.dim %list, %zero : tensor<?xf64>
    %all = arith.addi %had, %d : index
    %room = tensor.empty(%all) : tensor<?xf64>
    %longer = tensor.insert_slice %list into %room[0] [%had] [1] : tensor<?xf64> into tensor<?xf64>
    %next = tensor.insert_slice %y into %longer[%had] [%d] [1] : tensor<?xf64> into tensor<?xf64>
    scf.yield %next, %y : tensor<?xf64>, tensor<?xf64>
  }
  return %r#0, %r#1 : tensor<?xf64>, tensor<?xf64>
}

// Where the list grows again it may move: what is read behind that is not kept in it.
// CHECK-LABEL: func.func @moved
// CHECK: %[[e:.*]] = tensor.empty(%arg1)
// CHECK: linalg.generic {{.*}} outs(%[[e]]
func.func @moved(%x: tensor<?xf64>, %d: index, %list: tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
  %zero = arith.constant 0 : index
  %e = tensor.empty(%d) : tensor<?xf64>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<?xf64>) outs(%e : tensor<?xf64>) {
  ^bb0(%u: f64, %o: f64):
    %s = math.exp %u : f64
    linalg.yield %s : f64
  } -> tensor<?xf64>
  %had = tensor.dim %list, %zero : tensor<?xf64>
  %all = arith.addi %had, %d : index
  %room = tensor.empty(%all) : tensor<?xf64>
  %longer = tensor.insert_slice %list into %room[0] [%had] [1] : tensor<?xf64> into tensor<?xf64>
  %next = tensor.insert_slice %y into %longer[%had] [%d] [1] : tensor<?xf64> into tensor<?xf64>
  %more = arith.addi %all, %d : index
  %place = tensor.empty(%more) : tensor<?xf64>
  %again = tensor.insert_slice %next into %place[0] [%all] [1] : tensor<?xf64> into tensor<?xf64>
  %last = tensor.insert_slice %x into %again[%all] [%d] [1] : tensor<?xf64> into tensor<?xf64>
  %f = tensor.empty(%d) : tensor<?xf64>
  %w = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%y : tensor<?xf64>) outs(%f : tensor<?xf64>) {
  ^bb0(%u: f64, %o: f64):
    %s = arith.addf %u, %u : f64
    linalg.yield %s : f64
  } -> tensor<?xf64>
  return %last, %w : tensor<?xf64>, tensor<?xf64>
}

// A piece of a tensor that is put together is computed there.
// CHECK-LABEL: func.func @piece
// CHECK: %[[e:.*]] = tensor.empty(%arg1)
// CHECK: %[[part:.*]] = tensor.extract_slice %[[e]][1] [4] [1]
// CHECK: %[[y:.*]] = linalg.generic {{.*}} outs(%[[part]]
// CHECK: tensor.insert_slice %[[y]] into %[[e]][1] [4] [1]
func.func @piece(%x: tensor<4xf64>, %n: index, %z: f64) -> tensor<?xf64> {
  %zero = arith.constant 0 : index
  %f = tensor.empty() : tensor<4xf64>
  %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<4xf64>) outs(%f : tensor<4xf64>) {
  ^bb0(%u: f64, %o: f64):
    %s = math.exp %u : f64
    linalg.yield %s : f64
  } -> tensor<4xf64>
  %e = tensor.empty(%n) : tensor<?xf64>
  %r = tensor.insert_slice %y into %e[1] [4] [1] : tensor<4xf64> into tensor<?xf64>
  %s = tensor.insert %z into %r[%zero] : tensor<?xf64>
  return %s : tensor<?xf64>
}

// Not where the list is read for it: it would be copied at each step.
// CHECK-LABEL: func @of_the_list
// CHECK: linalg.generic
// CHECK: tensor.insert_slice
// CHECK: tensor.insert_slice
func.func @of_the_list(%d: index, %n: index, %none: tensor<?xf64>) -> tensor<?xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%list = %none) -> (tensor<?xf64>) {
    %last = tensor.extract_slice %list[%i] [%d] [1] : tensor<?xf64> to tensor<?xf64>
    %e = tensor.empty(%d) : tensor<?xf64>
    %y = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%last : tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%u: f64, %o: f64):
      %s = math.exp %u : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    %had = tensor.dim %list, %zero : tensor<?xf64>
    %all = arith.addi %had, %d : index
    %room = tensor.empty(%all) : tensor<?xf64>
    %longer = tensor.insert_slice %list into %room[0] [%had] [1] : tensor<?xf64> into tensor<?xf64>
    %next = tensor.insert_slice %y into %longer[%had] [%d] [1] : tensor<?xf64> into tensor<?xf64>
    scf.yield %next : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}

// A list that grows twice grows once: what it becomes first is a piece of what it becomes last.
// CHECK-LABEL: func.func @twice
// CHECK: %[[last:.*]] = tensor.empty(%arg3)
// CHECK: %[[second:.*]] = tensor.extract_slice %[[last]][0] [%arg2] [1]
// CHECK: %[[first:.*]] = tensor.extract_slice %[[second]][0] [%arg1] [1]
// CHECK: tensor.insert_slice %arg0 into %[[first]]
func.func @twice(%list: tensor<?xf64>, %one: index, %two: index, %three: index, %x: f64) -> tensor<?xf64> {
  %zero = arith.constant 0 : index
  %had = tensor.dim %list, %zero : tensor<?xf64>
  %a = tensor.empty(%one) : tensor<?xf64>
  %b = tensor.insert_slice %list into %a[0] [%had] [1] : tensor<?xf64> into tensor<?xf64>
  %c = tensor.insert %x into %b[%had] : tensor<?xf64>
  %d = tensor.empty(%two) : tensor<?xf64>
  %e = tensor.insert_slice %c into %d[0] [%one] [1] : tensor<?xf64> into tensor<?xf64>
  %f = tensor.insert_slice %list into %e[%one] [%had] [1] : tensor<?xf64> into tensor<?xf64>
  %g = tensor.empty(%three) : tensor<?xf64>
  %h = tensor.insert_slice %f into %g[0] [%two] [1] : tensor<?xf64> into tensor<?xf64>
  %i = tensor.insert_slice %list into %h[%two] [%had] [1] : tensor<?xf64> into tensor<?xf64>
  return %i : tensor<?xf64>
}

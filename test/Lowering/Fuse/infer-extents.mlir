// RUN: autograph-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(ag-infer-extents),canonicalize,cse)' | FileCheck %s

#m = affine_map<(d0) -> (d0)>

// The tensor that the loop carries has the extent of %x all the time.
// CHECK-LABEL: func.func @carried
// CHECK: scf.for
// CHECK-NEXT: linalg.generic
// CHECK-NEXT: ^bb0
// CHECK-NEXT: mulf
// CHECK-NOT: scf.if
func.func @carried(%x: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf64>
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty(%dim) : tensor<?xf64>
  %v = linalg.fill ins(%zero : f64) outs(%e : tensor<?xf64>) -> tensor<?xf64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> tensor<?xf64> {
    %own = tensor.dim %t, %c0 : tensor<?xf64>
    %equal = arith.cmpi eq, %dim, %own : index
    %one = arith.cmpi eq, %dim, %c1 : index
    %size = arith.select %one, %own, %dim : index
    %p = scf.if %equal -> tensor<?xf64> {
      %f = tensor.empty(%size) : tensor<?xf64>
      %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %t : tensor<?xf64>, tensor<?xf64>) outs(%f : tensor<?xf64>) {
      ^bb0(%a: f64, %b: f64, %o: f64):
        %s = arith.mulf %a, %b : f64
        linalg.yield %s : f64
      } -> tensor<?xf64>
      scf.yield %g : tensor<?xf64>
    } else {
      %f = tensor.empty(%size) : tensor<?xf64>
      scf.yield %f : tensor<?xf64>
    } {ag.broadcast}
    scf.yield %p : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}

// -----

// One that grows does not.
// CHECK-LABEL: func.func @grows
// CHECK: scf.for
// CHECK: %[[own:.*]] = tensor.dim %[[t:.*]],
// CHECK: tensor.empty(%{{.*}})
func.func @grows(%x: tensor<?xf64>, %n: index, %y: f64) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf64> {
    %own = tensor.dim %t, %c0 : tensor<?xf64>
    %more = arith.addi %own, %c1 : index
    %e = tensor.empty(%more) : tensor<?xf64>
    %s = tensor.insert_slice %t into %e[0] [%own] [1] : tensor<?xf64> into tensor<?xf64>
    %u = tensor.insert %y into %s[%own] : tensor<?xf64>
    scf.yield %u : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}

// -----

// What is read from a list is what all pushes have in common.
// CHECK-LABEL: func.func @list
// CHECK-SAME: (%[[x:.*]]: tensor<?xf64>,
// CHECK: %[[dim:.*]] = tensor.dim %[[x]],
// CHECK: %[[number:.*]] = arith.index_cast %[[dim]]
// CHECK: return %[[number]]
func.func @list(%x: tensor<?xf64>, %n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf64>
  %number = arith.index_cast %dim : index to i64
  %none = tensor.empty() : tensor<0xi64>
  %list = tensor.cast %none : tensor<0xi64> to tensor<?xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %list) -> tensor<?xi64> {
    %own = tensor.dim %t, %c0 : tensor<?xi64>
    %more = arith.addi %own, %c1 : index
    %e = tensor.empty(%more) : tensor<?xi64>
    %s = tensor.insert_slice %t into %e[0] [%own] [1] : tensor<?xi64> into tensor<?xi64>
    %u = tensor.insert %number into %s[%own] : tensor<?xi64>
    scf.yield %u : tensor<?xi64>
  }
  %last = tensor.extract %r[%c0] : tensor<?xi64>
  return %last : i64
}

// -----

// Of a table, the second number of each row; the first ones differ.
// CHECK-LABEL: func.func @table
// CHECK-SAME: (%{{.*}}: index, %[[k:.*]]: i64)
// CHECK: %[[first:.*]] = tensor.extract %{{.*}}[%{{.*}}] : tensor<2xi64>
// CHECK: return %[[first]], %[[k]]
func.func @table(%n: index, %k: i64) -> (i64, i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = tensor.empty() : tensor<0x2xi64>
  %list = tensor.cast %none : tensor<0x2xi64> to tensor<?x2xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %list) -> tensor<?x2xi64> {
    %own = tensor.dim %t, %c0 : tensor<?x2xi64>
    %place = arith.index_cast %own : index to i64
    %more = arith.addi %own, %c1 : index
    %e = tensor.empty(%more) : tensor<?x2xi64>
    %s = tensor.insert_slice %t into %e[0, 0] [%own, 2] [1, 1] : tensor<?x2xi64> into tensor<?x2xi64>
    %row = tensor.from_elements %place, %k : tensor<2xi64>
    %u = tensor.insert_slice %row into %s[%own, 0] [1, 2] [1, 1] : tensor<2xi64> into tensor<?x2xi64>
    scf.yield %u : tensor<?x2xi64>
  }
  %row = tensor.extract_slice %r[%c0, 0] [1, 2] [1, 1] : tensor<?x2xi64> to tensor<2xi64>
  %first = tensor.extract %row[%c0] : tensor<2xi64>
  %second = tensor.extract %row[%c1] : tensor<2xi64>
  return %first, %second : i64, i64
}

// -----

// A number that is another one in each iteration is not what the list has.
// CHECK-LABEL: func.func @counted
// CHECK: %[[last:.*]] = tensor.extract %
// CHECK: return %[[last]]
func.func @counted(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = tensor.empty() : tensor<0xi64>
  %list = tensor.cast %none : tensor<0xi64> to tensor<?xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %list) -> tensor<?xi64> {
    %number = arith.index_cast %i : index to i64
    %own = tensor.dim %t, %c0 : tensor<?xi64>
    %more = arith.addi %own, %c1 : index
    %e = tensor.empty(%more) : tensor<?xi64>
    %s = tensor.insert_slice %t into %e[0] [%own] [1] : tensor<?xi64> into tensor<?xi64>
    %u = tensor.insert %number into %s[%own] : tensor<?xi64>
    scf.yield %u : tensor<?xi64>
  }
  %last = tensor.extract %r[%c0] : tensor<?xi64>
  return %last : i64
}

// -----

// In a branch for which extents agree nothing is repeated: `y == 1 && x != 1` is false there.
// CHECK-LABEL: func.func @agree
// CHECK: scf.if
// CHECK-NEXT: scf.yield %false
// CHECK: } else {
// CHECK: arith.andi
func.func @agree(%x: tensor<?xf64>, %y: tensor<?xf64>) -> i1 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = tensor.dim %x, %c0 : tensor<?xf64>
  %other = tensor.dim %y, %c0 : tensor<?xf64>
  %equal = arith.cmpi eq, %dim, %other : index
  %r = scf.if %equal -> i1 {
    %a = arith.cmpi eq, %other, %c1 : index
    %b = arith.cmpi ne, %dim, %c1 : index
    %both = arith.andi %a, %b : i1
    scf.yield %both : i1
  } else {
    %a = arith.cmpi eq, %other, %c1 : index
    %b = arith.cmpi ne, %dim, %c1 : index
    %both = arith.andi %a, %b : i1
    scf.yield %both : i1
  }
  return %r : i1
}

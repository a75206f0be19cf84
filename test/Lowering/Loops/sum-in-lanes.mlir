// RUN: autograph-opt %s -split-input-file -pass-pipeline='builtin.module(ag-sum-in-lanes)' | FileCheck %s
// RUN: autograph-opt %s -split-input-file -pass-pipeline='builtin.module(ag-sum-in-lanes{vector-bytes=64})' | FileCheck %s --check-prefix=WIDE

#x = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// Up to 4096 terms: a vector of totals, the halves down to a quarter, which take the blocks that are left, and the last terms one by one. More are a function
// apart, which does so with each block; the run time puts their totals together.
// CHECK-LABEL: func.func @dot
// CHECK: %[[start:.*]] = memref.load %arg2[]
// CHECK: %[[cut:.*]] = arith.cmpi ugt
// CHECK: %[[all:.*]] = scf.if %[[cut]] -> (f32) {
// CHECK: call @__ag_blocks(
// CHECK: } else {
// CHECK: %[[long:.*]] = arith.cmpi sge, %{{.*}}, %{{.*}} : index
// CHECK: scf.if %[[long]] -> (f32) {
// CHECK: %[[v:.*]] = scf.for %[[i:[a-z0-9]+]] = {{.*}} iter_args(%[[t:.*]] = %{{.*}}) -> (vector<32xf32>) {
// CHECK: %[[a:.*]] = vector.load %arg0[%[[i]]]
// CHECK: %[[b:.*]] = vector.load %arg1[%[[i]]]
// CHECK: %[[p:.*]] = arith.mulf %[[a]], %[[b]] : vector<32xf32>
// CHECK: %[[s:.*]] = arith.addf %[[t]], %[[p]] : vector<32xf32>
// CHECK: scf.yield %[[s]]
// CHECK: vector.extract_strided_slice %[[v]]
// CHECK: arith.addf {{.*}} : vector<16xf32>
// CHECK: %[[eight:.*]] = arith.addf {{.*}} : vector<8xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[eight]]) -> (vector<8xf32>) {
// CHECK: arith.addf {{.*}} : vector<4xf32>
// CHECK: arith.addf {{.*}} : vector<2xf32>
// CHECK: arith.addf {{.*}} : vector<1xf32>
// CHECK: %[[total:.*]] = vector.extract
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[total]]) -> (f32) {
// CHECK: arith.addf %[[start]]
// CHECK: } else {
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[start]]) -> (f32) {
// CHECK: memref.store %[[all]], %arg2[]
// CHECK: func.func private @__ag_blocks({{.*}}) -> f32 attributes {passthrough = ["noinline", "optsize"]} {
// CHECK: call @ag_begin_blocks_float32(%[[room:.*]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK: scf.for %[[from:[a-z0-9]+]] = {{.*}} -> (f32) {
// CHECK: %[[r:.*]] = scf.if {{.*}} -> (f32) {
// CHECK: scf.for %{{.*}} = %[[from]] {{.*}} -> (vector<32xf32>) {
// CHECK: call @ag_add_block_float32(%[[room]], %[[r]])
// CHECK: call @ag_end_blocks_float32(%[[room]])
func.func @dot(%a: memref<?xf32>, %b: memref<?xf32>, %r: memref<f32>) {
  linalg.generic {indexing_maps = [#x, #x, #one], iterator_types = ["reduction"]} ins(%a, %b : memref<?xf32>, memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %t, %p {ag.lanes} : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#x = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// A product of not more than a block, by fused multiply-adds: there is no loop over blocks.
// CHECK-LABEL: func.func @product
// CHECK-NOT: memref.alloc(
// CHECK: %[[v:.*]] = scf.for {{.*}} iter_args(%[[t:.*]] = %{{.*}}) -> (vector<16xf64>) {
// CHECK: math.fma %{{.*}}, %{{.*}}, %[[t]] : vector<16xf64>
// CHECK: scf.for {{.*}} -> (f64) {
// CHECK: math.fma {{.*}} : f64
func.func @product(%a: memref<100xf64>, %b: memref<100xf64>, %r: memref<f64>) {
  linalg.generic {indexing_maps = [#x, #x, #one], iterator_types = ["reduction"]} ins(%a, %b : memref<100xf64>, memref<100xf64>) outs(%r : memref<f64>) {
  ^bb0(%x: f64, %y: f64, %t: f64):
    %s = math.fma %x, %y, %t {ag.lanes} : f64
    linalg.yield %s : f64
  }
  return
}

// -----

#x = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>

// Rows that are columns in memory, and an index among the terms.
// CHECK-LABEL: func.func @columns
// CHECK: scf.for %[[i:.*]] = {{.*}} {
// CHECK: scf.if
// CHECK: scf.for {{.*}} -> (vector<16xf64>)
// CHECK-COUNT-16: memref.load %arg0[%{{.*}}, %[[i]]]
// CHECK: vector.from_elements
// CHECK: vector.step
// CHECK: memref.store %{{.*}}, %arg1[%[[i]]]
func.func @columns(%m: memref<?x?xf64>, %r: memref<?xf64>) {
  linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]} ins(%m : memref<?x?xf64>) outs(%r : memref<?xf64>) {
  ^bb0(%x: f64, %t: f64):
    %i = linalg.index 1 : index
    %n = arith.index_cast %i : index to i64
    %f = arith.sitofp %n : i64 to f64
    %p = arith.mulf %x, %f : f64
    %s = arith.addf %t, %p {ag.lanes} : f64
    linalg.yield %s : f64
  }
  return
}

// -----

#x = affine_map<(d0, d1) -> (d0, d1)>
#y = affine_map<(d0, d1) -> (d1)>
#one = affine_map<(d0, d1) -> ()>

// Several loops, and terms that are calls: a block of terms in memory, a run of the last loop at a
// time or, of short runs, a term at a time; few terms in order.
// CHECK-LABEL: func.func @calls
// CHECK: scf.if
// CHECK: %[[terms:.*]] = memref.alloc() : memref<4096xf32>
// CHECK: call @ag_begin_blocks_float32
// CHECK: %[[long:.*]] = arith.cmpi ugt, %{{.*}}, %c7
// CHECK: scf.if %[[long]] {
// CHECK: %[[all:.*]] = scf.for {{.*}} iter_args(%[[number:.*]] = %{{.*}}) -> (index)
// CHECK: %[[before:.*]] = arith.remui %[[number]], %c4096
// CHECK: %[[end:.*]] = arith.addi %[[before]]
// CHECK: scf.for %[[block:.*]] = %{{.*}} to %[[end]] step %c4096
// CHECK: scf.for %[[place:[a-z0-9]*]] =
// CHECK: %[[in:.*]] = arith.subi %[[place]], %[[block]]
// CHECK: %[[term:.*]] = math.exp
// CHECK: memref.store %[[term]], %[[terms]][%[[in]]]
// CHECK-NEXT: }
// CHECK: scf.if
// CHECK: call @ag_sum_float32
// CHECK: call @ag_add_block_float32
// CHECK: } else {
// CHECK: scf.for
// CHECK: scf.for {{.*}} iter_args(%[[done:.*]] = %{{.*}}) -> (index)
// CHECK: %[[at:.*]] = arith.remui %[[done]], %c4096
// CHECK: %[[one:.*]] = math.exp
// CHECK: memref.store %[[one]], %[[terms]][%[[at]]]
// CHECK: scf.if
// CHECK: call @ag_add_block_float32
// CHECK: memref.dealloc %[[terms]]
// CHECK: call @ag_end_blocks_float32
// CHECK: } else {
// CHECK: scf.for
// CHECK: scf.for
// CHECK: math.exp
func.func @calls(%a: memref<?x?xf32>, %b: memref<?xf32>, %r: memref<f32>) {
  linalg.generic {indexing_maps = [#x, #y, #one], iterator_types = ["reduction", "reduction"]} ins(%a, %b : memref<?x?xf32>, memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %p = arith.mulf %x, %y : f32
    %e = math.exp %p : f32
    %s = arith.addf %t, %e {ag.lanes} : f32
    linalg.yield %s : f32
  }
  return
}

// -----

#x = affine_map<(d0, d1) -> (d0, d1)>
#col = affine_map<(d0, d1) -> (d1)>
#v = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// Not along the first axis, not of few, and not what need not be.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-3: linalg.generic
func.func @others(%a: memref<?x?xf32>, %b: memref<63xf32>, %c: memref<?xf32>, %r: memref<?xf32>, %s: memref<f32>) {
  linalg.generic {indexing_maps = [#x, #col], iterator_types = ["reduction", "parallel"]} ins(%a : memref<?x?xf32>) outs(%r : memref<?xf32>) {
  ^bb0(%x: f32, %t: f32):
    %n = arith.addf %t, %x {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#v, #one], iterator_types = ["reduction"]} ins(%b : memref<63xf32>) outs(%s : memref<f32>) {
  ^bb0(%x: f32, %t: f32):
    %n = arith.addf %t, %x {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#v, #one], iterator_types = ["reduction"]} ins(%c : memref<?xf32>) outs(%s : memref<f32>) {
  ^bb0(%x: f32, %t: f32):
    %n = arith.addf %t, %x : f32
    linalg.yield %n : f32
  }
  return
}

// -----

#m = affine_map<(d0, d1) -> (d0, d1)>
#v = affine_map<(d0, d1) -> (d1)>
#r = affine_map<(d0, d1) -> (d0)>
#product = {indexing_maps = [#m, #v, #r], iterator_types = ["parallel", "reduction"]}

// Five products of the same types share their code.
// CHECK-LABEL: func.func @many
// CHECK-COUNT-5: call @__ag_shared(%arg0, %arg1, %arg2) : (memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: return
// CHECK: func.func private @__ag_shared
// CHECK: math.fma {{.*}} : vector<32xf32>
func.func @many(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  linalg.generic #product ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %f: f32, %t: f32):
    %n = math.fma %e, %f, %t {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic #product ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %f: f32, %t: f32):
    %n = math.fma %e, %f, %t {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic #product ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %f: f32, %t: f32):
    %n = math.fma %e, %f, %t {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic #product ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %f: f32, %t: f32):
    %n = math.fma %e, %f, %t {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic #product ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %f: f32, %t: f32):
    %n = math.fma %e, %f, %t {ag.lanes} : f32
    linalg.yield %n : f32
  }
  return
}

// -----

// Two rows at a time where registers have 32 bytes, if there are 64 to 4096 terms: what both have in common is loaded once, and halves of both are added
// together. Then row by row, from where the pairs end.
// CHECK-LABEL: func.func @rows
// CHECK: %[[over:.*]] = arith.subi %{{.*}}, %c64
// CHECK: %[[few:.*]] = arith.cmpi ule, %[[over]], %c4032
// CHECK: %[[pairs:.*]] = arith.select %[[few]], %{{.*}}, %c0
// CHECK: scf.for %[[i:.*]] = {{.*}} to %[[pairs]] step %c2
// CHECK: scf.for %[[k:[a-z0-9]+]] = {{.*}} -> (vector<32xf32>, vector<32xf32>) {
// CHECK-COUNT-2: math.fma {{.*}} : vector<32xf32>
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>) {
// CHECK: vector.shuffle %[[a:.*]], %[[b:.*]] [0, 1, 2, 3, 8, 9, 10, 11] : vector<8xf32>, vector<8xf32>
// CHECK: vector.shuffle %[[a]], %[[b]] [4, 5, 6, 7, 12, 13, 14, 15] : vector<8xf32>, vector<8xf32>
// CHECK: arith.addf {{.*}} : vector<8xf32>
// CHECK: arith.addf {{.*}} : vector<4xf32>
// CHECK: arith.addf {{.*}} : vector<2xf32>
// CHECK: scf.for {{.*}} -> (f32, f32) {
// CHECK: memref.store
// CHECK: memref.store
// CHECK: scf.for %{{.*}} = %[[pairs]] to
// Of four rows at a time four terms that are left are transposed.
// WIDE-LABEL: func.func @rows
// WIDE: scf.for %{{.*}} step %c4
// WIDE: scf.for %{{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// WIDE: %[[four:.*]] = vector.from_elements {{.*}} : vector<4xf32>
// WIDE: scf.for %[[k:[a-z0-9]+]] = {{.*}} iter_args(%{{.*}} = %[[four]]) -> (vector<4xf32>) {
// WIDE: vector.load %arg0[%{{.*}}, %[[k]]] : memref<?x?xf32>, vector<4xf32>
// WIDE-COUNT-16: vector.shuffle
// WIDE-COUNT-4: math.fma {{.*}} : vector<4xf32>
// WIDE: } {loop_annotation =
// WIDE: scf.for {{.*}} -> (f32, f32, f32, f32) {
func.func @rows(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %f: f32, %t: f32):
    %n = math.fma %e, %f, %t {ag.lanes} : f32
    linalg.yield %n : f32
  }
  return
}

// -----

#x = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// Equal sums of many blocks are one function; a sum of other terms is another.
// CHECK-LABEL: func.func @equal
// CHECK: call @__ag_blocks(
// CHECK: call @__ag_blocks(
// CHECK: call @__ag_blocks_0(
// CHECK: func.func private @__ag_blocks(
// CHECK: func.func private @__ag_blocks_0(
// CHECK-NOT: @__ag_blocks_1
func.func @equal(%a: memref<?xf32>, %b: memref<?xf32>, %r: memref<f32>) {
  linalg.generic {indexing_maps = [#x, #one], iterator_types = ["reduction"]} ins(%a : memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%e: f32, %t: f32):
    %s = arith.addf %t, %e {ag.lanes} : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#x, #one], iterator_types = ["reduction"]} ins(%b : memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%e: f32, %t: f32):
    %s = arith.addf %t, %e {ag.lanes} : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#x, #one], iterator_types = ["reduction"]} ins(%b : memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%e: f32, %t: f32):
    %p = arith.mulf %e, %e : f32
    %s = arith.addf %t, %p {ag.lanes} : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// While a loop over rows reads a row again its next row is prefetched, a line at a time; not where
// the sum is what reads it first, or the loop writes it.
#of_row = affine_map<(d0) -> (d0)>
#number = affine_map<(d0) -> ()>
// CHECK-LABEL: func.func @read_again
// CHECK: scf.for %[[row:[a-z0-9]+]] =
// CHECK-NOT: memref.prefetch
// CHECK: scf.for %[[i:[a-z0-9]+]] = {{.*}} iter_args({{.*}} = %arg2) -> (f32)
// CHECK-NOT: memref.prefetch
// CHECK: scf.for %[[i:[a-z0-9]+]] = {{.*}} -> (vector<32xf32>) {
// CHECK: %[[below:.*]] = arith.minui
// CHECK: %[[next:.*]] = arith.select %{{.*}}, %[[row]], %[[below]]
// CHECK: memref.prefetch %arg0[%[[next]], %{{.*}}], read, locality<3>, data
// CHECK: memref.prefetch %arg0[%[[next]], %{{.*}}], read, locality<3>, data
// CHECK: vector.load
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @read_again(%x: memref<?x2048xf32>, %sums: memref<?xf32>, %one: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2048 = arith.constant 2048 : index
  %rows = memref.dim %x, %c0 : memref<?x2048xf32>
  scf.for %i = %c0 to %rows step %c1 {
    %row = memref.subview %x[%i, 0] [1, 2048] [1, 1] : memref<?x2048xf32> to memref<2048xf32, strided<[1], offset: ?>>
    %sum = memref.subview %sums[%i] [1] [1] : memref<?xf32> to memref<f32, strided<[], offset: ?>>
    %total = scf.for %j = %c0 to %c2048 step %c1 iter_args(%t = %one) -> (f32) {
      %a = memref.load %row[%j] : memref<2048xf32, strided<[1], offset: ?>>
      %s = arith.maximumf %t, %a : f32
      scf.yield %s : f32
    }
    linalg.generic {indexing_maps = [#of_row, #number], iterator_types = ["reduction"]} ins(%row : memref<2048xf32, strided<[1], offset: ?>>) outs(%sum : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%a: f32, %o: f32):
      %d = arith.subf %a, %total : f32
      %s = arith.addf %o, %d {ag.lanes} : f32
      linalg.yield %s : f32
    }
  } {ag.parallel = 3 : i64}
  return
}
// CHECK-LABEL: func.func @read_first
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @read_first(%x: memref<?x2048xf32>, %sums: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x2048xf32>
  scf.for %i = %c0 to %rows step %c1 {
    %row = memref.subview %x[%i, 0] [1, 2048] [1, 1] : memref<?x2048xf32> to memref<2048xf32, strided<[1], offset: ?>>
    %sum = memref.subview %sums[%i] [1] [1] : memref<?xf32> to memref<f32, strided<[], offset: ?>>
    linalg.generic {indexing_maps = [#of_row, #number], iterator_types = ["reduction"]} ins(%row : memref<2048xf32, strided<[1], offset: ?>>) outs(%sum : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %o, %a {ag.lanes} : f32
      linalg.yield %s : f32
    }
  } {ag.parallel = 3 : i64}
  return
}
// CHECK-LABEL: func.func @written
// CHECK-NOT: memref.prefetch
// CHECK: return
func.func @written(%x: memref<?x2048xf32>, %sums: memref<?xf32>, %one: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x2048xf32>
  scf.for %i = %c0 to %rows step %c1 {
    %row = memref.subview %x[%i, 0] [1, 2048] [1, 1] : memref<?x2048xf32> to memref<2048xf32, strided<[1], offset: ?>>
    %sum = memref.subview %sums[%i] [1] [1] : memref<?xf32> to memref<f32, strided<[], offset: ?>>
    memref.store %one, %row[%c0] : memref<2048xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [#of_row, #number], iterator_types = ["reduction"]} ins(%row : memref<2048xf32, strided<[1], offset: ?>>) outs(%sum : memref<f32, strided<[], offset: ?>>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %o, %a {ag.lanes} : f32
      linalg.yield %s : f32
    }
  } {ag.parallel = 3 : i64}
  return
}

// -----

#x = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// What computes the terms does so where they are added, and stores them; a whole vector of the last ones again. Where there are few, or more than a block, it is apart.
// CHECK-LABEL: func.func @joined
// CHECK-SAME: %[[x:[a-z0-9]+]]: memref<?xf32>, %[[a:[a-z0-9]+]]: f32
// CHECK: %[[e:.*]] = memref.alloc(
// CHECK: %[[few:.*]] = arith.cmpi ult, %{{.*}}, %c64
// CHECK: %[[many:.*]] = arith.cmpi ugt, %{{.*}}, %c4096
// CHECK: %[[apart:.*]] = arith.ori %[[few]], %[[many]]
// CHECK: scf.if %[[apart]] {
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[x]], %[[a]] : memref<?xf32>, f32) outs(%[[e]] : memref<?xf32>)
// CHECK: call @__ag_blocks
// CHECK: scf.for %[[i:[a-z0-9]+]] = {{.*}} -> (vector<32xf32>) {
// CHECK: %[[v:.*]] = vector.load %[[x]][%[[i]]]
// CHECK: %[[s:.*]] = arith.subf %[[v]], %{{.*}} : vector<32xf32>
// CHECK: vector.store %[[s]], %[[e]][%[[i]]]
// CHECK: arith.addf %{{.*}}, %[[s]] : vector<32xf32>
// CHECK: arith.cmpi ne
// CHECK-NEXT: scf.if
// CHECK: %[[last:.*]] = arith.subi %{{.*}}, %c32
// CHECK: vector.load %[[x]][%[[last]]]
// CHECK: vector.store %{{.*}}, %[[e]][%[[last]]]
// CHECK: scf.for {{.*}} -> (vector<8xf32>) {
// CHECK: vector.load %[[e]]
// CHECK: scf.for {{.*}} -> (f32) {
// CHECK: memref.load %[[e]]
func.func @joined(%x: memref<?xf32>, %a: f32, %n: index, %r: memref<f32>) -> memref<?xf32> {
  %zero = arith.constant 0.0 : f32
  %e = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [#x, #one, #x], iterator_types = ["parallel"]} ins(%x, %a : memref<?xf32>, f32) outs(%e : memref<?xf32>) {
  ^bb0(%y: f32, %b: f32, %t: f32):
    %s = arith.subf %y, %b : f32
    linalg.yield %s : f32
  }
  linalg.fill ins(%zero : f32) outs(%r : memref<f32>)
  linalg.generic {indexing_maps = [#x, #one], iterator_types = ["reduction"]} ins(%e : memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%y: f32, %t: f32):
    %s = arith.addf %t, %y {ag.lanes} : f32
    linalg.yield %s : f32
  }
  return %e : memref<?xf32>
}

// -----

#x = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>

// An element that is computed again must find what it reads: not where it was.
// CHECK-LABEL: func.func @in_place
// CHECK: linalg.generic
// CHECK: scf.for
// CHECK-NOT: vector.store
func.func @in_place(%n: index, %r: memref<f32>) -> memref<?xf32> {
  %e = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel"]} ins(%e : memref<?xf32>) outs(%e : memref<?xf32>) {
  ^bb0(%y: f32, %t: f32):
    %s = arith.addf %y, %y : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#x, #one], iterator_types = ["reduction"]} ins(%e : memref<?xf32>) outs(%r : memref<f32>) {
  ^bb0(%y: f32, %t: f32):
    %s = arith.addf %t, %y {ag.lanes} : f32
    linalg.yield %s : f32
  }
  return %e : memref<?xf32>
}

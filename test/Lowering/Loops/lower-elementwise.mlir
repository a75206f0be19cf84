// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-lower-elementwise))' | FileCheck %s
// RUN: autograph-opt %s -ag-phase-loops -ag-phase-llvm-dialect -mlir-print-op-generic | FileCheck %s --check-prefix=LATCH

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#none = affine_map<(i, j) -> ()>

// CHECK-DAG: #[[ROLLED:.*]] = #llvm.loop_unroll<runtimeDisable = true>
// CHECK-DAG: #[[SCALAR:.*]] = #llvm.loop_vectorize<disable = true>
// CHECK-DAG: #[[WRITTEN:.*]] = #llvm.loop_annotation<vectorize = #[[SCALAR]]
// CHECK-DAG: #[[INNERMOST:.*]] = #llvm.loop_annotation<unroll = #[[ROLLED]]>

// In the order of memory: one loop.
// CHECK-LABEL: func.func @elementwise
// CHECK: memref.collapse_shape %{{.*}} {{\[\[0, 1\]\]}}
// CHECK: memref.collapse_shape
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: arith.addf
// CHECK: } {loop_annotation = #[[INNERMOST]]{{.*}}}
// CHECK-NOT: linalg
// Among the properties, where the translation looks for it.
// LATCH-LABEL: sym_name = "__ag_impl_elementwise"
// LATCH: "llvm.cond_br"{{.*}} <{loop_annotation =
// LATCH: "llvm.return"
func.func @elementwise(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %k: f32) {
  linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %k : memref<?x?xf32>, f32) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %s: f32, %y: f32):
    %sum = arith.addf %x, %s : f32
    linalg.yield %sum : f32
  }
  return
}

// Parts of rows: a loop in a loop, of which the inner one stays rolled.
// CHECK-LABEL: func.func @window
// CHECK-NOT: collapse_shape
// CHECK: scf.for
// CHECK: scf.for
// CHECK: } {loop_annotation = #[[INNERMOST]]{{.*}}}
// CHECK-NEXT: }{{$}}
func.func @window(%a: memref<?x?xf32, strided<[?, 1], offset: ?>>, %b: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  return
}

// A sum runs faster where it is unrolled. All elements are summed up in one loop, too.
// CHECK-LABEL: func.func @sums
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction"]
// CHECK: memref.collapse_shape
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["reduction"]
// CHECK-NOT: loop_annotation
func.func @sums(%a: memref<?x?xf32>, %b: memref<?xf32>, %c: memref<f32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction", "reduction"]} ins(%a : memref<?x?xf32>) outs(%c : memref<f32>) {
  ^bb0(%x: f32, %y: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}

// What it computes depends on the row.
// CHECK-LABEL: func.func @numbered
// CHECK-NOT: collapse_shape
func.func @numbered(%b: memref<?x?xindex>) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<?x?xindex>) {
  ^bb0(%y: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  return
}

// Where operands are larger than the caches, stores pass them; the loop goes on behind.
// CHECK-LABEL: func.func @streamed
// CHECK: %[[large:.*]] = arith.cmpi ugt, %{{.*}}, %c5242880
// CHECK: %[[from:.*]] = scf.if %[[large]] -> (index) {
// CHECK: scf.for
// CHECK: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK: ag.parallel = 0
// CHECK: llvm.fence seq_cst
// CHECK: scf.for %{{.*}} = %[[from]] to
func.func @streamed(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  %b = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %s: f32):
    %square = arith.mulf %x, %x : f32
    %cube = arith.mulf %square, %x : f32
    %sum = arith.addf %cube, %x : f32
    linalg.yield %sum : f32
  }
  return %b : memref<?xf32>
}

// Each of several results.
// CHECK-LABEL: func.func @both_streamed
// CHECK: scf.if
// CHECK: scf.for
// CHECK: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
// CHECK-NEXT: vector.store {{.*}} {alignment = 64 : i64, nontemporal = true}
func.func @both_streamed(%a: memref<?xf32>, %n: index) -> (memref<?xf32>, memref<?xf32>) {
  %b = memref.alloc(%n) : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%b, %c : memref<?xf32>, memref<?xf32>) {
  ^bb0(%x: f32, %s: f32, %t: f32):
    %square = arith.mulf %x, %x : f32
    %cube = arith.mulf %square, %x : f32
    %sum = arith.addf %cube, %x : f32
    linalg.yield %square, %sum : f32, f32
  }
  return %b, %c : memref<?xf32>, memref<?xf32>
}

// What may repeat along the last axis is asked once a row: no loop asks for each element, but where
// both repeat, of one element.
// CHECK-LABEL: func.func @repeated
// CHECK-SAME: %[[a:[a-z0-9]+]]: memref<?x?xf32>, %[[b:[a-z0-9]+]]: memref<?x?xf32>
// CHECK: scf.for %[[i:.*]] =
// CHECK-NEXT: %[[both:.*]] = arith.andi %[[first:.*]], %[[second:.*]] : i1
// CHECK: scf.if %[[both]] {
// CHECK-NEXT: scf.for
// CHECK: arith.select %[[first]]
// CHECK: } {loop_annotation = #[[WRITTEN]]}
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.if %[[first]] {
// CHECK-NEXT: scf.for %[[j:.*]] =
// CHECK: memref.load %[[a]][%[[i]], %c0
// CHECK-NEXT: memref.load %[[b]][%[[i]], %[[j]]]
// CHECK-NOT: arith.select
// CHECK: } else {
// CHECK-NEXT: scf.if %[[second]] {
// CHECK-NEXT: scf.for %[[k:.*]] =
// CHECK: memref.load %[[a]][%[[i]], %[[k]]]
// CHECK-NEXT: memref.load %[[b]][%[[i]], %c0
// CHECK-NOT: arith.select
// CHECK: } else {
// CHECK-NEXT: scf.for %[[l:.*]] =
// CHECK: memref.load %[[a]][%[[i]], %[[l]]]
// CHECK-NEXT: memref.load %[[b]][%[[i]], %[[l]]]
// CHECK-NOT: arith.select
// CHECK: return
func.func @repeated(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %first: i1, %second: i1) {
  %zero = arith.constant 0 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : memref<?x?xf32>) {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.select %first, %zero, %j : index
    %x = memref.load %a[%i, %k] : memref<?x?xf32>
    %l = arith.select %second, %zero, %j : index
    %z = memref.load %b[%i, %l] : memref<?x?xf32>
    %sum = arith.addf %x, %z : f32
    linalg.yield %sum : f32
  }
  return
}

// Of many operands there are two loops, not one for each and each pair.
// CHECK-LABEL: func.func @repeated_many
// CHECK: scf.if
// CHECK-NEXT: scf.for
// CHECK: } else {
// CHECK-NEXT: scf.for
// CHECK-NOT: scf.for
// CHECK: return
func.func @repeated_many(%c: memref<?xf32>, %b0: memref<?xf32>, %b1: memref<?xf32>, %b2: memref<?xf32>, %b3: memref<?xf32>, %b4: memref<?xf32>, %b5: memref<?xf32>, %b6: memref<?xf32>, %f0: i1, %f1: i1, %f2: i1, %f3: i1, %f4: i1, %f5: i1, %f6: i1) {
  %zero = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%c : memref<?xf32>) {
  ^bb0(%y: f32):
    %j = linalg.index 0 : index
    %k0 = arith.select %f0, %zero, %j : index
    %x0 = memref.load %b0[%k0] : memref<?xf32>
    %s0 = arith.addf %y, %x0 : f32
    %k1 = arith.select %f1, %zero, %j : index
    %x1 = memref.load %b1[%k1] : memref<?xf32>
    %s1 = arith.addf %s0, %x1 : f32
    %k2 = arith.select %f2, %zero, %j : index
    %x2 = memref.load %b2[%k2] : memref<?xf32>
    %s2 = arith.addf %s1, %x2 : f32
    %k3 = arith.select %f3, %zero, %j : index
    %x3 = memref.load %b3[%k3] : memref<?xf32>
    %s3 = arith.addf %s2, %x3 : f32
    %k4 = arith.select %f4, %zero, %j : index
    %x4 = memref.load %b4[%k4] : memref<?xf32>
    %s4 = arith.addf %s3, %x4 : f32
    %k5 = arith.select %f5, %zero, %j : index
    %x5 = memref.load %b5[%k5] : memref<?xf32>
    %s5 = arith.addf %s4, %x5 : f32
    %k6 = arith.select %f6, %zero, %j : index
    %x6 = memref.load %b6[%k6] : memref<?xf32>
    %s6 = arith.addf %s5, %x6 : f32
    linalg.yield %s6 : f32
  }
  return
}

// A call is no vector: the loop stays one.
// CHECK-LABEL: func.func @repeated_calls
// CHECK: arith.select
// CHECK: func.call @f
// CHECK-NOT: func.call
// CHECK: func.func private @f
func.func @repeated_calls(%a: memref<?xf32>, %c: memref<?xf32>, %first: i1) {
  %zero = arith.constant 0 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%c : memref<?xf32>) {
  ^bb0(%y: f32):
    %i = linalg.index 0 : index
    %k = arith.select %first, %zero, %i : index
    %x = memref.load %a[%k] : memref<?xf32>
    %z = func.call @f(%x) : (f32) -> f32
    linalg.yield %z : f32
  }
  return
}
func.func private @f(f32) -> f32

// Of several axes the outermost loop is for threads where elements are polynomials.
// CHECK-LABEL: func.func @chain_of_axes
// CHECK: scf.for
// CHECK: scf.for
// CHECK: loop_annotation
// CHECK: } {ag.parallel = 12 : i64}
func.func @chain_of_axes(%a: memref<?x?xf64>, %m: memref<?x?xf64>, %b: memref<?x?xf64>) {
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (0, j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %m : memref<?x?xf64>, memref<?x?xf64>) outs(%b : memref<?x?xf64>) {
  ^bb0(%x: f64, %most: f64, %s: f64):
    %d = arith.subf %x, %most : f64
    %p1 = math.fma %d, %d, %x : f64
    %p2 = math.fma %p1, %d, %x : f64
    %p3 = math.fma %p2, %d, %x : f64
    %p4 = math.fma %p3, %d, %x : f64
    %p5 = math.fma %p4, %d, %x : f64
    %p6 = math.fma %p5, %d, %x : f64
    linalg.yield %p6 : f64
  }
  return
}

// Fewer operations wait for memory.
// CHECK-LABEL: func.func @scaled_columns
// CHECK-NOT: ag.parallel
// CHECK: return
func.func @scaled_columns(%a: memref<?x?xf64>, %m: memref<?x?xf64>, %b: memref<?x?xf64>) {
  linalg.generic {indexing_maps = [#id, affine_map<(i, j) -> (0, j)>, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %m : memref<?x?xf64>, memref<?x?xf64>) outs(%b : memref<?x?xf64>) {
  ^bb0(%x: f64, %most: f64, %s: f64):
    %d = arith.subf %x, %most : f64
    %q = arith.mulf %d, %d : f64
    %t = arith.addf %q, %x : f64
    linalg.yield %t : f64
  }
  return
}

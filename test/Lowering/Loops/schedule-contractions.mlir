// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=32})' | FileCheck %s
// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=64})' | FileCheck %s --check-prefix=WIDE

#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#row = {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
#product = {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}

// CHECK: #[[UNROLL:.*]] = #llvm.loop_unroll<count = 4 : i32>
// CHECK: #[[FOURFOLD:.*]] = #llvm.loop_annotation<vectorize = {{.*}}, unroll = #[[UNROLL]]>

// Sums start from the filled value and stay in registers; each step rounds once.
// CHECK-LABEL: func.func @fixed
// CHECK-NOT: linalg
// CHECK: vector.broadcast %{{.*}} : f32 to vector<10xf32>
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<10xf32>, vector<10xf32>, vector<10xf32>, vector<10xf32>)
// CHECK: vector.load %{{.*}} : memref<10x10xf32>, vector<10xf32>
// CHECK-COUNT-4: math.fma {{.*}} : vector<10xf32>
// CHECK: vector.store
func.func @fixed(%a: memref<10x10xf32>, %b: memref<10x10xf32>, %c: memref<10x10xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%c : memref<10x10xf32>)
  linalg.generic #product ins(%a, %b : memref<10x10xf32>, memref<10x10xf32>) outs(%c : memref<10x10xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// Of unknown extents: calls of one function, a batch each. What was only just filled with zeros is
// not filled.
// CHECK-LABEL: func.func @any
// CHECK-NOT: linalg.fill
// CHECK: %[[fresh:.*]] = arith.constant true
// CHECK: call @__ag_product_f32(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[fresh]], %{{.*}}) : (memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<?x?xf32, strided<[?, 1], offset: ?>>, i1, i1) -> ()
func.func @any(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// What a transposed operand is read by is its strides.
// CHECK-LABEL: func.func @transposed
// CHECK: %[[kept:.*]] = arith.constant false
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[strides:.*]]:2 = memref.extract_strided_metadata %arg0
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%{{.*}}, %{{.*}}], strides: [%c1{{.*}}, %[[strides]]#0]
// CHECK: %[[packed:.*]] = arith.constant false
// CHECK: call @__ag_product_i32({{.*}}, %[[kept]], %[[packed]])
#turned = affine_map<(d0, d1, d2) -> (d2, d0)>
func.func @transposed(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %c: memref<?x?xi32>) {
  linalg.generic {indexing_maps = [#turned, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%c : memref<?x?xi32>) {
  ^bb0(%x: i32, %y: i32, %t: i32):
    %p = arith.muli %x, %y : i32
    %s = arith.addi %t, %p : i32
    linalg.yield %s : i32
  }
  return
}

// Of few steps each, plain loops: calls would take longer than the steps.
// CHECK-LABEL: func.func @batch
// CHECK: %[[limit:.*]] = arith.select %{{.*}}, %c480{{.*}}, %c160
// CHECK: %[[few:.*]] = arith.cmpi ugt, %[[limit]]
// CHECK: scf.if %[[few]] {
// CHECK-NEXT: arith.constant
// CHECK-NEXT: arith.constant
// CHECK-NEXT: scf.for
// CHECK: scf.for %{{.*}} iter_args({{.*}}) -> (f32)
// CHECK: math.fma {{.*}} : f32
// CHECK: } else {
// CHECK: scf.for
// CHECK: call @__ag_product_f32
func.func @batch(%a: memref<?x?x?xf32>, %b: memref<?x?x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>,
                                   affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>],
                  iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%c : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// They are never so few where what is known of their extents is more.
// CHECK-LABEL: func.func @batch_of_large_ones
// CHECK-NOT: scf.if
// CHECK: call @__ag_product_f32
func.func @batch_of_large_ones(%a: memref<?x?x256xf32>, %b: memref<?x256x?xf32>, %c: memref<?x?x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>,
                                   affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>],
                  iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x?x256xf32>, memref<?x256x?xf32>) outs(%c : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// Longer than a block: its panels, then other blocks, whose sums begin at zero and are added.
// CHECK-LABEL: func.func @long
// CHECK: scf.for %[[part:[a-z0-9]+]] = {{.*}} {
// CHECK: %[[other:.*]] = arith.cmpi uge, %[[part]]
// CHECK: %[[there:.*]] = vector.load %arg2
// CHECK: arith.select %[[other]], %{{.*}}, %[[there]] : vector<16xf32>
// CHECK: math.fma
// CHECK: arith.addf {{.*}} : vector<16xf32>
// CHECK: arith.select %[[other]]
// CHECK: vector.store
func.func @long(%a: memref<5000xf32>, %b: memref<5000x16xf32>, %c: memref<16xf32>) {
  linalg.generic #row ins(%a, %b : memref<5000xf32>, memref<5000x16xf32>) outs(%c : memref<16xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// Five products with a vector on the left share their code. One row: eight registers of columns whose sums do not wait for one another, then four under
// masks, all terms of a block at once.
// CHECK-LABEL: func.func @many
// CHECK-COUNT-5: call @__ag_shared(%arg0, %arg1, %arg2) : (memref<?xf32>, memref<?x?xf32>, memref<?xf32>) -> ()
func.func @many(%a: memref<?xf32>, %b: memref<?x?xf32>, %c: memref<?xf32>) {
  linalg.generic #row ins(%a, %b : memref<?xf32>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #row ins(%a, %b : memref<?xf32>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #row ins(%a, %b : memref<?xf32>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #row ins(%a, %b : memref<?xf32>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #row ins(%a, %b : memref<?xf32>, memref<?x?xf32>) outs(%c : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func private @__ag_shared(
// CHECK: scf.for %[[j:[a-z0-9]+]] = {{.*}} step %c64
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK: scf.for %[[j:[a-z0-9]+]] = {{.*}} step %c32
// CHECK-COUNT-4: vector.create_mask
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>) {
// CHECK-COUNT-4: vector.maskedload {{.*}} : memref<?x?xf32>
// CHECK: vector.maskedstore

// The function for products of a part of the rows: blocks of 4096 terms, the first into the result.
// CHECK-LABEL: func.func private @__ag_sums_f32
// CHECK: call @__ag_block_f32(%{{.*}}, %{{.*}}, %{{.*}}, %arg3, %arg4, %arg5)
// CHECK: scf.if
// CHECK: %[[sums:.*]] = memref.alloc
// CHECK: scf.for
// CHECK: call @__ag_block_f32
// CHECK: linalg.add ins(%arg3, %[[sums]]
// CHECK: memref.dealloc %[[sums]]

// Its tiles: six rows of two registers, and of one that is masked. Where both operands are in the
// order of use, a tile prefetches the next one row by row.
// CHECK-LABEL: func.func private @__ag_panels_f32
// CHECK: scf.for {{.*}} -> (index, vector<8xf32>,
// CHECK-COUNT-3: memref.prefetch %arg3[%[[row:.*]], %{{.*}}]
// CHECK: %[[after:.*]] = arith.addi %[[row]], %c1
// CHECK: scf.for
// CHECK-COUNT-12: math.fma
// CHECK: scf.yield
// CHECK-NEXT: } {loop_annotation = #[[FOURFOLD]]}
// CHECK-NEXT: scf.yield %[[after]]
// CHECK: } else {
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK-COUNT-2: vector.load
// CHECK-COUNT-12: math.fma
// CHECK: vector.create_mask
// CHECK: vector.maskedload

// Squares of the left operand are transposed; five columns of two registers of rows.
// CHECK-LABEL: func.func private @__ag_stripes_f32
// CHECK-COUNT-2: memref.alloca
// CHECK-COUNT-8: vector.shuffle {{.*}} [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>, vector<4xf32>
// CHECK: vector.shuffle {{.*}} [0, 8, 1, 9, 4, 12, 5, 13] : vector<8xf32>, vector<8xf32>
// CHECK: vector.shuffle {{.*}} [2, 10, 3, 11, 6, 14, 7, 15] : vector<8xf32>, vector<8xf32>
// CHECK: vector.shuffle {{.*}} [0, 1, 8, 9, 4, 5, 12, 13] : vector<8xf32>, vector<8xf32>
// CHECK: vector.shuffle {{.*}} [2, 3, 10, 11, 6, 7, 14, 15] : vector<8xf32>, vector<8xf32>
// CHECK: scf.for {{.*}} -> (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xf32>)
// CHECK-COUNT-2: vector.load
// CHECK-COUNT-10: math.fma

// Of wide registers there are ten columns, between whose sums a square of later terms is
// transposed; the sums go to the result by squares. The last rows may be one register.
// WIDE-LABEL: func.func private @__ag_stripes_f32
// WIDE: scf.for {{.*}} step %c2{{.*}} -> (vector<16xf32>,
// WIDE-COUNT-24: vector.shuffle
// WIDE-COUNT-8: vector.store
// WIDE-COUNT-40: math.fma
// WIDE: scf.for {{.*}} step %c1{{.*}} -> (vector<16xf32>,
// WIDE-COUNT-20: math.fma
// WIDE: vector.create_mask
// WIDE: vector.maskedstore {{.*}} : memref<?x?xf32, {{.*}}>, vector<8xi1>, vector<8xf32>
// WIDE: } else {
// WIDE: scf.for {{.*}} step %c4{{.*}} -> (vector<16xf32>,
// WIDE-COUNT-40: math.fma

// Narrow products have rows in lanes.
// CHECK-LABEL: func.func private @__ag_block_f32
// CHECK: scf.if
// CHECK-NEXT: call @__ag_stripes_f32
// CHECK: } else {
// CHECK-NEXT: call @__ag_panels_f32

// The function for all products of matrices: small ones are plain loops, large ones are cut for
// threads, by the longer side.
// CHECK-LABEL: func.func private @__ag_product_f32
// CHECK: %[[limit:.*]] = arith.select %{{.*}}, %c480{{.*}}, %c160
// CHECK: %[[few:.*]] = arith.cmpi ugt, %[[limit]]
// CHECK: scf.if %[[few]] {
// CHECK: arith.select %arg4,
// CHECK: math.fma
// CHECK: } else {
// CHECK: %[[large:.*]] = arith.cmpi ugt, %{{.*}}, %c750000
// CHECK: %[[moved:.*]] = arith.muli %{{.*}}, %c30
// CHECK: %[[dense:.*]] = arith.cmpi ugt, %{{.*}}, %[[moved]]
// CHECK: %[[both:.*]] = arith.andi %[[large]], %[[dense]]
// CHECK: %[[threads:.*]] = scf.if %[[both]] -> (index) {
// CHECK: call @ag_free_threads
// CHECK: %[[shared:.*]] = arith.cmpi ugt, %[[threads]], %c1
// CHECK: scf.if %[[shared]] {
// CHECK: scf.if
// CHECK: call @__ag_sums_f32(%arg0, %{{.*}}, %arg2, %{{.*}}, %arg4, %arg5)
// CHECK: } {ag.parallel = 0 : i64}
// CHECK: call @__ag_sums_f32(%{{.*}}, %arg1, %arg2, %{{.*}}, %arg4, %arg5)
// CHECK: } {ag.parallel = 0 : i64}
// CHECK: } else {
// CHECK: call @__ag_sums_f32(%arg0, %arg1, %arg2, %arg3, %arg4, %arg5)

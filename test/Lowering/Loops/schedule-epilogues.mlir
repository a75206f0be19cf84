// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=32})' | FileCheck %s

#product = {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel", "reduction"]}
#biased = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
#same = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}

// A bias behind a product, in place: a block of rows at a time, for which the right operand is packed once.
// Several threads have all rows at once.
// CHECK-LABEL: func.func @bias
// CHECK: %[[all:.*]] = memref.alloc(
// CHECK: %[[step:.*]] = scf.if {{.*}} -> (index) {
// CHECK: %[[threads:.*]] = {{.*}}call @ag_free_threads
// CHECK: scf.for %[[from:.*]] = %{{.*}} to %{{.*}} step %[[step]] {
// CHECK: memref.subview %[[all]][%[[from]], 0]
// CHECK: memref.subview %arg0[%[[from]], 0]
// CHECK: call @__ag_pack_f32
// CHECK: call @__ag_product_f32
// CHECK: linalg.generic
// CHECK: return %[[all]]
func.func @bias(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %bias: memref<?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %b, %c1 : memref<?x?xf32>
  %c = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #biased ins(%c, %bias : memref<?x?xf32>, memref<?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return %c : memref<?x?xf32>
}

// What nothing else reads has room for a block.
// CHECK-LABEL: func.func @rounded
// CHECK: %[[result:.*]] = memref.alloc(%{{.*}}) : memref<?x?xf16>
// CHECK-NOT: memref.alloc(%{{.*}}) : memref<?x?xf32>
// CHECK: %[[step:.*]] = scf.if
// CHECK: %[[block:.*]] = memref.alloc(%[[step]], %{{.*}}) : memref<?x?xf32>
// CHECK: scf.for
// CHECK: memref.subview %[[block]][0, 0]
// CHECK: linalg.generic
// CHECK: memref.dealloc %[[block]]
func.func @rounded(%a: memref<?x?xf32>, %b: memref<?x?xf32>) -> memref<?x?xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %b, %c1 : memref<?x?xf32>
  %r = memref.alloc(%rows, %columns) : memref<?x?xf16>
  %c = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #same ins(%c : memref<?x?xf32>) outs(%r : memref<?x?xf16>) {
  ^bb0(%x: f32, %t: f16):
    %s = arith.truncf %x : f32 to f16
    linalg.yield %s : f16
  }
  memref.dealloc %c : memref<?x?xf32>
  return %r : memref<?x?xf16>
}

// The result is read before it is changed: all of it is computed first.
// CHECK-LABEL: func.func @read_between
// CHECK: call @__ag_product_f32
// CHECK-NOT: scf.for
// CHECK: memref.copy
// CHECK: linalg.generic
// CHECK: return
func.func @read_between(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %bias: memref<?xf32>, %old: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %b, %c1 : memref<?x?xf32>
  %c = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  memref.copy %c, %old : memref<?x?xf32> to memref<?x?xf32>
  linalg.generic #biased ins(%c, %bias : memref<?x?xf32>, memref<?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return %c : memref<?x?xf32>
}

// Small, as its type says.
// CHECK-LABEL: func.func @small
// CHECK: call @__ag_product_f32
// CHECK-NOT: scf.for
// CHECK: return
func.func @small(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %bias: memref<64xf32>) -> memref<64x64xf32> {
  %z = arith.constant 0.0 : f32
  %c = memref.alloc() : memref<64x64xf32>
  linalg.fill ins(%z : f32) outs(%c : memref<64x64xf32>)
  linalg.generic #product ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #biased ins(%c, %bias : memref<64x64xf32>, memref<64xf32>) outs(%c : memref<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  return %c : memref<64x64xf32>
}

#whole = {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel", "reduction"]}
#vectors = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
#sum = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}

// Blocks of rows: of the product, and of what follows. A vector that is read by rows and by columns
// is cut for the former only.
// CHECK-LABEL: func.func @rows_and_columns
// CHECK-SAME: %[[v:[a-z0-9]+]]: memref<?xf32>)
// CHECK: %[[c:.*]] = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
// CHECK: scf.for %[[from:.*]] = %{{.*}} to %{{.*}} step
// CHECK: %[[part:.*]] = memref.subview %[[c]][%[[from]], 0]
// CHECK: func.call @__ag_product_f32
// CHECK: %[[rows:.*]] = memref.subview %[[v]][%[[from]]]
// CHECK: linalg.generic {{.*}} ins(%[[part]], %[[rows]], %[[v]] : {{.*}}) outs(%[[part]] :
// CHECK: memref.dealloc
func.func @rows_and_columns(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %v: memref<?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %b, %c1 : memref<?x?xf32>
  %c = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.generic #whole ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #vectors ins(%c, %v, %v : memref<?x?xf32>, memref<?xf32>, memref<?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %w: f32, %t: f32):
    %s = arith.addf %x, %y : f32
    %s2 = arith.addf %s, %w : f32
    linalg.yield %s2 : f32
  }
  return %c : memref<?x?xf32>
}

// The right operand is what is written: all rows of the product are computed first.
// CHECK-LABEL: func.func @right_operand
// CHECK-NOT: scf.for
// CHECK: call @__ag_product_f32
// CHECK-NOT: memref.subview
// CHECK: linalg.generic {{.*}} ins(%arg1, %{{.*}}) outs(%arg1 :
// CHECK: return
func.func @right_operand(%a: memref<?x?xf32>, %h: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %h, %c1 : memref<?x?xf32>
  %c = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.generic #whole ins(%a, %h : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #sum ins(%h, %c : memref<?x?xf32>, memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  }
  memref.dealloc %c : memref<?x?xf32>
  return
}

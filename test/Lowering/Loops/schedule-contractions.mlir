// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=32})' | FileCheck %s

#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#product = {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}

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

// CHECK-LABEL: func.func @any
// CHECK: vector<16xi32>
// CHECK: vector<4xi32>
// CHECK: memref.load
func.func @any(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %c: memref<?x?xi32>) {
  linalg.matmul ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%c : memref<?x?xi32>)
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
func.func @long(%a: memref<4x5000xf32>, %b: memref<5000x16xf32>, %c: memref<4x16xf32>) {
  linalg.generic #product ins(%a, %b : memref<4x5000xf32>, memref<5000x16xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// Five of the same types share their code; a sixth has other ones.
// CHECK-LABEL: func.func @many
// CHECK-COUNT-5: call @__ag_product(%arg0, %arg0, %arg1) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
// CHECK: scf.for
func.func @many(%a: memref<?x?xf32>, %c: memref<?x?xf32>, %d: memref<?x8xf32>) {
  linalg.generic #product ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #product ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #product ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #product ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #product ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  linalg.generic #product ins(%a, %d : memref<?x?xf32>, memref<?x8xf32>) outs(%d : memref<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func private @__ag_product
// CHECK: vector.load %arg1[%{{.*}}] : memref<?x?xf32>, vector<16xf32>
// CHECK-NEXT: memref.load %arg0[

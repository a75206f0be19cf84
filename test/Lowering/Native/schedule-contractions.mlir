// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=32})' | FileCheck %s

// Sums start from the filled value and stay in registers; products and sums round separately.
// CHECK-LABEL: func.func @fixed
// CHECK-NOT: linalg
// CHECK: vector.broadcast %{{.*}} : f32 to vector<10xf32>
// CHECK: scf.for {{.*}} iter_args({{.*}}) -> (vector<10xf32>, vector<10xf32>, vector<10xf32>, vector<10xf32>)
// CHECK: vector.load %{{.*}} : memref<10x10xf32>, vector<10xf32>
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: fma
// CHECK: vector.store
func.func @fixed(%a: memref<10x10xf32>, %b: memref<10x10xf32>, %c: memref<10x10xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%c : memref<10x10xf32>)
  linalg.matmul ins(%a, %b : memref<10x10xf32>, memref<10x10xf32>) outs(%c : memref<10x10xf32>)
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

// CHECK-LABEL: func.func @matvec
// CHECK-NOT: linalg
func.func @matvec(%a: memref<?x?xf64>, %b: memref<?xf64>, %c: memref<?xf64>) {
  linalg.matvec ins(%a, %b : memref<?x?xf64>, memref<?xf64>) outs(%c : memref<?xf64>)
  return
}

// Five of the same types share their code; a sixth has other ones.
// CHECK-LABEL: func.func @many
// CHECK-COUNT-5: call @__ag_product(%arg0, %arg0, %arg1) : (memref<?x?xf32>, memref<?x?xf32>, memref<?x?xf32>) -> ()
// CHECK: scf.for
func.func @many(%a: memref<?x?xf32>, %c: memref<?x?xf32>, %d: memref<?x8xf32>) {
  linalg.matmul ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %d : memref<?x?xf32>, memref<?x8xf32>) outs(%d : memref<?x8xf32>)
  return
}

// Those with vectors, too.
// CHECK-LABEL: func.func @many_with_vectors
// CHECK-COUNT-5: call @__ag_product_0(%arg0, %arg1, %arg2) : (memref<?x?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT: return
func.func @many_with_vectors(%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>) {
  linalg.matvec ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  linalg.matvec ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  linalg.matvec ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  linalg.matvec ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  linalg.matvec ins(%a, %x : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func private @__ag_product
// CHECK: vector.load %arg1[%{{.*}}] : memref<?x?xf32>, vector<16xf32>
// CHECK-NEXT: memref.load %arg0[

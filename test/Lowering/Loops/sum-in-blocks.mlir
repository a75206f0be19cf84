// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-sum-in-blocks))' | FileCheck %s

#x = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>

// The rows of more than a block are added up in a buffer of the result's shape, which is added to the result.
// CHECK-LABEL: func.func @rows
// CHECK: %[[cut:.*]] = arith.cmpi ugt
// CHECK: scf.if %[[cut]] {
// CHECK: %[[part:.*]] = memref.alloc() : memref<8xf32>
// CHECK: scf.for %[[from:[a-z0-9]+]] =
// CHECK: linalg.fill {{.*}} outs(%[[part]]
// CHECK: %[[view:.*]] = memref.subview %arg0[%[[from]], 0]
// CHECK: linalg.generic {{.*}} ins(%[[view]] {{.*}} outs(%[[part]]
// CHECK: linalg.generic {{.*}} ins(%[[part]] {{.*}} outs(%arg1
// CHECK: arith.addf
// CHECK: memref.dealloc %[[part]]
// CHECK: } else {
// CHECK: linalg.generic {{.*}} ins(%arg0 {{.*}} outs(%arg1
func.func @rows(%x: memref<?x8xf32>, %r: memref<8xf32>) {
  linalg.generic {indexing_maps = [#x, #column], iterator_types = ["reduction", "parallel"]} ins(%x : memref<?x8xf32>) outs(%r : memref<8xf32>) {
  ^bb0(%e: f32, %t: f32):
    %i = linalg.index 0 : index
    %n = arith.addf %t, %e {ag.lanes} : f32
    linalg.yield %n : f32
  }
  return
}

// Not of few rows, not what ag-sum-in-lanes cuts, not of integers, nor what is no sum.
// CHECK-LABEL: func.func @others
// CHECK-NOT: scf
// CHECK-COUNT-4: linalg.generic
func.func @others(%a: memref<4096x8xf32>, %b: memref<?x?xf32>, %c: memref<?x8xi32>, %r: memref<8xf32>, %s: memref<?xf32>, %t: memref<8xi32>) {
  linalg.generic {indexing_maps = [#x, #column], iterator_types = ["reduction", "parallel"]} ins(%a : memref<4096x8xf32>) outs(%r : memref<8xf32>) {
  ^bb0(%e: f32, %u: f32):
    %n = arith.addf %u, %e {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]} ins(%b : memref<?x?xf32>) outs(%s : memref<?xf32>) {
  ^bb0(%e: f32, %u: f32):
    %n = arith.addf %u, %e {ag.lanes} : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#x, #column], iterator_types = ["reduction", "parallel"]} ins(%c : memref<?x8xi32>) outs(%t : memref<8xi32>) {
  ^bb0(%e: i32, %u: i32):
    %n = arith.addi %u, %e : i32
    linalg.yield %n : i32
  }
  linalg.generic {indexing_maps = [#x, #column], iterator_types = ["reduction", "parallel"]} ins(%b : memref<?x?xf32>) outs(%s : memref<?xf32>) {
  ^bb0(%e: f32, %u: f32):
    %n = arith.maximumf %u, %e : f32
    linalg.yield %n : f32
  }
  return
}

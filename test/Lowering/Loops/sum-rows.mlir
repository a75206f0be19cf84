// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-sum-rows,canonicalize))' | FileCheck %s

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#column = affine_map<(d0, d1) -> (d1)>
#first = affine_map<(d0, d1) -> (d0)>

// Eight rows are added to sixteen columns, in order; what is left one by one.
// CHECK-LABEL: func.func @rows
// CHECK: scf.for %[[i:.*]] = %c0 to %{{.*}} step %c8
// CHECK:   scf.for %[[j:.*]] = %c0 to %{{.*}} step %c16
// CHECK:     %[[s0:.*]] = vector.load %arg1[%[[j]]]
// CHECK:     %[[x0:.*]] = vector.load %arg0[%[[i]], %[[j]]]
// CHECK:     %[[s1:.*]] = arith.addf %[[s0]], %[[x0]] : vector<16xf32>
// CHECK:     %[[x1:.*]] = vector.load %arg0[
// CHECK:     arith.addf %[[s1]], %[[x1]] : vector<16xf32>
// CHECK-COUNT-6: arith.addf %{{.*}} : vector<16xf32>
// CHECK:     vector.store %{{.*}}, %arg1[%[[j]]]
// CHECK:   scf.for
// CHECK:     memref.load
// CHECK: scf.for %{{.*}} step %c1
// CHECK-NOT: linalg
// CHECK: return
func.func @rows(%x: memref<?x?xf32>, %s: memref<?xf32>) {
  linalg.generic {indexing_maps = [#matrix, #column], iterator_types = ["reduction", "parallel"]} ins(%x : memref<?x?xf32>) outs(%s : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %n = arith.addf %t, %a : f32
    linalg.yield %n : f32
  }
  return
}

// Along the last axis, and of columns that are apart, others look after it.
// CHECK-LABEL: func.func @other
// CHECK-COUNT-2: linalg.generic
func.func @other(%x: memref<?x?xf32>, %y: memref<?x?xf32, strided<[?, 2]>>, %s: memref<?xf32>) {
  linalg.generic {indexing_maps = [#matrix, #first], iterator_types = ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%s : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %n = arith.addf %t, %a : f32
    linalg.yield %n : f32
  }
  linalg.generic {indexing_maps = [#matrix, #column], iterator_types = ["reduction", "parallel"]} ins(%y : memref<?x?xf32, strided<[?, 2]>>) outs(%s : memref<?xf32>) {
  ^bb0(%a: f32, %t: f32):
    %n = arith.addf %t, %a : f32
    linalg.yield %n : f32
  }
  return
}

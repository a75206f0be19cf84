// RUN: autograph-opt %s -ag-specialize-extents | FileCheck %s

// What the loop carries keeps its extents.
// CHECK-LABEL: func.func @power(
// CHECK-SAME: ag.versions = [@power.0]
// CHECK-LABEL: func.func private @power.0(%arg0: tensor<10x10xf32>, %arg1: i32)
// CHECK: scf.while {{.*}} : (i32, tensor<10x10xf32>) -> (i32, tensor<10x10xf32>)
// CHECK: linalg.matmul {{.*}} -> tensor<10x10xf32>
func.func @power(%a: tensor<?x?xf32>, %n: i32) -> tensor<?x?xf32> attributes {ag.annotated, ag.arguments = [tensor<?x?xf32>, si32], ag.signatures = ["f32[10,10], i32"]} {
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r:2 = scf.while (%i = %i0, %x = %a) : (i32, tensor<?x?xf32>) -> (i32, tensor<?x?xf32>) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %x : i32, tensor<?x?xf32>
  } do {
  ^bb0(%i: i32, %x: tensor<?x?xf32>):
    %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
    %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
    %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %y = linalg.matmul ins(%x, %a : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
    %j = arith.addi %i, %i1 : i32
    scf.yield %j, %y : i32, tensor<?x?xf32>
  }
  return %r#1 : tensor<?x?xf32>
}

// What grows, or comes with extents of its own, does not.
// CHECK-LABEL: func.func private @grow.0(%arg0: tensor<5xi32>
// CHECK: scf.while {{.*}} : (i32, tensor<?xi32>) -> (i32, tensor<?xi32>)
func.func @grow(%v: tensor<?xi32>, %n: i32) -> tensor<?xi32> attributes {ag.annotated, ag.arguments = [tensor<?xi32>, si32], ag.signatures = ["i32[5], i32"]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i0 = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %i0, %x = %v) : (i32, tensor<?xi32>) -> (i32, tensor<?xi32>) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %x : i32, tensor<?xi32>
  } do {
  ^bb0(%i: i32, %x: tensor<?xi32>):
    %d = tensor.dim %x, %c0 : tensor<?xi32>
    %d1 = arith.addi %d, %c1 : index
    %e = tensor.empty(%d1) : tensor<?xi32>
    %y0 = tensor.insert_slice %x into %e[0] [%d] [1] : tensor<?xi32> into tensor<?xi32>
    %y = tensor.insert %i into %y0[%d] : tensor<?xi32>
    %j = arith.addi %i, %i1 : i32
    scf.yield %j, %y : i32, tensor<?xi32>
  }
  return %r#1 : tensor<?xi32>
}

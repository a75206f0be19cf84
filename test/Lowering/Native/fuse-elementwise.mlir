// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-fuse-elementwise))' | FileCheck %s

#m = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @chain
// CHECK-COUNT-1: linalg.generic
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NOT: linalg.generic
func.func @chain(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.mulf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  %q = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%p, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %q : tensor<8xf32>
}

func.func private @ag_fail_division(!llvm.ptr)

// What may fail stays where it is.
// CHECK-LABEL: func.func @checked
// CHECK: linalg.generic
// CHECK: call @ag_fail_division
// CHECK: linalg.generic
func.func @checked(%x: tensor<8xi32>, %p: !llvm.ptr) -> tensor<8xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8xi32>
  %q = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%a: i32, %o: i32):
    %z = arith.cmpi eq, %a, %zero : i32
    scf.if %z {
      func.call @ag_fail_division(%p) : (!llvm.ptr) -> ()
    }
    linalg.yield %a : i32
  } -> tensor<8xi32>
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%q : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%a: i32, %o: i32):
    %c = arith.addi %a, %a : i32
    linalg.yield %c : i32
  } -> tensor<8xi32>
  return %r : tensor<8xi32>
}

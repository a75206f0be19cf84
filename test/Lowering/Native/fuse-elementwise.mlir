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

#r = affine_map<(d0, d1) -> (d0, d1)>
#s = affine_map<(d0, d1) -> ()>

// Nothing is reduced: the result is what the reduction starts from, though each element would make it false.
// CHECK-LABEL: func.func @all_of_nothing
// CHECK: linalg.generic
// CHECK: ^bb0(%{{.*}}: i32, %[[initial:.*]]: i1):
// CHECK: %[[kept:.*]] = arith.{{(select|andi)}} {{.*}}%[[initial]]
// CHECK: linalg.yield %[[kept]]
func.func @all_of_nothing(%x: i32) -> tensor<i1> {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %e = tensor.empty() : tensor<1x0xi32>
  %f = linalg.fill ins(%c1 : i32) outs(%e : tensor<1x0xi32>) -> tensor<1x0xi32>
  %g = tensor.empty() : tensor<1x0xi1>
  %q = linalg.generic {indexing_maps = [#r, #r], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<1x0xi32>) outs(%g : tensor<1x0xi1>) {
  ^bb0(%a: i32, %o: i1):
    %b = arith.cmpi eq, %c1, %c2 : i32
    linalg.yield %b : i1
  } -> tensor<1x0xi1>
  %h = tensor.empty() : tensor<i1>
  %i = linalg.fill ins(%true : i1) outs(%h : tensor<i1>) -> tensor<i1>
  %r = linalg.generic {indexing_maps = [#r, #s], iterator_types = ["reduction", "reduction"]} ins(%q : tensor<1x0xi1>) outs(%i : tensor<i1>) {
  ^bb0(%a: i1, %o: i1):
    %b = arith.andi %o, %a : i1
    linalg.yield %b : i1
  } -> tensor<i1>
  return %r : tensor<i1>
}

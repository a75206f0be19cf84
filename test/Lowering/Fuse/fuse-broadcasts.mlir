// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-fuse-broadcasts,ag-fuse-elementwise))' | FileCheck %s

#m = affine_map<(d0) -> (d0)>
#c = affine_map<(d0) -> (0)>
// CHECK-LABEL: func.func @chain
// CHECK: %[[both:.*]] = arith.andi %arg4, %arg5
// CHECK: scf.if %[[both]]
// CHECK-COUNT-1: linalg.generic
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK: else
// CHECK-COUNT-2: scf.if
func.func @chain(%x: tensor<?xf32>, %a: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %p: i1, %q: i1) -> tensor<?xf32> {
  %t = scf.if %p -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.mulf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#c, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.mulf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } {ag.broadcast}
  %y = scf.if %q -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%t, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #c, #m], iterator_types = ["parallel"]} ins(%t, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } {ag.broadcast}
  return %y : tensor<?xf32>
}

// The extent of a result, which a function that was inlined asks for, is known before the result.
// CHECK-LABEL: func.func @asked
// CHECK: %[[equal:.*]] = arith.cmpi eq, %arg2, %arg3
// CHECK: arith.andi %arg4, %[[equal]]
// CHECK: scf.if
// CHECK-COUNT-1: linalg.generic
// CHECK: else
func.func @asked(%x: tensor<?xf32>, %a: tensor<?xf32>, %n: index, %k: index, %p: i1) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = scf.if %p -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.mulf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#c, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.mulf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } {ag.broadcast}
  %dim = tensor.dim %t, %c0 : tensor<?xf32>
  %q = arith.cmpi eq, %dim, %k : index
  %y = scf.if %q -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%t, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  } {ag.broadcast}
  return %y : tensor<?xf32>
}

// The program's own branches: what one path computes is not another way to what the other one does.
// CHECK-LABEL: func.func @program
// CHECK-NOT: arith.andi
// CHECK: scf.if %arg4
// CHECK: scf.if %arg5
// CHECK: return
func.func @program(%x: tensor<?xf32>, %a: tensor<?xf32>, %b: tensor<?xf32>, %n: index, %p: i1, %q: i1) -> tensor<?xf32> {
  %t = scf.if %p -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.mulf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#c, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.mulf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  }
  %y = scf.if %q -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%t, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = linalg.generic {indexing_maps = [#m, #c, #m], iterator_types = ["parallel"]} ins(%t, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  }
  return %y : tensor<?xf32>
}

// The condition depends on a branch that stands before the chain, and so on no operation of it.
// CHECK-LABEL: func.func @behind_a_branch
// CHECK: scf.if %arg4
// CHECK: scf.if %{{.*}} -> (tensor<?xf32>)
// CHECK-COUNT-1: linalg.generic
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK: else
func.func @behind_a_branch(%x: tensor<?xf32>, %a: tensor<?xf32>, %n: index, %k: index, %p: i1) -> tensor<?xf32> {
  %extent = scf.if %p -> index {
    %sum = arith.addi %n, %k : index
    scf.yield %sum : index
  } else {
    scf.yield %k : index
  }
  %equal = arith.cmpi eq, %n, %extent : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.mulf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %y = scf.if %equal -> tensor<?xf32> {
    %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%t, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } else {
    %r = linalg.generic {indexing_maps = [#m, #c, #m], iterator_types = ["parallel"]} ins(%t, %a : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %r : tensor<?xf32>
  } {ag.broadcast}
  return %y : tensor<?xf32>
}

// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-fuse-elementwise))' | FileCheck %s
// CHECK-DAG: #[[turned:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>

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

// Each fusion leaves the next one for another round: more of them than MLIR's rewriter makes unless it is told to.
// CHECK-LABEL: func.func @long_chain
// CHECK: linalg.generic
// CHECK-COUNT-13: arith.addf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @long_chain(%a: tensor<?xf32>, %start: tensor<f32>) -> tensor<f32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %d0 = tensor.dim %a, %c0 : tensor<?xf32>
  %e0 = tensor.empty(%d0) : tensor<?xf32>
  %r0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e0 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d1 = tensor.dim %r0, %c0 : tensor<?xf32>
  %e1 = tensor.empty(%d1) : tensor<?xf32>
  %r1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r0 : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d2 = tensor.dim %r1, %c0 : tensor<?xf32>
  %e2 = tensor.empty(%d2) : tensor<?xf32>
  %r2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r1 : tensor<?xf32>) outs(%e2 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d3 = tensor.dim %r2, %c0 : tensor<?xf32>
  %e3 = tensor.empty(%d3) : tensor<?xf32>
  %r3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r2 : tensor<?xf32>) outs(%e3 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d4 = tensor.dim %r3, %c0 : tensor<?xf32>
  %e4 = tensor.empty(%d4) : tensor<?xf32>
  %r4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r3 : tensor<?xf32>) outs(%e4 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d5 = tensor.dim %r4, %c0 : tensor<?xf32>
  %e5 = tensor.empty(%d5) : tensor<?xf32>
  %r5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r4 : tensor<?xf32>) outs(%e5 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d6 = tensor.dim %r5, %c0 : tensor<?xf32>
  %e6 = tensor.empty(%d6) : tensor<?xf32>
  %r6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r5 : tensor<?xf32>) outs(%e6 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d7 = tensor.dim %r6, %c0 : tensor<?xf32>
  %e7 = tensor.empty(%d7) : tensor<?xf32>
  %r7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r6 : tensor<?xf32>) outs(%e7 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d8 = tensor.dim %r7, %c0 : tensor<?xf32>
  %e8 = tensor.empty(%d8) : tensor<?xf32>
  %r8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r7 : tensor<?xf32>) outs(%e8 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d9 = tensor.dim %r8, %c0 : tensor<?xf32>
  %e9 = tensor.empty(%d9) : tensor<?xf32>
  %r9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r8 : tensor<?xf32>) outs(%e9 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d10 = tensor.dim %r9, %c0 : tensor<?xf32>
  %e10 = tensor.empty(%d10) : tensor<?xf32>
  %r10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r9 : tensor<?xf32>) outs(%e10 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d11 = tensor.dim %r10, %c0 : tensor<?xf32>
  %e11 = tensor.empty(%d11) : tensor<?xf32>
  %r11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r10 : tensor<?xf32>) outs(%e11 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%r11 : tensor<?xf32>) outs(%start : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %sum : tensor<f32>
}

// A product reads what is transposed by other subscripts; a product with a vector has a copy of it.
// CHECK-LABEL: func.func @transposed
// CHECK: %[[copy:.*]] = linalg.transpose ins(%arg0
// CHECK: linalg.generic {indexing_maps = [#[[turned]], {{.*}} ins(%arg0, %arg1
// CHECK: linalg.generic {{.*}} ins(%[[copy]], %arg2
func.func @transposed(%a: tensor<8x4xf32>, %b: tensor<8x5xf32>, %x: tensor<8xf32>, %c: tensor<4x5xf32>, %y: tensor<4xf32>) -> (tensor<4x5xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%t, %b : tensor<4x8xf32>, tensor<8x5xf32>) outs(%c : tensor<4x5xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = math.fma %u, %v, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  %q = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
      ins(%t, %x : tensor<4x8xf32>, tensor<8xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = math.fma %u, %v, %o : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r, %q : tensor<4x5xf32>, tensor<4xf32>
}

// What a reduction and another operation read is computed by both, where two instructions on one tensor do; where they do not, it is a tensor.
// CHECK-LABEL: func.func @repeated
// CHECK: %[[variance:.*]] = linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4xf32>)
// CHECK: arith.subf
// CHECK: arith.mulf
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1, %[[variance]] : tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
// CHECK: arith.subf
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
// CHECK-LABEL: func.func @dear
// CHECK: %[[root:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4x8xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[root]] : tensor<4x8xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[root]], %{{.*}} : tensor<4x8xf32>, tensor<4xf32>)
#whole = affine_map<(d0, d1) -> (d0, d1)>
#of_row = affine_map<(d0, d1) -> (d0)>
func.func @repeated(%x: tensor<4x8xf32>, %mean: tensor<4xf32>, %zero: tensor<4xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %c = linalg.generic {indexing_maps = [#whole, #of_row, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %mean : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.subf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#whole, #of_row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%u: f32, %o: f32):
    %s = arith.mulf %u, %u : f32
    %t = arith.addf %o, %s : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#whole, #of_row, #whole], iterator_types = ["parallel", "parallel"]} ins(%c, %q : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.mulf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

func.func @dear(%x: tensor<4x8xf32>, %zero: tensor<4xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %c = linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %o: f32):
    %s = math.sqrt %u : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#whole, #of_row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%u: f32, %o: f32):
    %t = arith.addf %o, %u : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#whole, #of_row, #whole], iterator_types = ["parallel", "parallel"]} ins(%c, %q : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.mulf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// What a matrix of one column repeats is computed by both, too.
// CHECK-LABEL: func.func @repeated_of_columns
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<4x1xf32>)
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1, %{{.*}} : tensor<4x8xf32>, tensor<4x1xf32>, tensor<4xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
#column = affine_map<(d0, d1) -> (d0, 0)>
func.func @repeated_of_columns(%x: tensor<4x8xf32>, %mean: tensor<4x1xf32>, %zero: tensor<4xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %c = linalg.generic {indexing_maps = [#whole, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%x, %mean : tensor<4x8xf32>, tensor<4x1xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.subf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %q = linalg.generic {indexing_maps = [#whole, #of_row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%u: f32, %o: f32):
    %s = arith.mulf %u, %u : f32
    %t = arith.addf %o, %s : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#whole, #of_row, #whole], iterator_types = ["parallel", "parallel"]} ins(%c, %q : tensor<4x8xf32>, tensor<4xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%u: f32, %v: f32, %o: f32):
    %s = arith.mulf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// A piece of a tensor of one number is that number, whoever else reads the tensor: -0.0 adds
// nothing.
// CHECK-LABEL: func.func @piece_of_filled
// CHECK-SAME: (%[[x:.*]]: tensor<4xf32>)
// CHECK: return %[[x]],
func.func @piece_of_filled(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %none = arith.constant -0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %v = linalg.fill ins(%none : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %p = tensor.extract_slice %v[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%p, %x : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%u: f32, %w: f32, %o: f32):
    %s = arith.addf %w, %u : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r, %v : tensor<4xf32>, tensor<8xf32>
}

// What is given and read by one loop alone is a result of that loop.
// CHECK-LABEL: func.func @given
// CHECK: %[[both:.*]]:2 = linalg.generic
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: linalg.generic
// CHECK-DAG: return %[[both]]#{{[01]}}, %[[both]]#{{[01]}}
func.func @given(%x: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.mulf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  %q = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%p, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}

// Not where something between them has an effect.
// CHECK-LABEL: func.func @given_before
// CHECK: = linalg.generic
// CHECK: call @ag_fail_division
// CHECK: = linalg.generic
func.func @given_before(%x: tensor<?xf32>, %n: index, %f: !llvm.ptr) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %p = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.mulf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  call @ag_fail_division(%f) : (!llvm.ptr) -> ()
  %q = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%p, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.addf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<?xf32>
  return %p, %q : tensor<?xf32>, tensor<?xf32>
}

// So is a row beside those that were written: each is what is added to it. One that may have
// been written is read.
// CHECK-LABEL: func.func @rows_of_filled
// CHECK-SAME: (%[[x:.*]]: tensor<4xf32>, %[[y:.*]]: tensor<4xf32>
// CHECK: %[[none:.*]] = linalg.fill
// CHECK: %[[first:.*]] = tensor.insert_slice %[[x]] into %[[none]][3, 0]
// CHECK-NOT: linalg.generic
// CHECK: %[[second:.*]] = tensor.insert_slice %[[y]] into %[[first]][2, 0]
// CHECK: tensor.extract_slice %[[second]][%arg2, 0]
// CHECK: linalg.generic
func.func @rows_of_filled(%x: tensor<4xf32>, %y: tensor<4xf32>, %n: index) -> tensor<?x4xf32> {
  %none = arith.constant -0.0 : f32
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%none : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %p = tensor.extract_slice %0[3, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %r = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%p, %x : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%u: f32, %w: f32, %o: f32):
    %s = arith.addf %w, %u : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = tensor.insert_slice %r into %0[3, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  %q = tensor.extract_slice %1[2, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %t = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%q, %y : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%u: f32, %w: f32, %o: f32):
    %s = arith.addf %w, %u : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %2 = tensor.insert_slice %t into %1[2, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  %v = tensor.extract_slice %2[%n, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
  %z = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v, %x : tensor<4xf32>, tensor<4xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%u: f32, %w: f32, %o: f32):
    %s = arith.mulf %w, %u : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %3 = tensor.insert_slice %z into %2[%n, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x4xf32>
  return %3 : tensor<?x4xf32>
}

// Of a result of which only a piece is read the rest is not computed; of one that may fail it is.
// CHECK-LABEL: func.func @piece_of_result
// CHECK: %[[p:.*]] = tensor.extract_slice %arg0[%arg1] [4] [1]
// CHECK: linalg.generic {{.*}} ins(%[[p]], %arg2 : tensor<4xf32>, tensor<f32>)
// CHECK: return
func.func @piece_of_result(%x: tensor<?xf32>, %i: index, %y: tensor<f32>, %n: index) -> tensor<4xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [#m, affine_map<(d0) -> ()>, #m], iterator_types = ["parallel"]} ins(%x, %y : tensor<?xf32>, tensor<f32>) outs(%e : tensor<?xf32>) {
  ^bb0(%u: f32, %w: f32, %o: f32):
    %s = arith.mulf %u, %w : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %p = tensor.extract_slice %r[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %p : tensor<4xf32>
}

// CHECK-LABEL: func.func @piece_of_checked
// CHECK: linalg.generic {{.*}} ins(%arg0
// CHECK: tensor.extract_slice
func.func @piece_of_checked(%x: tensor<?xi32>, %i: index, %n: index, %where: !llvm.ptr) -> tensor<4xi32> {
  %e = tensor.empty(%n) : tensor<?xi32>
  %zero = arith.constant 0 : i32
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} ins(%x : tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%u: i32, %o: i32):
    %c = arith.cmpi eq, %u, %zero : i32
    scf.if %c {
      func.call @ag_fail_division(%where) : (!llvm.ptr) -> ()
    }
    %s = arith.divsi %u, %u : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  %p = tensor.extract_slice %r[%i] [4] [1] : tensor<?xi32> to tensor<4xi32>
  return %p : tensor<4xi32>
}

// An element of what is transposed is one of what it was.
// CHECK-LABEL: func.func @element_of_transposed
// CHECK-NOT: linalg.transpose
// CHECK: %[[j:.*]] = linalg.index 2
// CHECK: tensor.extract %arg0[%{{.*}}, %[[j]], %arg1]
func.func @element_of_transposed(%a: tensor<?x8x4xf32>, %i: index, %n: index) -> tensor<?x3x8xf32> {
  %e = tensor.empty(%n) : tensor<?x4x8xf32>
  %t = linalg.transpose ins(%a : tensor<?x8x4xf32>) outs(%e : tensor<?x4x8xf32>) permutation = [0, 2, 1]
  %f = tensor.empty(%n) : tensor<?x3x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%f : tensor<?x3x8xf32>) {
  ^bb0(%o: f32):
    %p = linalg.index 0 : index
    %q = linalg.index 2 : index
    %s = tensor.extract %t[%p, %i, %q] : tensor<?x4x8xf32>
    linalg.yield %s : f32
  } -> tensor<?x3x8xf32>
  return %r : tensor<?x3x8xf32>
}

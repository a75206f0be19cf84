// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-schedule-masked-rows))' | FileCheck %s

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#left = affine_map<(d0, d1, d2) -> (d0, d2)>
#right = affine_map<(d0, d1, d2) -> (d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#product = {indexing_maps = [#left, #right, #out], iterator_types = ["parallel", "parallel", "reduction"]}
#choice = {indexing_maps = [#row, #matrix, #matrix, #matrix], iterator_types = ["parallel", "parallel"]}

// A product of the rows that are active, which stand one behind the other; the others stay.
// CHECK-LABEL: func.func @step
// CHECK: %[[list:.*]] = memref.alloc(%{{.*}}) : memref<?xindex>
// CHECK: %[[count:.*]]:2 = scf.for %[[i:.*]] = %{{.*}} iter_args(%[[found:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK:   %[[active:.*]] = memref.load %arg0[%[[i]]]
// CHECK:   memref.store %[[i]], %[[list]][%[[found]]]
// CHECK: %[[next:.*]] = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
// CHECK: %[[gathered:.*]] = memref.alloc
// CHECK: scf.for
// CHECK:   memref.copy
// CHECK: %[[rows:.*]] = arith.select {{.*}} : memref
// CHECK: %[[first:.*]] = memref.subview %[[next]][0, 0] [%[[count]]#0,
// CHECK: linalg.fill {{.*}} outs(%[[first]]
// CHECK: linalg.generic {{.*}} "reduction"]} ins(%[[rows]], %arg2 {{.*}} outs(%[[first]]
// CHECK: memref.dealloc %[[gathered]]
// CHECK: scf.for %[[k:.*]] = %{{.*}} to %[[count]]#0
// CHECK:   %[[j:.*]] = memref.load %[[list]][%[[k]]]
// CHECK:   %[[from:.*]] = memref.subview %[[next]][%[[k]], 0]
// CHECK:   %[[to:.*]] = memref.subview %arg1[%[[j]], 0]
// CHECK:   linalg.generic {{.*}} ins(%[[from]] {{.*}} outs(%[[to]]
// CHECK:     ag.math "tanh"
// CHECK-NOT: arith.select
// CHECK: memref.dealloc %[[next]]
// CHECK: memref.dealloc %[[list]]
// CHECK-NOT: linalg
// CHECK: return
func.func @step(%active: memref<?xi1>, %h: memref<?x?xf32>, %u: memref<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %h, %c0 : memref<?x?xf32>
  %columns = memref.dim %h, %c1 : memref<?x?xf32>
  %y = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%y : memref<?x?xf32>)
  linalg.generic #product ins(%h, %u : memref<?x?xf32>, memref<?x?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %f = math.fma %a, %b, %s : f32
    linalg.yield %f : f32
  }
  linalg.generic #choice ins(%active, %y, %h : memref<?xi1>, memref<?x?xf32>, memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32, %r: f32):
    %t = ag.math "tanh"(%a) : (f32) -> f32
    %v = arith.select %m, %t, %o : f32
    linalg.yield %v : f32
  }
  memref.dealloc %y : memref<?x?xf32>
  return
}

// What another branch reads of all rows is there in that branch alone, unless the branch gives it.
// CHECK-LABEL: func.func @branches
// CHECK: scf.if
// CHECK: memref.alloc(%{{.*}}) : memref<?xindex>
// CHECK: } else {
// CHECK-NEXT: %[[all:.*]] = memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
// CHECK: linalg.generic {{.*}} "reduction"]} ins(%arg1, %arg2 {{.*}} outs(%[[all]]
// CHECK: linalg.generic {{.*}} ins(%[[all]]
// CHECK-NEXT: ^bb0
// CHECK: memref.dealloc %[[all]]
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @branches(%active: memref<?xi1>, %h: memref<?x?xf32>, %u: memref<?x?xf32>, %c: i1) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %h, %c0 : memref<?x?xf32>
  %columns = memref.dim %h, %c1 : memref<?x?xf32>
  %y = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%y : memref<?x?xf32>)
  linalg.generic #product ins(%h, %u : memref<?x?xf32>, memref<?x?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %f = math.fma %a, %b, %s : f32
    linalg.yield %f : f32
  }
  scf.if %c {
    linalg.generic #choice ins(%active, %y, %h : memref<?xi1>, memref<?x?xf32>, memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
    ^bb0(%m: i1, %a: f32, %o: f32, %r: f32):
      %t = ag.math "tanh"(%a) : (f32) -> f32
      %v = arith.select %m, %t, %o : f32
      linalg.yield %v : f32
    }
  } else {
    linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%y : memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
    ^bb0(%a: f32, %r: f32):
      linalg.yield %a : f32
    }
  }
  memref.dealloc %y : memref<?x?xf32>
  return
}

// A product that something else reads is one of all rows; the function of math is not.
// CHECK-LABEL: func.func @read
// CHECK: linalg.generic {{.*}} "reduction"]} ins(%arg1, %arg2
// CHECK: memref.alloc(%{{.*}}) : memref<?xindex>
// CHECK: ag.math "tanh"
// CHECK: return %{{.*}} : memref<?x?xf32>
func.func @read(%active: memref<?xi1>, %h: memref<?x?xf32>, %u: memref<?x?xf32>) -> memref<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %h, %c0 : memref<?x?xf32>
  %columns = memref.dim %h, %c1 : memref<?x?xf32>
  %y = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%y : memref<?x?xf32>)
  linalg.generic #product ins(%h, %u : memref<?x?xf32>, memref<?x?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %s: f32):
    %f = math.fma %a, %b, %s : f32
    linalg.yield %f : f32
  }
  linalg.generic #choice ins(%active, %y, %h : memref<?xi1>, memref<?x?xf32>, memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32, %r: f32):
    %t = ag.math "tanh"(%a) : (f32) -> f32
    %v = arith.select %m, %t, %o : f32
    linalg.yield %v : f32
  }
  return %y : memref<?x?xf32>
}

// A flag an element, or rows that are cheap, are no reason.
// CHECK-LABEL: func.func @plain
// CHECK-NOT: scf.for
// CHECK: return
func.func @plain(%flags: memref<?x?xi1>, %active: memref<?xi1>, %h: memref<?x?xf32>, %g: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#matrix, #matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%flags, %g : memref<?x?xi1>, memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32):
    %t = ag.math "tanh"(%a) : (f32) -> f32
    %v = arith.select %m, %t, %o : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#row, #matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%active, %g : memref<?xi1>, memref<?x?xf32>) outs(%h : memref<?x?xf32>) {
  ^bb0(%m: i1, %a: f32, %o: f32):
    %t = arith.addf %a, %a : f32
    %v = arith.select %m, %t, %o : f32
    linalg.yield %v : f32
  }
  return
}

// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-fuse-rows))' | FileCheck %s

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
#one = affine_map<(d0, d1) -> (d0, 0)>
#second = affine_map<(d0, d1) -> (d1)>
#vector = affine_map<(d0) -> (d0)>
#sum = {indexing_maps = [#matrix, #first], iterator_types = ["parallel", "reduction"]}
#quotient = {indexing_maps = [#matrix, #one, #matrix], iterator_types = ["parallel", "parallel"]}

// The sums of rows are one number, and the matrix between the two has room for a row.
// CHECK-LABEL: func.func @normalized
// CHECK: %[[result:.*]] = memref.alloc(%[[rows:.*]], %[[columns:.*]]) : memref<?x?xf32>
// CHECK: %[[squares:.*]] = memref.alloc(%[[columns]]) {ag.scratch} : memref<?xf32>
// CHECK: %[[sum:.*]] = memref.alloca() {ag.scratch} : memref<f32>
// CHECK: scf.for %[[i:.*]] = %c0{{.*}} {
// CHECK:   %[[row:.*]] = memref.subview %arg0[%[[i]], 0]
// CHECK:   linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[row]] {{.*}} outs(%[[squares]]
// CHECK:   linalg.fill ins(%{{.*}} : f32) outs(%[[sum]] : memref<f32>)
// CHECK:   linalg.generic {{.*}} iterator_types = ["reduction"]} ins(%[[squares]] {{.*}} outs(%[[sum]]
// CHECK:   %[[number:.*]] = memref.load %[[sum]][]
// CHECK:   %[[to:.*]] = memref.subview %[[result]][%[[i]], 0]
// CHECK:   linalg.generic {{.*}} ins(%[[squares]] : {{.*}} outs(%[[to]]
// CHECK:     arith.divf %{{.*}}, %[[number]]
// CHECK: }
// CHECK: memref.dealloc %[[squares]]
// CHECK-NOT: linalg
// CHECK: return %[[result]]
func.func @normalized(%x: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %columns = memref.dim %x, %c1 : memref<?x?xf32>
  %squares = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%x : memref<?x?xf32>) outs(%squares : memref<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.mulf %a, %a : f32
    linalg.yield %p : f32
  }
  %sums = memref.alloc(%rows) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%sums : memref<?xf32>)
  linalg.generic #sum ins(%squares : memref<?x?xf32>) outs(%sums : memref<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  }
  %column = memref.expand_shape %sums [[0, 1]] output_shape [%rows, 1] : memref<?xf32> into memref<?x1xf32>
  %result = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.generic #quotient ins(%squares, %column : memref<?x?xf32>, memref<?x1xf32>) outs(%result : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  }
  memref.dealloc %sums : memref<?xf32>
  memref.dealloc %squares : memref<?x?xf32>
  return %result : memref<?x?xf32>
}

// All columns need all rows of the sums; and what the caller gave may have another name.
// CHECK-LABEL: func.func @apart
// CHECK-NOT: scf.for
func.func @apart(%x: memref<8x8xf32>, %sums: memref<8xf32>, %y: memref<8x8xf32>) {
  linalg.generic #sum ins(%x : memref<8x8xf32>) outs(%sums : memref<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#matrix, #first, #matrix], iterator_types = ["parallel", "parallel"]} ins(%x, %sums : memref<8x8xf32>, memref<8xf32>) outs(%y : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  }
  %own = memref.alloc() : memref<8xf32>
  %scaled = memref.alloc() : memref<8x8xf32>
  linalg.generic #sum ins(%x : memref<8x8xf32>) outs(%own : memref<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#matrix, #second, #matrix], iterator_types = ["parallel", "parallel"]} ins(%x, %own : memref<8x8xf32>, memref<8xf32>) outs(%scaled : memref<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %q = arith.divf %a, %b : f32
    linalg.yield %q : f32
  }
  memref.dealloc %own : memref<8xf32>
  memref.dealloc %scaled : memref<8x8xf32>
  return
}

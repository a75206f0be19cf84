// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-schedule-swaps))' | FileCheck %s

#matrix = affine_map<(d0, d1) -> (d0, d1)>

// The frame is the same in both buffers; what is inside is computed in the one that is not read.
// CHECK-LABEL: func.func @frame
// CHECK: %[[u:.*]] = memref.alloc
// CHECK: %[[v:.*]] = memref.alloc
// CHECK: memref.copy %[[u]], %[[v]]
// CHECK: %[[r:.*]]:2 = scf.while (%{{.*}} = %[[u]], %{{.*}} = %[[v]])
// CHECK: ^bb0(%[[now:.*]]: memref<?x?xf32>, %[[next:.*]]: memref<?x?xf32>):
// CHECK:   %[[to:.*]] = memref.subview %[[next]][1, 1]
// CHECK:   %[[from:.*]] = memref.subview %[[now]][0, 1]
// CHECK:   linalg.generic {{.*}} ins(%[[from]] {{.*}} outs(%[[to]]
// CHECK-NOT: linalg.copy
// CHECK:   scf.yield %[[next]], %[[now]]
// CHECK: memref.dealloc %[[r]]#1
// CHECK: return %[[r]]#0
func.func @frame(%x: memref<?x?xf32>, %m: index, %n: index, %go: memref<i1>) -> memref<?x?xf32> {
  %c2 = arith.constant 2 : index
  %u = memref.alloc(%m, %n) : memref<?x?xf32>
  memref.copy %x, %u : memref<?x?xf32> to memref<?x?xf32>
  scf.while : () -> () {
    %more = memref.load %go[] : memref<i1>
    scf.condition(%more)
  } do {
    %rows = arith.subi %m, %c2 : index
    %columns = arith.subi %n, %c2 : index
    %next = memref.alloc(%rows, %columns) : memref<?x?xf32>
    %from = memref.subview %u[0, 1] [%rows, %columns] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: 1>>
    linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%from : memref<?x?xf32, strided<[?, 1], offset: 1>>) outs(%next : memref<?x?xf32>) {
    ^bb0(%a: f32, %o: f32):
      %s = arith.addf %a, %a : f32
      linalg.yield %s : f32
    }
    %inner = memref.subview %u[1, 1] [%rows, %columns] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    linalg.copy ins(%next : memref<?x?xf32>) outs(%inner : memref<?x?xf32, strided<[?, 1], offset: ?>>)
    memref.dealloc %next : memref<?x?xf32>
    scf.yield
  }
  return %u : memref<?x?xf32>
}

// One row of many is copied; and behind the copy the buffer is read.
// CHECK-LABEL: func.func @small
// CHECK: linalg.copy
func.func @small(%u: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %whole = memref.alloc(%n) : memref<8x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %next = memref.alloc(%n) : memref<1x?xf32>
    %row = memref.subview %whole[3, 0] [1, %n] [1, 1] : memref<8x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
    linalg.copy ins(%next : memref<1x?xf32>) outs(%row : memref<1x?xf32, strided<[?, 1], offset: ?>>)
    memref.dealloc %next : memref<1x?xf32>
  }
  memref.dealloc %whole : memref<8x?xf32>
  return
}
// CHECK-LABEL: func.func @read
// CHECK: linalg.copy
func.func @read(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %whole = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    %next = memref.alloc(%n) : memref<?xf32>
    %part = memref.subview %whole[0] [%n] [2] : memref<?xf32> to memref<?xf32, strided<[2]>>
    linalg.copy ins(%next : memref<?xf32>) outs(%part : memref<?xf32, strided<[2]>>)
    memref.dealloc %next : memref<?xf32>
    %e = memref.load %whole[%c0] : memref<?xf32>
    scf.yield %e : f32
  }
  memref.dealloc %whole : memref<?xf32>
  return %r : f32
}

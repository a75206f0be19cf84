// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-schedule-extremes))' | FileCheck %s

#matrix = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#i = affine_map<(d0) -> (d0)>
#number = affine_map<(d0) -> ()>

// A vector is carried through both loops; zeros and NaN, which is the greatest of magnitudes, are looked at once more.
// CHECK-LABEL: func.func @all
// CHECK: scf.if
// CHECK: %[[start:.*]] = memref.load %arg2[]
// CHECK: scf.for {{.*}} -> (vector<32xi32>)
// CHECK: scf.for
// CHECK: %[[from:.*]] = arith.minui
// CHECK: vector.load %arg0[%{{.*}}, %[[from]]]
// CHECK: %[[term:.*]] = math.absf
// CHECK: %[[bits:.*]] = arith.bitcast %[[term]] : vector<32xf32> to vector<32xi32>
// CHECK: arith.maxsi %[[bits]], %{{.*}} : vector<32xi32>
// CHECK: %[[special:.*]] = arith.ori
// CHECK: scf.if %[[special]]
// CHECK: scf.for
// CHECK: arith.maximumf
// CHECK: else
// CHECK: scf.if
// CHECK: scf.for {{.*}} -> (vector<8xi32>)
// CHECK: else
// CHECK: scf.for
// CHECK: scf.for {{.*}} -> (f32)
// CHECK: arith.maximumf
// CHECK: } {loop_annotation
func.func @all(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %out: memref<f32>) {
  linalg.generic {indexing_maps = [#matrix, #matrix, #none], iterator_types = ["reduction", "reduction"]} ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%out : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %s = math.absf %d : f32
    %m = arith.maximumf %o, %s : f32
    linalg.yield %m : f32
  }
  return
}

// The least of each row, of doubles; a row too short for vectors, and columns, stay.
// CHECK-LABEL: func.func @others
// CHECK: scf.for {{.*}} -> (vector<16xf64>, vector<16xf64>)
// CHECK: %[[least:.*]] = arith.cmpf olt, %[[x:.*]], %{{.*}} : vector<16xf64>
// CHECK: arith.select %[[least]], %[[x]]
// CHECK: arith.cmpf uno, %[[x]], %[[x]]
// CHECK: linalg.generic {{.*}} ins(%arg2
// CHECK: linalg.generic {{.*}} ins(%arg0
func.func @others(%a: memref<8x100xf64>, %rows: memref<8xf64>, %b: memref<8x3xf64>, %columns: memref<100xf64>) {
  linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]} ins(%a : memref<8x100xf64>) outs(%rows : memref<8xf64>) {
  ^bb0(%x: f64, %o: f64):
    %m = arith.minimumf %o, %x : f64
    linalg.yield %m : f64
  }
  linalg.generic {indexing_maps = [#matrix, #row], iterator_types = ["parallel", "reduction"]} ins(%b : memref<8x3xf64>) outs(%rows : memref<8xf64>) {
  ^bb0(%x: f64, %o: f64):
    %m = arith.minimumf %o, %x : f64
    linalg.yield %m : f64
  }
  linalg.generic {indexing_maps = [#matrix, #column], iterator_types = ["reduction", "parallel"]} ins(%a : memref<8x100xf64>) outs(%columns : memref<100xf64>) {
  ^bb0(%x: f64, %o: f64):
    %m = arith.minimumf %o, %x : f64
    linalg.yield %m : f64
  }
  return
}

// What computes an operand just before is computed in the loop of the reduction, and stored there.
// CHECK-LABEL: func.func @of_new
// CHECK: %[[new:.*]] = memref.alloc
// CHECK-NOT: linalg.generic
// CHECK: scf.if
// CHECK: scf.for {{.*}} -> (vector<32xf32>, vector<32xf32>)
// CHECK: %[[a:.*]] = vector.load %arg0
// CHECK: %[[sum:.*]] = arith.addf %[[a]]
// CHECK: vector.store %[[sum]], %[[new]]
// CHECK: %[[old:.*]] = vector.load %arg1
// CHECK: arith.subf %[[sum]], %[[old]]
// CHECK: else
// CHECK: scf.if
// CHECK: else
// CHECK: linalg.generic
// CHECK: scf.for
func.func @of_new(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %m: index, %n: index, %out: memref<f32>) -> memref<?x?xf32> {
  %new = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%new : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %d = arith.addf %x, %x : f32
    linalg.yield %d : f32
  }
  linalg.generic {indexing_maps = [#matrix, #matrix, #none], iterator_types = ["reduction", "reduction"]} ins(%new, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%out : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %r = arith.maximumf %o, %d : f32
    linalg.yield %r : f32
  }
  return %new : memref<?x?xf32>
}

// A part of it that is read, too, would not be there yet.
// CHECK-LABEL: func.func @of_new_and_part
// CHECK: linalg.generic
// CHECK-SAME: "parallel", "parallel"
// CHECK: scf.if
func.func @of_new_and_part(%a: memref<?x?xf32>, %m: index, %n: index, %out: memref<f32>) -> memref<?x?xf32> {
  %new = memref.alloc(%m, %n) : memref<?x?xf32>
  %part = memref.subview %new[0, 0] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  linalg.generic {indexing_maps = [#matrix, #matrix], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%new : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %d = arith.addf %x, %x : f32
    linalg.yield %d : f32
  }
  linalg.generic {indexing_maps = [#matrix, #matrix, #none], iterator_types = ["reduction", "reduction"]} ins(%new, %part : memref<?x?xf32>, memref<?x?xf32, strided<[?, 1]>>) outs(%out : memref<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %r = arith.maximumf %o, %d : f32
    linalg.yield %r : f32
  }
  return %new : memref<?x?xf32>
}

// A part that begins one element behind a line: its second vector begins with the next one, and the first overlaps with it.
// CHECK-LABEL: func.func @inner
// CHECK: %[[one:.*]] = arith.constant 1 : index
// CHECK: %[[end:.*]] = arith.addi %{{.*}}, %{{.*}} : index
// CHECK: scf.for %[[j:[a-z0-9]+]] = %{{.*}} to %[[end]] step %c32
// CHECK: %[[most:.*]] = arith.maxui %[[j]], %[[shift:.*]] : index
// CHECK: %[[from:.*]] = arith.subi %[[most]], %[[shift]]
// CHECK: arith.minui %[[from]]
func.func @inner(%a: memref<?x?xf32>, %m: index, %n: index, %out: memref<f32>) {
  %v = memref.subview %a[1, 1] [%m, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  linalg.generic {indexing_maps = [#matrix, #none], iterator_types = ["reduction", "reduction"]} ins(%v : memref<?x?xf32, strided<[?, 1], offset: ?>>) outs(%out : memref<f32>) {
  ^bb0(%x: f32, %o: f32):
    %m1 = arith.maximumf %o, %x : f32
    linalg.yield %m1 : f32
  }
  return
}

// The same in a loop over rows. What reads the row where it writes it stays: a term may be computed twice.
// CHECK-LABEL: func.func @of_new_rows
// CHECK: %[[new:.*]] = memref.alloc
// CHECK: scf.for %[[i:.*]] =
// CHECK: %[[row:.*]] = memref.subview %[[new]][%[[i]], 0]
// CHECK-NOT: linalg.generic
// CHECK: scf.if
// CHECK: scf.for {{.*}} -> (vector<32xf32>, vector<32xf32>)
// CHECK: vector.store %{{.*}}, %[[row]]
// CHECK: else
// CHECK: scf.if
// CHECK: else
// CHECK: linalg.generic
// CHECK: scf.for
// CHECK: }
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[row]] : memref<?xf32, strided<[1], offset: ?>>) outs(%[[row]]
// CHECK: scf.if
// CHECK-NOT: vector.store
// CHECK: return
func.func @of_new_rows(%a: memref<?xf32>, %m: index, %n: index, %out: memref<f32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %new = memref.alloc(%m, %n) : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    %row = memref.subview %new[%i, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%a : memref<?xf32>) outs(%row : memref<?xf32, strided<[1], offset: ?>>) {
    ^bb0(%x: f32, %o: f32):
      %d = arith.addf %x, %x : f32
      linalg.yield %d : f32
    }
    linalg.generic {indexing_maps = [#i, #number], iterator_types = ["reduction"]} ins(%row : memref<?xf32, strided<[1], offset: ?>>) outs(%out : memref<f32>) {
    ^bb0(%x: f32, %o: f32):
      %r = arith.maximumf %o, %x : f32
      linalg.yield %r : f32
    }
    linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} ins(%row : memref<?xf32, strided<[1], offset: ?>>) outs(%row : memref<?xf32, strided<[1], offset: ?>>) {
    ^bb0(%x: f32, %o: f32):
      %d = arith.addf %x, %x : f32
      linalg.yield %d : f32
    }
    linalg.generic {indexing_maps = [#i, #number], iterator_types = ["reduction"]} ins(%row : memref<?xf32, strided<[1], offset: ?>>) outs(%out : memref<f32>) {
    ^bb0(%x: f32, %o: f32):
      %r = arith.maximumf %o, %x : f32
      linalg.yield %r : f32
    }
  }
  return %new : memref<?x?xf32>
}

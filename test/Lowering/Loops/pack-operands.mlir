// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=32})' | FileCheck %s

#product = {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel", "reduction"]}

// What a loop does not change is packed by the first product that it pays for, and read as the copy
// from then on. The room is there while the outermost such loop runs.
// CHECK-LABEL: func.func @same
// CHECK: %[[made:.*]] = memref.alloca() : memref<i1>
// CHECK: memref.store %false{{.*}}, %[[made]]
// CHECK: %[[room:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: scf.for
// CHECK: scf.for
// CHECK: scf.if
// CHECK: call @__ag_pack_f32
// CHECK-NEXT: memref.store %true{{.*}}, %[[made]]
// CHECK: %[[is:.*]] = memref.load %[[made]]
// CHECK: call @__ag_product_f32(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[is]])
// CHECK: memref.dealloc %[[room]]
// CHECK: return
func.func @same(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %a, %c0 : memref<?x?xf32>
  %columns = memref.dim %b, %c1 : memref<?x?xf32>
  %c = memref.alloc(%rows, %columns) : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
      ^bb0(%x: f32, %y: f32, %t: f32):
        %s = math.fma %x, %y, %t : f32
        linalg.yield %s : f32
      }
    }
  }
  memref.dealloc %c : memref<?x?xf32>
  return
}

// Two products of one loop share the copy.
// CHECK-LABEL: func.func @twice
// CHECK: %[[room:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK-NOT: memref.alloc(
// CHECK-COUNT-2: call @__ag_pack_f32
// CHECK: memref.dealloc %[[room]]
// CHECK-NEXT: return
func.func @twice(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
    linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
  }
  return
}

// The inner loop does not write it, the outer one does.
// CHECK-LABEL: func.func @changed_outside
// CHECK: scf.for
// CHECK: linalg.fill
// CHECK: memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK: scf.for
// CHECK: call @__ag_pack_f32
// CHECK: memref.dealloc
func.func @changed_outside(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%z : f32) outs(%b : memref<?x?xf32>)
    scf.for %j = %c0 to %n step %c1 {
      linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
      ^bb0(%x: f32, %y: f32, %t: f32):
        %s = math.fma %x, %y, %t : f32
        linalg.yield %s : f32
      }
    }
  }
  return
}

// A loop that carries it, and changes it in place by another name.
// CHECK-LABEL: func.func @carried
// CHECK-NOT: __ag_pack
// CHECK: call @__ag_product_f32
// CHECK: return
func.func @carried(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%w = %b) -> memref<?x?xf32> {
    linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
    linalg.fill ins(%z : f32) outs(%w : memref<?x?xf32>)
    scf.yield %w : memref<?x?xf32>
  }
  return
}

// Code that has its address may change it.
// CHECK-LABEL: func.func @lent
// CHECK-NOT: __ag_pack
// CHECK: call @__ag_product_f32
// CHECK: return
func.func private @write(index)
func.func @lent(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %address = memref.extract_aligned_pointer_as_index %b : memref<?x?xf32> -> index
  scf.for %i = %c0 to %n step %c1 {
    func.call @write(%address) : (index) -> ()
    linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
  }
  return
}

// A batch with one right operand. What it begins with is left to the function.
// CHECK-LABEL: func.func @batch
// CHECK: memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK-NOT: linalg.fill
// CHECK: scf.for
// CHECK: call @__ag_pack_f32
// CHECK: memref.dealloc
func.func @batch(%a: memref<?x?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%c : memref<?x?x?xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>,
                                   affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>],
                  iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<?x?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %t: f32):
    %s = math.fma %x, %y, %t : f32
    linalg.yield %s : f32
  }
  return
}

// A call in the loop may change it, and what may be the same buffer by another name is written.
// CHECK-LABEL: func.func @called
// CHECK-NOT: call @__ag_pack_f32
// CHECK-LABEL: func.func @argument_alias
// CHECK-NOT: call @__ag_pack_f32
// Known extents say that it does not pay.
// CHECK-LABEL: func.func @few
// CHECK-NOT: memref.alloc
// CHECK-NOT: call @__ag_pack_f32
// CHECK: call @__ag_product_f32
// CHECK-NOT: memref.alloc
// CHECK: return
func.func private @change(memref<?x?xf32>)
func.func @called(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
    func.call @change(%b) : (memref<?x?xf32>) -> ()
  }
  return
}
func.func @argument_alias(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %w = arith.select %p, %a, %b : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    linalg.generic #product ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
    linalg.fill ins(%z : f32) outs(%w : memref<?x?xf32>)
  }
  return
}
func.func @few(%a: memref<?x64xf32>, %b: memref<64x64xf32>, %c: memref<?x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    linalg.generic #product ins(%a, %b : memref<?x64xf32>, memref<64x64xf32>) outs(%c : memref<?x64xf32>) {
    ^bb0(%x: f32, %y: f32, %t: f32):
      %s = math.fma %x, %y, %t : f32
      linalg.yield %s : f32
    }
  }
  return
}

// As many terms as a panel has, in blocks of two registers of columns.
// CHECK-LABEL: func.func private @__ag_pack_f32
// CHECK: scf.for {{.*}} step %c4096
// CHECK: scf.for {{.*}} step %c384
// CHECK: scf.for {{.*}} step %c16
// CHECK-COUNT-2: vector.store

// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-schedule-contractions{vector-bytes=64})' | FileCheck %s

#same = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
#product = {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>],
            iterator_types = ["parallel", "parallel", "reduction"]}

// Operands that were float16 are read as such, and made floats while they are copied.
// CHECK-LABEL: func.func @halves
// CHECK-NOT: arith.extf
// CHECK-NOT: memref.alloc
// CHECK: call @__ag_product_f32_of_f16({{.*}}) : (memref<?x?xf16, strided<[?, ?], offset: ?>>, memref<?x?xf16, strided<[?, ?], offset: ?>>, memref<?x?xf32,
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @halves(%a: memref<?x?xf16>, %b: memref<?x?xf16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  %x = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic #same ins(%a : memref<?x?xf16>) outs(%x : memref<?x?xf32>) {
  ^bb0(%in: f16, %out: f32):
    %s = arith.extf %in : f16 to f32
    linalg.yield %s : f32
  }
  %y = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic #same ins(%b : memref<?x?xf16>) outs(%y : memref<?x?xf32>) {
  ^bb0(%in: f16, %out: f32):
    %s = arith.extf %in : f16 to f32
    linalg.yield %s : f32
  }
  linalg.generic #product ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %t: f32):
    %s = math.fma %p, %q, %t : f32
    linalg.yield %s : f32
  }
  memref.dealloc %x : memref<?x?xf32>
  memref.dealloc %y : memref<?x?xf32>
  return
}

// One that is computed writes 16 bits; one that was given back before the product is given back
// behind it.
// CHECK-LABEL: func.func @computed
// CHECK: %[[narrow:.*]] = memref.alloc(%{{.*}}) : memref<?x?xi16>
// CHECK: linalg.generic {{.*}} outs(%[[narrow]] : memref<?x?xi16>)
// CHECK: call @__ag_product_f32_of_i16
// CHECK: memref.dealloc %[[narrow]]
func.func @computed(%a: memref<?x?xi16>, %b: memref<?x?xi16>, %c: memref<?x?xf32>, %m: index, %n: index) {
  %sixteen = arith.constant 16 : i32
  %x = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic #same ins(%a : memref<?x?xi16>) outs(%x : memref<?x?xf32>) {
  ^bb0(%in: i16, %out: f32):
    %half = arith.xori %in, %in : i16
    %i = arith.extui %half : i16 to i32
    %s = arith.shli %i, %sixteen : i32
    %f = arith.bitcast %s : i32 to f32
    linalg.yield %f : f32
  }
  %y = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic #same ins(%b : memref<?x?xi16>) outs(%y : memref<?x?xf32>) {
  ^bb0(%in: i16, %out: f32):
    %i = arith.extui %in : i16 to i32
    %s = arith.shli %i, %sixteen : i32
    %f = arith.bitcast %s : i32 to f32
    linalg.yield %f : f32
  }
  linalg.generic #product ins(%x, %y : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %t: f32):
    %s = math.fma %p, %q, %t : f32
    linalg.yield %s : f32
  }
  memref.dealloc %x : memref<?x?xf32>
  memref.dealloc %y : memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func private @__ag_panels_f32_of_f16
// CHECK: vector.load %{{.*}} : memref<?xf16>, vector<16xf16>
// CHECK-NEXT: arith.extf %{{.*}} : vector<16xf16> to vector<16xf32>

// A narrow product reads the right operand as floats.
// CHECK-LABEL: func.func private @__ag_block_f32_of_f16
// CHECK: memref.alloc
// CHECK: arith.extf
// CHECK: call @__ag_stripes_f32_of_f16
// CHECK: memref.dealloc

// CHECK-LABEL: func.func private @__ag_panels_f32_of_i16
// CHECK: vector.load %{{.*}} : memref<?xi16>, vector<16xi16>
// CHECK: arith.extui %{{.*}} : vector<16xi16> to vector<16xi32>
// CHECK-NEXT: arith.shli
// CHECK-NEXT: arith.bitcast

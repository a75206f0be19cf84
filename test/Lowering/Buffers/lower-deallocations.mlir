// RUN: autograph-opt %s -ag-lower-deallocations -canonicalize | FileCheck %s

// CHECK-LABEL: func.func @unless_retained
// CHECK: %[[same:.*]] = arith.cmpi ne, %{{.*}}, %{{.*}} : index
// CHECK: %[[free:.*]] = arith.andi %arg2, %[[same]]
// CHECK: scf.if %[[free]]
// CHECK-NEXT: memref.dealloc %arg0
func.func @unless_retained(%a: memref<?xf32>, %b: memref<?xf32>, %own: i1) -> i1 {
  %kept = bufferization.dealloc (%a : memref<?xf32>) if (%own) retain (%b : memref<?xf32>)
  return %kept : i1
}

// CHECK-LABEL: func.func @once
// CHECK: scf.if
// CHECK-NEXT: memref.dealloc %arg0
// CHECK: scf.if
// CHECK-NEXT: memref.dealloc %arg1
// CHECK-NOT: call
func.func @once(%a: memref<?xf32>, %b: memref<?xf32>, %p: i1, %q: i1) {
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%p, %q)
  return
}

// What stands for no buffer is null, and nothing else is.
// CHECK-LABEL: func.func @no_buffer
// CHECK: %[[null:.*]] = llvm.mlir.zero : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK: %[[none:.*]] = builtin.unrealized_conversion_cast %[[null]] : {{.*}} to memref<0xf32>
// CHECK: %[[some:.*]] = memref.alloc() : memref<0xf32>
// CHECK: return %[[none]], %[[some]]
func.func @no_buffer() -> (memref<0xf32>, memref<0xf32>) {
  %none = memref.alloc() {ag.no_buffer} : memref<0xf32>
  %some = memref.alloc() : memref<0xf32>
  return %none, %some : memref<0xf32>, memref<0xf32>
}

func.func private @make() -> memref<?xf32>

// What two calls gave, or a call and the caller, are not compared.
// CHECK-LABEL: func.func @distinct
// CHECK: call @make
// CHECK: call @make
// CHECK-NOT: arith.cmpi
// CHECK: memref.dealloc
// CHECK-NOT: arith.cmpi
// CHECK: return %{{.*}}, %false
func.func @distinct(%x: memref<?xf32>, %own: i1, %c: i1) -> (memref<?xf32>, i1) {
  %true = arith.constant true
  %a = func.call @make() : () -> memref<?xf32>
  %b = func.call @make() : () -> memref<?xf32>
  %kept = scf.if %c -> memref<?xf32> {
    scf.yield %x : memref<?xf32>
  } else {
    scf.yield %b : memref<?xf32>
  }
  %base, %o, %s, %st = memref.extract_strided_metadata %a : memref<?xf32> -> memref<f32>, index, index, index
  %f = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%kept : memref<?xf32>)
  return %kept, %f : memref<?xf32>, i1
}

// What a loop leaves may be what it was given.
// CHECK-LABEL: func.func @loop
// CHECK: arith.cmpi
func.func @loop(%n: index, %own: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %a = func.call @make() : () -> memref<?xf32>
  %b = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> memref<?xf32> {
    %new = func.call @make() : () -> memref<?xf32>
    scf.yield %new : memref<?xf32>
  }
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %own)
  return
}

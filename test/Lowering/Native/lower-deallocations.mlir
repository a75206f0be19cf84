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

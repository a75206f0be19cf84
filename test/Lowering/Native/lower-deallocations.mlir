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

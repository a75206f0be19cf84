// RUN: autograph-opt %s -ag-bufferize-growth | FileCheck %s

// A loop's own buffer, read by nobody afterwards, grows where it is.
// CHECK-LABEL: func.func @grow
// CHECK: scf.for {{.*}} iter_args(%[[old:.*]] = %{{.*}}) -> (memref<?xi32>)
// CHECK: %[[place:.*]] = llvm.getelementptr %{{.*}}[-24] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: %[[room:.*]] = llvm.load volatile %[[place]] {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: %[[fits:.*]] = arith.cmpi sge, %[[room]], %{{.*}} : i64
// CHECK: %[[new:.*]] = scf.if %[[fits]]
// CHECK: memref.reinterpret_cast %[[old]]
// CHECK: else
// CHECK: memref.alloc
// CHECK: memref.copy
// CHECK: memref.store %{{.*}}, %[[new]]
// CHECK: scf.yield %[[new]]
func.func @grow(%v: memref<?xi32>, %n: index, %x: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> memref<?xi32> {
    %d = memref.dim %t, %c0 : memref<?xi32>
    %e = arith.addi %d, %c1 : index
    %u = memref.alloc(%e) : memref<?xi32>
    %front = memref.subview %u[0] [%d] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
    memref.copy %t, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
    memref.store %x, %u[%d] : memref<?xi32>
    scf.yield %u : memref<?xi32>
  }
  return %r : memref<?xi32>
}

// The old one is still read, or is an argument: a copy it is.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: llvm.load volatile
func.func @kept(%v: memref<?xi32>, %n: index, %x: i32) -> (memref<?xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc(%n) : memref<?xi32>
  %e = arith.addi %n, %c1 : index
  %u = memref.alloc(%e) : memref<?xi32>
  %front = memref.subview %u[0] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.copy %s, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
  %y = memref.load %s[%c0] : memref<?xi32>
  %w = memref.alloc(%e) : memref<?xi32>
  %start = memref.subview %w[0] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.copy %v, %start : memref<?xi32> to memref<?xi32, strided<[1]>>
  return %w, %y : memref<?xi32>, i32
}

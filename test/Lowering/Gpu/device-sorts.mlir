// A sort in a twin is loops over elements: runs, and merges to and fro.
// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s

// CHECK: func.func @sort.device(%{{.*}}: memref<?x?xf32, 1>,
// CHECK-NOT: call @ag_sort
// CHECK: %[[flat:.*]] = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]] : memref<?x?xf32, 1> into memref<?xf32, 1>
// CHECK: %[[room:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// The runs of each thread.
// CHECK: scf.parallel
// CHECK: memref.load %[[flat]]
// CHECK: memref.store %{{.*}}, %[[flat]]
// CHECK: scf.while
// CHECK: scf.parallel
// CHECK: scf.while
// CHECK: arith.cmpf ogt
// CHECK: arith.cmpf uno
// CHECK: arith.cmpf ord
// CHECK: memref.store %{{.*}}, %[[room]]
// CHECK: scf.parallel
// CHECK: memref.store %{{.*}}, %[[flat]]
// CHECK: memref.dealloc %[[room]]
func.func private @ag_sort(!llvm.ptr, i64, i64, i64, i32)
func.func @sort(%x: memref<?x?xf32>, %outer: i64, %extent: i64, %inner: i64, %n: index, %m: index) -> memref<?x?xf32> attributes {ag.annotated} {
  %dtype = arith.constant 9 : i32
  %y = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %x, %y : memref<?x?xf32> to memref<?x?xf32>
  %address = memref.extract_aligned_pointer_as_index %y : memref<?x?xf32> -> index
  %number = arith.index_cast %address : index to i64
  %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
  call @ag_sort(%pointer, %outer, %extent, %inner, %dtype) : (!llvm.ptr, i64, i64, i64, i32) -> ()
  return %y : memref<?x?xf32>
}
// The host sorts what only it has.
// CHECK: func.func @of_numbers.device
// CHECK: call @ag_sort
func.func @of_numbers(%x: memref<f32>, %value: i32) -> memref<f32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %dtype = arith.constant 3 : i32
  %y = memref.alloc() : memref<2xi32>
  memref.store %value, %y[%c0] : memref<2xi32>
  memref.store %value, %y[%c1] : memref<2xi32>
  %address = memref.extract_aligned_pointer_as_index %y : memref<2xi32> -> index
  %number = arith.index_cast %address : index to i64
  %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
  call @ag_sort(%pointer, %one, %two, %one, %dtype) : (!llvm.ptr, i64, i64, i64, i32) -> ()
  %least = memref.load %y[%c0] : memref<2xi32>
  memref.dealloc %y : memref<2xi32>
  %float = arith.sitofp %least : i32 to f32
  linalg.fill ins(%float : f32) outs(%x : memref<f32>)
  return %x : memref<f32>
}

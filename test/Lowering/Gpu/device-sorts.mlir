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
// Where places are wanted the elements take their numbers along, and are written to those at last.
// CHECK: func.func @places.device(%{{.*}}: memref<?xf64, 1>,
// CHECK-NOT: call @ag_sort_places
// CHECK: %[[elements:.*]] = memref.alloc(%{{.*}}) : memref<?xf64, 1>
// CHECK: %[[places:.*]] = memref.alloc(%{{.*}}) : memref<?xi64, 1>
// CHECK: %[[room:.*]] = memref.alloc(%{{.*}}) : memref<?xf64, 1>
// CHECK: %[[numbers:.*]] = memref.alloc(%{{.*}}) : memref<?xi64, 1>
// CHECK: scf.parallel
// CHECK: memref.store %{{.*}}, %[[numbers]]
// CHECK: memref.store %{{.*}}, %[[elements]]
// CHECK-NEXT: memref.store %{{.*}}, %[[numbers]]
// CHECK: scf.parallel
// CHECK: memref.store %{{.*}}, %[[room]]
// CHECK-NEXT: memref.store %{{.*}}, %[[places]]
// CHECK: scf.parallel
// CHECK: memref.store %{{.*}}, %[[elements]]
// CHECK-NEXT: memref.store %{{.*}}, %[[numbers]]
// CHECK: memref.dealloc %[[room]]
// CHECK: scf.parallel
// CHECK: %[[number:.*]] = memref.load %[[numbers]]
// CHECK: arith.index_cast %[[number]]
// CHECK: memref.store %{{.*}}, %[[places]]
// CHECK: memref.dealloc %[[numbers]]
func.func private @ag_sort_places(!llvm.ptr, !llvm.ptr, i64, i64, i64, i32)
func.func @places(%x: memref<?xf64>, %extent: i64, %n: index) -> memref<?xi64> attributes {ag.annotated} {
  %dtype = arith.constant 10 : i32
  %one = arith.constant 1 : i64
  %y = memref.alloc(%n) : memref<?xf64>
  memref.copy %x, %y : memref<?xf64> to memref<?xf64>
  %places = memref.alloc(%n) : memref<?xi64>
  %address = memref.extract_aligned_pointer_as_index %y : memref<?xf64> -> index
  %number = arith.index_cast %address : index to i64
  %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
  %address_2 = memref.extract_aligned_pointer_as_index %places : memref<?xi64> -> index
  %number_2 = arith.index_cast %address_2 : index to i64
  %pointer_2 = llvm.inttoptr %number_2 : i64 to !llvm.ptr
  call @ag_sort_places(%pointer, %pointer_2, %one, %extent, %one, %dtype) : (!llvm.ptr, !llvm.ptr, i64, i64, i64, i32) -> ()
  memref.dealloc %y : memref<?xf64>
  return %places : memref<?xi64>
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

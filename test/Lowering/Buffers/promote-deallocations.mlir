// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-promote-deallocations))' | FileCheck %s

func.func private @ag_print(!llvm.ptr)

// CHECK-LABEL: func.func @early
// CHECK: %[[x:.*]] = memref.load
// CHECK-NEXT: memref.dealloc
// CHECK: call @ag_print
func.func @early(%n: index, %p: !llvm.ptr) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %x = memref.load %a[%c0] : memref<?xf32>
  call @ag_print(%p) : (!llvm.ptr) -> ()
  memref.dealloc %a : memref<?xf32>
  return %x : f32
}

// The runtime reads through the address; a stored address may be read anywhere.
// CHECK-LABEL: func.func @address
// CHECK: llvm.inttoptr
// CHECK: call @ag_print
// CHECK: memref.dealloc %{{.*}} : memref<?xf32>
// CHECK: llvm.store
// CHECK: call @ag_print
// CHECK: memref.dealloc %{{.*}} : memref<?xi32>
func.func @address(%n: index, %slot: !llvm.ptr) {
  %a = memref.alloc(%n) : memref<?xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  %p = llvm.inttoptr %j : i64 to !llvm.ptr
  call @ag_print(%p) : (!llvm.ptr) -> ()
  %b = memref.alloc(%n) : memref<?xi32>
  %k = memref.extract_aligned_pointer_as_index %b : memref<?xi32> -> index
  %l = arith.index_cast %k : index to i64
  %q = llvm.inttoptr %l : i64 to !llvm.ptr
  llvm.store %q, %slot : !llvm.ptr, !llvm.ptr
  call @ag_print(%slot) : (!llvm.ptr) -> ()
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xi32>
  return
}

func.func private @next(memref<?xf32>) -> memref<?xf32>

// A call gives a buffer of its own, so that the one before it is done with.
// CHECK-LABEL: func.func @calls
// CHECK: %[[a:.*]] = call @next
// CHECK-NEXT: %[[b:.*]] = call @next(%[[a]])
// CHECK-NEXT: memref.dealloc %[[a]]
// CHECK-NEXT: %[[c:.*]] = call @next(%[[b]])
// CHECK-NEXT: memref.dealloc %[[b]]
func.func @calls(%x: memref<?xf32>) -> memref<?xf32> {
  %a = call @next(%x) : (memref<?xf32>) -> memref<?xf32>
  %b = call @next(%a) : (memref<?xf32>) -> memref<?xf32>
  %c = call @next(%b) : (memref<?xf32>) -> memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %c : memref<?xf32>
}

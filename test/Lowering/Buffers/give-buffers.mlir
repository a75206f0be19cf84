// RUN: autograph-opt %s -ag-give-buffers | FileCheck %s

func.func private @__ag_write_w(!llvm.ptr, !llvm.ptr)
func.func private @ag_print(!llvm.ptr)

// CHECK-LABEL: func.func @last
// CHECK: %[[a:.*]] = llvm.inttoptr
// CHECK-NEXT: call @ag_give(%[[a]])
// CHECK-NEXT: call @__ag_write_w
// CHECK-NOT: dealloc
// CHECK: return
func.func @last(%n: index, %slots: !llvm.ptr, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}

// Read afterwards, by another name.
// CHECK-LABEL: func.func @read
// CHECK-NOT: ag_give
// CHECK: memref.dealloc
func.func @read(%n: index, %slots: !llvm.ptr) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %x = memref.load %b[%c0] : memref<4xf32>
  memref.dealloc %a : memref<?xf32>
  return %x : f32
}

// Assigned twice: the second time it is given.
// CHECK-LABEL: func.func @twice
// CHECK-NOT: ag_give
// CHECK: call @__ag_write_w
// CHECK: call @ag_give
// CHECK-NEXT: call @__ag_write_w
// CHECK-NOT: dealloc
// CHECK: return
func.func @twice(%n: index, %slots: !llvm.ptr) {
  %a = memref.alloc(%n) : memref<?xf32>
  %i = memref.extract_aligned_pointer_as_index %a : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}

// A part, and what is somebody else's, is copied.
// CHECK-LABEL: func.func @part
// CHECK-NOT: ag_give
func.func @part(%n: index, %slots: !llvm.ptr, %lent: memref<?xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.subview %a[1] [2] [1] : memref<?xf32> to memref<2xf32, strided<[1], offset: 1>>
  %c = memref.extract_aligned_pointer_as_index %lent : memref<?xf32> -> index
  %base, %offset, %size, %stride = memref.extract_strided_metadata %b : memref<2xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  %i = memref.extract_aligned_pointer_as_index %b : memref<2xf32, strided<[1], offset: 1>> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %k = arith.index_cast %c : index to i64
  llvm.store %k, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}

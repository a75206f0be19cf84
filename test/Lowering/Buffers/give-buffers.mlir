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

// What a branch makes on each path is freed by its base.
// CHECK-LABEL: func.func @branch
// CHECK: scf.if
// CHECK: call @ag_give
// CHECK-NEXT: call @__ag_write_w
// CHECK-NOT: dealloc
// CHECK: return
func.func @branch(%n: index, %slots: !llvm.ptr, %equal: i1) {
  %r = scf.if %equal -> memref<?xf32> {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %i = memref.extract_aligned_pointer_as_index %r : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %base, %offset, %size, %stride = memref.extract_strided_metadata %r : memref<?xf32> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  return
}

// One path gives what somebody else has.
// CHECK-LABEL: func.func @branch_of_another
// CHECK-NOT: ag_give
// CHECK: memref.dealloc
func.func @branch_of_another(%n: index, %slots: !llvm.ptr, %equal: i1, %lent: memref<?xf32>) {
  %r = scf.if %equal -> memref<?xf32> {
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  } else {
    scf.yield %lent : memref<?xf32>
  }
  %i = memref.extract_aligned_pointer_as_index %r : memref<?xf32> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %base, %offset, %size, %stride = memref.extract_strided_metadata %r : memref<?xf32> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  return
}

// One path gives a part of a buffer.
// CHECK-LABEL: func.func @branch_of_part
// CHECK-NOT: ag_give
// CHECK: memref.dealloc
func.func @branch_of_part(%n: index, %slots: !llvm.ptr, %equal: i1) {
  %r = scf.if %equal -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    %part = memref.subview %b[0] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1]>>
    %cast = memref.cast %part : memref<2xf32, strided<[1]>> to memref<2xf32>
    scf.yield %cast : memref<2xf32>
  }
  %i = memref.extract_aligned_pointer_as_index %r : memref<2xf32> -> index
  %j = arith.index_cast %i : index to i64
  llvm.store %j, %slots : i64, !llvm.ptr
  call @__ag_write_w(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %base, %offset, %size, %stride = memref.extract_strided_metadata %r : memref<2xf32> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  return
}

// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s
// What is read of a variable comes to the device by the run time; what is assigned goes by a buffer that stands for it.

// CHECK: func.func @update.device(%[[v:.*]]: i64)
// CHECK: %[[room:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK: call @ag_device_take(%{{.*}}, %{{.*}}, %{{.*}}) : (i64, !llvm.ptr, i64) -> ()
// CHECK-NOT: llvm.intr.memcpy
// CHECK: linalg.fill
// CHECK: %[[host:.*]] = call @ag_device_give(%{{.*}}, %{{.*}}) : (i64, i64) -> !llvm.ptr
// CHECK: %[[place:.*]] = llvm.ptrtoint %[[host]]
// CHECK: llvm.store %[[place]]
// CHECK: call @__ag_write_variable_f32_1
// CHECK-NEXT: call @ag_release(%[[host]])
func.func private @__ag_read_variable_f32_1(!llvm.ptr, !llvm.ptr)
func.func private @__ag_write_variable_f32_1(!llvm.ptr, !llvm.ptr)
func.func private @ag_release(!llvm.ptr)
func.func @update(%v: i64) attributes {ag.annotated, ag.arguments = [!ag.state<tensor<?xf32>>], ag.results = []} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %bytes = arith.constant 16 : i64
  %n = arith.constant 4 : index
  %two = llvm.mlir.constant(2 : i64) : i64
  %slots = llvm.alloca %two x i64 : (i64) -> !llvm.ptr
  llvm.store %v, %slots : i64, !llvm.ptr
  call @__ag_read_variable_f32_1(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %from = llvm.load %slots : !llvm.ptr -> !llvm.ptr
  %room = memref.alloc(%n) : memref<?xf32>
  %place = memref.extract_aligned_pointer_as_index %room : memref<?xf32> -> index
  %number = arith.index_cast %place : index to i64
  %to = llvm.inttoptr %number : i64 to !llvm.ptr
  "llvm.intr.memcpy"(%to, %from, %bytes) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  call @ag_release(%from) : (!llvm.ptr) -> ()
  linalg.fill ins(%zero : f32) outs(%room : memref<?xf32>)
  llvm.store %number, %slots : i64, !llvm.ptr
  call @__ag_write_variable_f32_1(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  memref.dealloc %room : memref<?xf32>
  return
}

// What a variable lends is copied to the twin, and what it would get for good is copied to it.
// CHECK: func.func @lent.device(%[[v:.*]]: i64)
// CHECK: %[[read:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK: call @ag_device_take(
// CHECK-NOT: unrealized_conversion_cast
// CHECK: %[[new:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK-NOT: ag_give
// CHECK: call @ag_device_give(
// CHECK: call @__ag_write_variable_f32_1
// CHECK: memref.dealloc %[[new]]
// CHECK: call @ag_end_hold
// CHECK: memref.dealloc %[[read]]
func.func private @ag_give(!llvm.ptr)
func.func private @ag_end_hold(!llvm.ptr)
func.func @lent(%v: i64) attributes {ag.annotated, ag.arguments = [!ag.state<tensor<?xf32>>], ag.results = []} {
  %n = arith.constant 4 : index
  %three = llvm.mlir.constant(3 : i64) : i64
  %slots = llvm.alloca %three x i64 : (i64) -> !llvm.ptr
  llvm.store %v, %slots : i64, !llvm.ptr
  call @__ag_read_variable_f32_1(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  %from = llvm.load %slots : !llvm.ptr -> !llvm.ptr
  %empty = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %first = llvm.insertvalue %from, %empty[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %second = llvm.insertvalue %from, %first[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %third = llvm.insertvalue %three, %second[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %value = builtin.unrealized_conversion_cast %third : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
  %new = memref.alloc(%n) : memref<?xf32>
  linalg.add ins(%value, %value : memref<?xf32>, memref<?xf32>) outs(%new : memref<?xf32>)
  %place = memref.extract_aligned_pointer_as_index %new : memref<?xf32> -> index
  %number = arith.index_cast %place : index to i64
  %data = llvm.inttoptr %number : i64 to !llvm.ptr
  llvm.store %number, %slots : i64, !llvm.ptr
  call @ag_give(%data) : (!llvm.ptr) -> ()
  call @__ag_write_variable_f32_1(%slots, %slots) : (!llvm.ptr, !llvm.ptr) -> ()
  call @ag_end_hold(%from) : (!llvm.ptr) -> ()
  return
}

// RUN: autograph-opt %s -pass-pipeline='builtin.module(llvm.func(ag-check-sizes),canonicalize)' | FileCheck %s

llvm.func @_mlir_memref_to_llvm_alloc(i64) -> !llvm.ptr

// CHECK-LABEL: @of_extents
// CHECK-SAME: (%[[A:.*]]: i64, %[[B:.*]]: i64)
llvm.func @of_extents(%a: i64, %b: i64) -> !llvm.ptr {
  // CHECK-DAG: %[[LARGEST:.*]] = llvm.mlir.constant(9223372036854775807 : i64)
  // CHECK-DAG: %[[COUNT:.*]] = "llvm.intr.smul.with.overflow"(%[[B]], %[[A]])
  // CHECK: %[[SATURATED:.*]] = llvm.select %{{.*}}, %[[LARGEST]], %{{.*}} : i1, i64
  // CHECK: %[[BYTES:.*]] = "llvm.intr.smul.with.overflow"(%[[SATURATED]], %{{.*}})
  // CHECK: %[[SIZE:.*]] = llvm.select %{{.*}}, %[[LARGEST]], %{{.*}} : i1, i64
  // CHECK: llvm.call @_mlir_memref_to_llvm_alloc(%[[SIZE]])
  %count = llvm.mul %b, %a : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%count] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %buffer = llvm.call @_mlir_memref_to_llvm_alloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %buffer : !llvm.ptr
}

// What an extent is computed of may wrap around, as numbers do.
// CHECK-LABEL: @of_a_computed_extent
llvm.func @of_a_computed_extent(%a: i64, %b: i64) -> !llvm.ptr {
  // CHECK: %[[EXTENT:.*]] = llvm.mul
  // CHECK: "llvm.intr.smul.with.overflow"(%[[EXTENT]], %{{.*}})
  // CHECK-NOT: smul.with.overflow
  %extent = llvm.mul %a, %b : i64
  llvm.br ^checked
^checked:
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%extent] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %buffer = llvm.call @_mlir_memref_to_llvm_alloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %buffer : !llvm.ptr
}

// CHECK-LABEL: @known
llvm.func @known() -> !llvm.ptr {
  // CHECK-NOT: smul.with.overflow
  %count = llvm.mlir.constant(6 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%count] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %buffer = llvm.call @_mlir_memref_to_llvm_alloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %buffer : !llvm.ptr
}

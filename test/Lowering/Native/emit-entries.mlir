// RUN: autograph-opt %s -ag-emit-entries | FileCheck %s

// CHECK-LABEL: func.func @__ag_entry_f(%arg0: !llvm.ptr, %arg1: !llvm.ptr)
// CHECK: %[[slot:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i8
// CHECK: %[[flag:.*]] = arith.trunci %[[slot]] : i8 to i1
// CHECK: %[[data:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK: %[[x:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?xf32>
// CHECK: %[[r:.*]]:2 = call @__ag_impl_f(%[[flag]], %[[x]])
// CHECK: %[[wide:.*]] = arith.extui %[[r]]#0 : i1 to i64
// CHECK: %[[kept:.*]] = llvm.freeze %[[wide]]
// CHECK: llvm.store %[[kept]]
// CHECK: %[[p:.*]] = memref.extract_aligned_pointer_as_index %[[r]]#1
// CHECK: memref.dim %[[r]]#1
// CHECK-LABEL: func.func @__ag_impl_f(
func.func @f(%flag: i1, %x: memref<?xf32>) -> (i1, memref<?xf32>) attributes {ag.annotated} {
  return %flag, %x : i1, memref<?xf32>
}

// CHECK-NOT: @__ag_entry_helper
// CHECK: func.func private @__ag_impl_helper
func.func private @helper(%x: f32) -> f32 {
  return %x : f32
}

// One number alone is stored as it is: there is no flag beside it.
// CHECK-LABEL: func.func @__ag_entry_alone
// CHECK: %[[r:.*]] = call @__ag_impl_alone
// CHECK: %[[wide:.*]] = arith.extsi %[[r]] : i32 to i64
// CHECK-NOT: llvm.freeze
// CHECK: llvm.store %[[wide]]
func.func @alone(%x: i32) -> i32 attributes {ag.annotated} {
  return %x : i32
}

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

// What is left in its argument is given back as that, in the version for flags that are true and in the other one, which leaves nothing there.
// The first slot of what either writes is named.
// CHECK-LABEL: func.func @__ag_entry_in_place
// CHECK-SAME: attributes {ag.written = array<i64: 1>}
// CHECK: %[[flag:.*]] = arith.trunci
// CHECK: %[[x:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?xf32>
// CHECK: %[[y:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?xf32>
// CHECK: %[[r:.*]]:3 = scf.if %[[flag]] -> (i1, memref<?xf32>, memref<?xf32>) {
// CHECK: %[[a:.*]] = func.call @__ag_impl_in_place(%[[flag]], %[[x]], %[[y]]) : (i1, memref<?xf32>, memref<?xf32>) -> i1
// CHECK: scf.yield %[[a]], %[[x]], %[[y]]
// CHECK: } else {
// CHECK: %[[b:.*]]:3 = func.call @__ag_impl_in_place.general
// CHECK: scf.yield %[[b]]#0, %[[b]]#1, %[[b]]#2
// CHECK: memref.extract_aligned_pointer_as_index %[[r]]#1
// CHECK: memref.extract_aligned_pointer_as_index %[[r]]#2
func.func @in_place(%flag: i1, %x: memref<?xf32>, %y: memref<?xf32>) -> i1
    attributes {ag.annotated, ag.general = @in_place.general, ag.flags = array<i64: 0>, ag.updates = array<i64: -1, 1, 2>, ag.keeps = array<i64: 2>} {
  return %flag : i1
}
func.func private @in_place.general(%flag: i1, %x: memref<?xf32>, %y: memref<?xf32>) -> (i1, memref<?xf32>, memref<?xf32>) {
  return %flag, %x, %y : i1, memref<?xf32>, memref<?xf32>
}

// An entry says that its function reaches the user's own C++.
// CHECK-LABEL: func.func @__ag_entry_asks
// CHECK-SAME: attributes {ag.calls_back}
func.func @asks(%x: i32) attributes {ag.annotated, ag.calls_back} {
  return
}

// RUN: autograph-opt %s -pass-pipeline='builtin.module(llvm.func(ag-tag-accesses))' | FileCheck %s

// Floats and offsets are in different buffers; bytes and addresses may be anything, and a half is read as an integer, too.
// CHECK-DAG: #[[FLOAT:.*]] = #llvm.tbaa_type_desc<id = "float32"
// CHECK-DAG: #[[LONG:.*]] = #llvm.tbaa_type_desc<id = "int64"
// CHECK-DAG: #[[SHORT:.*]] = #llvm.tbaa_type_desc<id = "int16"
// CHECK-LABEL: llvm.func @__ag_impl_f
llvm.func @__ag_impl_f(%p: !llvm.ptr, %v: vector<4xf32>, %h: f16, %b: i8) {
  // CHECK: llvm.load %arg0 {tbaa = [#[[LONG_TAG:.*]]]} : !llvm.ptr -> i64
  %0 = llvm.load %p : !llvm.ptr -> i64
  // CHECK: llvm.store %arg1, %arg0 {tbaa = [#[[FLOAT_TAG:.*]]]} : vector<4xf32>
  llvm.store %v, %p : vector<4xf32>, !llvm.ptr
  // CHECK: llvm.store %arg2, %arg0 {tbaa = [#[[SHORT_TAG:.*]]]} : f16
  llvm.store %h, %p : f16, !llvm.ptr
  // CHECK: llvm.store %arg3, %arg0 : i8
  llvm.store %b, %p : i8, !llvm.ptr
  // CHECK: llvm.load %arg0 : !llvm.ptr -> !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> !llvm.ptr
  llvm.return
}

// The slots of an entry hold everything.
// CHECK-LABEL: llvm.func @__ag_entry_f
// CHECK-NOT: tbaa
llvm.func @__ag_entry_f(%p: !llvm.ptr) -> i64 {
  %0 = llvm.load %p : !llvm.ptr -> i64
  llvm.return %0 : i64
}

// RUN: autograph-opt %s -pass-pipeline='builtin.module(llvm.func(ag-lower-bools))' | FileCheck %s

// A bool is a byte that is not 0; attributes of the access stay.
// CHECK-LABEL: llvm.func @read
llvm.func @read(%p: !llvm.ptr) -> i1 {
  // CHECK: %[[BYTE:.*]] = llvm.load %arg0 {alignment = 1 : i64} : !llvm.ptr -> i8
  // CHECK: %[[ZERO:.*]] = llvm.mlir.constant(0 : i8) : i8
  // CHECK: %[[FLAG:.*]] = llvm.icmp "ne" %[[BYTE]], %[[ZERO]] : i8
  // CHECK: llvm.return %[[FLAG]] : i1
  %0 = llvm.load %p {alignment = 1 : i64} : !llvm.ptr -> i1
  llvm.return %0 : i1
}

// CHECK-LABEL: llvm.func @write
llvm.func @write(%p: !llvm.ptr, %flag: i1) {
  // CHECK: %[[BYTE:.*]] = llvm.zext %arg1 : i1 to i8
  // CHECK: llvm.store %[[BYTE]], %arg0 : i8, !llvm.ptr
  llvm.store %flag, %p : i1, !llvm.ptr
  llvm.return
}

// Other types stay.
// CHECK-LABEL: llvm.func @number
llvm.func @number(%p: !llvm.ptr) -> f32 {
  // CHECK: llvm.load %arg0 : !llvm.ptr -> f32
  %0 = llvm.load %p : !llvm.ptr -> f32
  llvm.return %0 : f32
}

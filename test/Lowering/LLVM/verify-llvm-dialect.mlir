// The LLVM dialect, with slots of constant size in entry blocks, is what the phase leaves.
// RUN: autograph-opt --ag-verify-llvm-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @legal
// CHECK: llvm.alloca
// CHECK: llvm.alloca
llvm.func @legal(%n: i64) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x f32 : (i64) -> !llvm.ptr
  llvm.br ^next
^next:
  %slots = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  llvm.return
}

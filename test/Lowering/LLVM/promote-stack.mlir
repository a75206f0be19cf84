// RUN: autograph-opt %s -pass-pipeline='builtin.module(llvm.func(ag-promote-stack))' | FileCheck %s

// CHECK-LABEL: llvm.func @f
// CHECK-NEXT: %[[one:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: llvm.alloca %[[one]] x i32
// CHECK: llvm.br
llvm.func @f() {
  llvm.br ^loop
^loop:
  %one = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  llvm.br ^loop
}

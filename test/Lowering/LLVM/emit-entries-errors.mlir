// RUN: autograph-opt %s -ag-emit-entries --split-input-file --verify-diagnostics

// expected-error@+1 {{must take and give numbers and tensors, as its C++ callers do}}
func.func @pair(%x: f32) -> !llvm.struct<(f32, f32)> attributes {ag.annotated} {
  %r = llvm.mlir.undef : !llvm.struct<(f32, f32)>
  return %r : !llvm.struct<(f32, f32)>
}
// -----
// expected-error@+1 {{must take and give numbers and tensors, as its C++ callers do}}
func.func @wide(%x: i128) -> f32 attributes {ag.annotated} {
  %r = arith.constant 0.0 : f32
  return %r : f32
}

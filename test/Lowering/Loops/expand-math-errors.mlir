// RUN: not autograph-opt %s -pass-pipeline='builtin.module(ag-expand-math)' 2>&1 | FileCheck %s

func.func private @exp64(%x: f64) -> f64 attributes {ag.defines = "exp"} {
  return %x : f64
}
func.func @use(%n: f32) -> f32 {
  // CHECK: [[@LINE+1]]:8: error: 'ag.math' op has no definition in the module
  %z = ag.math "exp"(%n) : (f32) -> f32
  return %z : f32
}

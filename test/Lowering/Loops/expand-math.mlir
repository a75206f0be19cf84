// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-expand-math)' | FileCheck %s

#x = affine_map<(d0) -> (d0)>

// In linalg the body of the definition, with what it calls; elsewhere a call. Widths have definitions of their own, and one that nothing calls is gone.
// CHECK-LABEL: func.func @use
// CHECK: linalg.generic
// CHECK: math.fma
// CHECK-NEXT: arith.addf
// CHECK-NOT: call
// CHECK: linalg.yield
// CHECK: %[[y:.*]] = call @exp64(%arg1) : (f64) -> f64
// CHECK: return %[[y]]
func.func @use(%v: memref<?xf32>, %n: f64) -> f64 {
  linalg.generic {indexing_maps = [#x], iterator_types = ["parallel"]} outs(%v : memref<?xf32>) {
  ^bb0(%e: f32):
    %y = ag.math "exp"(%e) : (f32) -> f32
    linalg.yield %y : f32
  }
  %z = ag.math "exp"(%n) : (f64) -> f64
  return %z : f64
}

func.func private @part(%x: f32) -> f32 {
  %y = math.fma %x, %x, %x : f32
  return %y : f32
}
// CHECK-NOT: func.func private @exp32
func.func private @exp32(%x: f32) -> f32 attributes {ag.defines = "exp"} {
  %y = call @part(%x) : (f32) -> f32
  %z = arith.addf %y, %x : f32
  return %z : f32
}
// CHECK: func.func private @exp64
func.func private @exp64(%x: f64) -> f64 attributes {ag.defines = "exp"} {
  %z = arith.addf %x, %x : f64
  return %z : f64
}

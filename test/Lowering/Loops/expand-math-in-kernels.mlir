// A kernel calls nothing: large angles are reduced in it, by words of 2/pi that are chosen.
// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-expand-math)' | FileCheck %s

// CHECK: llvm.func @kernel(%[[x:.*]]: f64) -> f64
// CHECK-NOT: call
// CHECK: %[[bits:.*]] = arith.bitcast %[[x]] : f64 to i64
// The digits that the angle's power of two asks for.
// CHECK: arith.constant -6703182060581546711 : i64
// CHECK: llvm.intr.fshl
// CHECK: arith.mului_extended
// CHECK: math.ctlz
// CHECK: math.fma
// CHECK: %[[y:.*]] = arith.select %{{.*}}, %{{.*}}, %cst{{.*}} : f64
// CHECK-NEXT: arith.addf %[[y]], %[[x]]
gpu.module @__ag_kernels {
  llvm.func @kernel(%x: f64) -> f64 {
    %y = ag.math "sin"(%x) : (f64) -> f64
    llvm.return %y : f64
  }
}

func.func private @ag_reduce_angle(f64, i32) -> f64
func.func private @sin64(%x: f64) -> f64 attributes {ag.defines = "sin"} {
  %part = arith.constant 1 : i32
  %y = call @ag_reduce_angle(%x, %part) : (f64, i32) -> f64
  %z = arith.addf %y, %x : f64
  return %z : f64
}

// RUN: autograph-opt %s -ag-lower-math | FileCheck %s

// CHECK-DAG: func.func private @expf(f32) -> f32
// CHECK-DAG: func.func private @pow(f64, f64) -> f64
// CHECK-LABEL: func.func @calls
// CHECK: call @expf
// CHECK: call @pow
func.func @calls(%x: f32, %y: f64) -> (f32, f64) {
  %a = math.exp %x : f32
  %b = math.powf %y, %y : f64
  return %a, %b : f32, f64
}

// CHECK-LABEL: func.func @exact
// CHECK: math.sqrt
// CHECK: math.floor
func.func @exact(%x: f32) -> f32 {
  %a = math.sqrt %x : f32
  %b = math.floor %a : f32
  return %b : f32
}

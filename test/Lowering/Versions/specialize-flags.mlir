// RUN: autograph-opt %s -ag-specialize-flags | FileCheck %s

// CHECK-LABEL: func.func @f
// CHECK-SAME: ag.flags = array<i64: 1>, ag.general = @f.general
// CHECK: %[[set:.*]] = arith.constant true
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[set]])
// CHECK-LABEL: func.func private @f.general
// CHECK-SAME: passthrough = ["cold", "minsize", "optsize"]
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %arg1)
func.func @f(%x: f32, %set: i1, %n: index) -> i1 attributes {ag.annotated, ag.arguments = [tensor<f32>, index]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %set) -> i1 {
    scf.yield %s : i1
  }
  return %r : i1
}

// CHECK-NOT: @straight.general
// CHECK: func.func @calls
// CHECK: call @f.general
// CHECK: call @f(
func.func @straight(%x: f32, %set: i1) -> i1 attributes {ag.annotated, ag.arguments = [tensor<f32>]} {
  return %set : i1
}
func.func @calls(%x: f32, %set: i1, %n: index) -> (i1, i1) {
  %true = arith.constant true
  %a = call @f(%x, %set, %n) : (f32, i1, index) -> i1
  %b = call @f(%x, %true, %n) : (f32, i1, index) -> i1
  return %a, %b : i1, i1
}

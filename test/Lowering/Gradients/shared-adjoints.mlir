// RUN: autograph-opt --ag-lower-tapes %s | FileCheck %s

func.func private @first(%d: tensor<f32>, %y: tensor<f32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> attributes {ag.spelling = "first"} {
  %r = ag.multiply %d, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @second(%d: tensor<f32>, %y: tensor<f32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> attributes {ag.spelling = "second"} {
  %r = ag.multiply %d, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// All calls pass on `w`, and add to one adjoint of it without asking whether there is one. To `v`
// no derivative goes.
// CHECK-LABEL: func.func private @f_reverse.half
// CHECK-SAME: %arg0: tensor<?xf32> {ag.name = "w"}, %arg1: tensor<?xf32> {ag.name = "v"}
// CHECK-SAME: %[[DW:arg[0-9]+]]: tensor<?xf32> {ag.inout, ag.name = "d1"}
// CHECK-SAME: %[[DV:arg[0-9]+]]: tensor<?xf32> {ag.inout, ag.name = "d2"}
// CHECK-NOT: %[[DV]]
// CHECK: ag.subscript %[[DW]][
// CHECK: ag.update {{.*}} into %[[DW]][
// CHECK: ag.call @f_reverse.half
// CHECK: return
func.func private @f(%w: tensor<?xf32> {ag.name = "w"}, %v: tensor<?xf32> {ag.name = "v"}, %x: tensor<f32>, %n: si32) -> tensor<f32> attributes {ag.spelling = "f"} {
  %zero = ag.constant 0 : si32 : si32
  %one = ag.constant 1 : si32 : si32
  %more = ag.greater %n, %zero : (si32, si32) -> i1
  %r = scf.if %more -> (tensor<f32>) {
    %less = ag.subtract %n, %one : (si32, si32) -> si32
    %below = ag.call @f(%w, %v, %x, %less) {spelling = "f"} : (tensor<?xf32>, tensor<?xf32>, tensor<f32>, si32) -> tensor<f32>
    %a = ag.subscript %w[%n] [0] : (tensor<?xf32>, si32) -> tensor<f32>
    %y = ag.multiply %below, %a {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    scf.yield %y : tensor<f32>
  } else {
    %b = ag.subscript %v[%zero] [0] : (tensor<?xf32>, si32) -> tensor<f32>
    %y = ag.multiply %x, %b {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    scf.yield %y : tensor<f32>
  } {ag.kind = "if", ag.names = ["r"]}
  return %r : tensor<f32>
}

// CHECK-LABEL: func.func @slope
// CHECK: %[[CALL:.*]]:{{.*}} = ag.call @f_forward.half
// CHECK: %[[NONE:.*]] = ag.full
// CHECK: ag.call @f_reverse.half({{.*}}%[[NONE]]
func.func @slope(%w: tensor<?xf32>, %v: tensor<?xf32>, %x: tensor<f32>, %n: si32) -> tensor<?xf32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %w : !ag.tape, tensor<?xf32>
  %y = ag.call @f(%w, %v, %x, %n) {spelling = "f"} : (tensor<?xf32>, tensor<?xf32>, tensor<f32>, si32) -> tensor<f32>
  %dw = ag.tape_gradient %tape, %y to(%w) : (!ag.tape, tensor<f32>, tensor<?xf32>) -> tensor<?xf32>
  return %dw : tensor<?xf32>
}

// RUN: autograph-opt --ag-specialize %s | FileCheck %s

// A Scalar parameter is checked at its first read only.
// CHECK-LABEL: func.func @read_twice(%arg0: si32 {ag.name = "x"}, %arg1: i1) -> (si32, i1)
// CHECK-SAME: ag.arguments = [tensor<si32>], ag.results = [tensor<si32>]
// CHECK: ag.require_set %arg1
// CHECK-NEXT: ag.add %arg0, %arg0 {ag.scalar} : (si32, si32) -> si32
// CHECK-NOT: ag.require_set
// CHECK: return
func.func @read_twice(%x: tensor<si32> {ag.name = "x"}) -> tensor<si32> {
  %a = ag.add %x, %x : (tensor<si32>, tensor<si32>) -> tensor<si32>
  %b = ag.add %a, %x : (tensor<si32>, tensor<si32>) -> tensor<si32>
  %c = ag.bind "y" %b : tensor<si32>
  return %c : tensor<si32>
}

// A loop whose Scalar is set at each yield carries no flag; the slot of a return inside it neither.
// CHECK-LABEL: func.func @newton
// CHECK: scf.while {{.*}} : (f32, si32, f32, i1) -> (f32, si32, f32, i1)
func.func @newton(%a: tensor<f32>, %tolerance: tensor<f32>) -> tensor<f32> {
  %half = ag.constant 5.000000e-01 : f32 : f32
  %zero = ag.constant 0 : si32 : si32
  %one = ag.constant 1 : si32 : si32
  %hundred = ag.constant 100 : si32 : si32
  %false = ag.constant false : i1
  %true = ag.constant true : i1
  %start = ag.positive %a : (tensor<f32>) -> tensor<f32>
  %x = ag.bind "x" %start {declares} : tensor<f32>
  %none = ag.undefined : tensor<f32>
  %r:4 = scf.while (%xi = %x, %i = %zero, %result = %none, %returned = %false) : (tensor<f32>, si32, tensor<f32>, i1) -> (tensor<f32>, si32, tensor<f32>, i1) {
    %go = scf.if %returned -> (i1) {
      scf.yield %false : i1
    } else {
      %c = ag.less %i, %hundred : (si32, si32) -> i1
      scf.yield %c : i1
    } {ag.kind = "and"}
    scf.condition(%go) %xi, %i, %result, %returned : tensor<f32>, si32, tensor<f32>, i1
  } do {
  ^bb0(%xi: tensor<f32>, %i: si32, %result: tensor<f32>, %returned: i1):
    %q = ag.divide %a, %xi : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %s = ag.add %xi, %q : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %next = ag.multiply %half, %s : (f32, tensor<f32>) -> tensor<f32>
    %d = ag.subtract %next, %xi : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %m = ag.abs %d : (tensor<f32>) -> tensor<f32>
    %l = ag.less %m, %tolerance : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c = ag.item %l {implicit} : (tensor<i1>) -> i1
    %y:3 = scf.if %c -> (tensor<f32>, tensor<f32>, i1) {
      %u = ag.undefined : tensor<f32>
      scf.yield %u, %next, %true : tensor<f32>, tensor<f32>, i1
    } else {
      scf.yield %next, %result, %false : tensor<f32>, tensor<f32>, i1
    }
    %n = ag.add %i, %one : (si32, si32) -> si32
    scf.yield %y#0, %n, %y#1, %y#2 : tensor<f32>, si32, tensor<f32>, i1
  }
  %f = scf.if %r#3 -> (tensor<f32>) {
    scf.yield %r#2 : tensor<f32>
  } else {
    scf.yield %r#0 : tensor<f32>
  }
  return %f : tensor<f32>
}

// A variable set in one branch only: the flag travels, and is checked where it is read.
// CHECK-LABEL: func.func @one_branch
// CHECK: %[[IF:.*]]:2 = scf.if %arg0 -> (f32, i1)
// CHECK: ag.require_set %[[IF]]#1
func.func @one_branch(%c: i1, %v: f32) -> tensor<f32> {
  %u = ag.unset : tensor<f32>
  %r = scf.if %c -> (tensor<f32>) {
    %s = ag.to_scalar %v : (f32) -> tensor<f32>
    scf.yield %s : tensor<f32>
  } else {
    scf.yield %u : tensor<f32>
  }
  %t = ag.add %r, %v : (tensor<f32>, f32) -> tensor<f32>
  return %t : tensor<f32>
}

// Aggregates are their leaves.
// CHECK-LABEL: func.func @swap(%arg0: f32, %arg1: i1, %arg2: tensor<?xf32>) -> (tensor<?xf32>, f32, i1)
// CHECK-SAME: ag.arguments = [tensor<f32>, tensor<?xf32>], ag.results = [tensor<?xf32>, tensor<f32>]
// CHECK-NEXT: return %arg2, %arg0, %arg1
func.func @swap(%p: !ag.struct<"P", [tensor<f32>, tensor<?xf32>]>) -> !ag.struct<"Q", [tensor<?xf32>, tensor<f32>]> {
  %a = ag.get_field %p[0] "a" : (!ag.struct<"P", [tensor<f32>, tensor<?xf32>]>) -> tensor<f32>
  %b = ag.get_field %p[1] "b" : (!ag.struct<"P", [tensor<f32>, tensor<?xf32>]>) -> tensor<?xf32>
  %q = ag.make_struct %b, %a : (tensor<?xf32>, tensor<f32>) -> !ag.struct<"Q", [tensor<?xf32>, tensor<f32>]>
  return %q : !ag.struct<"Q", [tensor<?xf32>, tensor<f32>]>
}

// A global of several values is read leaf by leaf.
// CHECK-LABEL: func.func @aggregate() -> (f32, i1)
// CHECK: %[[G:.*]]:4 = ag.host_call "settings"() {{.*}}ag.global
// CHECK: return %[[G]]#0, %[[G]]#1
func.func @aggregate() -> tensor<f32> {
  %p = ag.global_read "settings" {spelling = "settings"} : !ag.struct<"Settings", [tensor<f32>, tensor<f32>]>
  %x = ag.get_field %p[0] "scale" : (!ag.struct<"Settings", [tensor<f32>, tensor<f32>]>) -> tensor<f32>
  return %x : tensor<f32>
}

// A condition that is not there is false: `and` of another one, which is false, with poison would be poison.
// CHECK-LABEL: func.func @kept_condition
// CHECK-NOT: ub.poison : i1
// CHECK: return
func.func @kept_condition(%c: i1, %inner: i1) -> i1 {
  %kept = scf.if %c -> (i1) {
    scf.yield %inner : i1
  } else {
    %none = ag.undefined : i1
    scf.yield %none : i1
  }
  return %kept : i1
}

// RUN: autograph-opt --ag-promote-variables %s | FileCheck %s

// What a branch assigns, both give.
// CHECK-LABEL: func.func @branch
// CHECK: %[[R:.*]] = scf.if %arg0 -> (si32) {
// CHECK-NEXT: scf.yield %arg2 : si32
// CHECK: else
// CHECK-NEXT: scf.yield %arg1 : si32
// CHECK: {ag.kind = "if", ag.names = ["v"]}
// CHECK-NEXT: return %[[R]]
func.func @branch(%c: i1, %a: si32, %b: si32) -> si32 {
  %v = ag.variable "v" {generated} : !ag.ref<si32>
  ag.assign %v, %a : !ag.ref<si32>
  scf.if %c {
    ag.assign %v, %b : !ag.ref<si32>
  } else {
  } {ag.kind = "if", ag.names = []}
  %r = ag.read %v : !ag.ref<si32>
  return %r : si32
}

// A loop carries what it assigns, and what its condition reads.
// CHECK-LABEL: func.func @loop
// CHECK: %[[R:.*]] = scf.while (%[[K:.*]] = %arg0) : (si32) -> si32 {
// CHECK: ag.less %[[K]], %arg1
// CHECK: scf.condition(%{{.*}}) %[[K]] : si32
// CHECK: ^bb0(%[[K:.*]]: si32):
// CHECK: %[[NEXT:.*]] = ag.add %[[K]], %arg1
// CHECK: scf.yield %[[NEXT]] : si32
// CHECK: {ag.kind = "while", ag.names = ["k"]}
func.func @loop(%a: si32, %n: si32) -> si32 {
  %k = ag.variable "k" {generated} : !ag.ref<si32>
  ag.assign %k, %a : !ag.ref<si32>
  scf.while : () -> () {
    %now = ag.read %k : !ag.ref<si32>
    %more = ag.less %now, %n : (si32, si32) -> i1
    scf.condition(%more)
  } do {
    %now = ag.read %k : !ag.ref<si32>
    %next = ag.add %now, %n : (si32, si32) -> si32
    ag.assign %k, %next : !ag.ref<si32>
    scf.yield
  } attributes {ag.kind = "while", ag.names = []}
  %r = ag.read %k : !ag.ref<si32>
  return %r : si32
}

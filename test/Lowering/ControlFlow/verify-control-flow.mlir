// What the lowerings leave is legal and stays as it is: loops that test before their body, one return at the end.
// RUN: autograph-opt --ag-verify-control-flow %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: ag.variable "x"
// CHECK: ag.while
// CHECK: ag.if
// CHECK: ag.return
func.func @legal(%c: i1, %n: si32) -> si32 {
  %x = ag.variable "x" : !ag.ref<si32>
  ag.assign %x, %n {declares} : !ag.ref<si32>
  ag.while {
    %now = ag.read %x : !ag.ref<si32>
    %less = ag.less %now, %n : (si32, si32) -> i1
    ag.condition %less
  } do {
    ag.if %c {
      ag.assign %x, %n : !ag.ref<si32>
      ag.yield
    }
    ag.yield
  }
  %result = ag.read %x : !ag.ref<si32>
  ag.return %result : si32
}

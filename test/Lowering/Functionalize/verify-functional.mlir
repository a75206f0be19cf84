// What functionalize makes is legal and stays as it is.
// RUN: autograph-opt --ag-verify-functional %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: scf.while
// CHECK: scf.if
func.func @legal(%c: i1, %n: si32) -> si32 {
  %r = scf.while (%x = %n) : (si32) -> si32 {
    %less = ag.less %x, %n : (si32, si32) -> i1
    scf.condition(%less) %x : si32
  } do {
  ^bb0(%x: si32):
    %next = scf.if %c -> (si32) {
      scf.yield %n : si32
    } else {
      scf.yield %x : si32
    } {ag.kind = "if", ag.names = ["x"]}
    scf.yield %next : si32
  } attributes {ag.kind = "while", ag.names = ["x"]}
  return %r : si32
}

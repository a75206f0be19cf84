// RUN: autograph-opt --ag-drop-unused %s | FileCheck %s

// A carried value that only computes itself goes, with what it needs; the print keeps its loop.
// CHECK-LABEL: func.func @carried
// CHECK: scf.while (%{{.*}} = %arg0) : (si32) -> si32 {
// CHECK-NOT: ag.multiply
// CHECK: ag.print
// CHECK: } attributes {ag.names = ["i"]}
func.func @carried(%n: si32) {
  %r:2 = scf.while (%i = %n, %p = %n) : (si32, si32) -> (si32, si32) {
    %less = ag.less %i, %n : (si32, si32) -> i1
    scf.condition(%less) %i, %p : si32, si32
  } do {
  ^bb0(%i: si32, %p: si32):
    %next = ag.add %i, %n : (si32, si32) -> si32
    %product = ag.multiply %p, %i : (si32, si32) -> si32
    ag.print "x"
    scf.yield %next, %product : si32, si32
  } attributes {ag.names = ["i", "p"]}
  return
}

// A loop without effects whose results are not used goes, and checks of unused pure work too.
// CHECK-LABEL: func.func @pure
// CHECK-NEXT: return
func.func @pure(%n: si32, %c: i1) {
  %r = scf.while (%i = %n) : (si32) -> si32 {
    %less = ag.less %i, %n : (si32, si32) -> i1
    scf.condition(%less) %i : si32
  } do {
  ^bb0(%i: si32):
    %next = ag.divide %i, %n : (si32, si32) -> si32
    scf.yield %next : si32
  } attributes {ag.names = ["i"]}
  return
}

// CHECK-LABEL: func.func @branch
// CHECK: %[[R:.*]] = scf.if %arg0 -> (si32) {
// CHECK-NEXT: scf.yield %arg1 : si32
// CHECK: ag.names = ["y"]
// CHECK: return %[[R]]
func.func @branch(%c: i1, %x: si32) -> si32 {
  %r:2 = scf.if %c -> (si32, si32) {
    %unused = ag.divide %x, %x : (si32, si32) -> si32
    scf.yield %unused, %x : si32, si32
  } else {
    scf.yield %x, %x : si32, si32
  } {ag.names = ["x", "y"]}
  return %r#1 : si32
}

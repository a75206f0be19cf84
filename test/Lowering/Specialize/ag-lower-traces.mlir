// RUN: autograph-opt --ag-lower-traces %s | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK-NEXT: return %arg0
// CHECK: func.func @f.trace() attributes {ag.annotated, ag.internal}
// CHECK-NEXT: %[[T:.*]] = ag.text "Tensor(\22x\22, shape=(), dtype=float32)"
// CHECK-NEXT: ag.print "traced {}\0A", %[[T]] : {{.*}} {trace}
// CHECK-NEXT: return
func.func @f(%x: tensor<f32> {ag.name = "x"}) -> tensor<f32> attributes {ag.annotated} {
  ag.trace_print "traced {}\0A", %x : tensor<f32> {names = ["x"], forms = [""]}
  return %x : tensor<f32>
}

// A static argument decides; a number does not. The body of a loop is traced once, and what stands in both branches not again after them.
// CHECK-LABEL: func.func @g.trace(
// CHECK-SAME: %[[N:.*]]: !ag.struct<"ag::Static<int>", [si32]>
// CHECK: %[[C:.*]] = ag.equal
// CHECK-NEXT: scf.if %[[C]] {
// CHECK-NEXT: ag.print "two" {trace}
// CHECK-NEXT: } else {
// CHECK-NEXT: ag.print "other" {trace}
// CHECK-NEXT: }
// CHECK-NEXT: %[[K:.*]] = ag.text "<int32>"
// CHECK-NEXT: ag.print "{}", %[[K]] : {{.*}} {trace}
// CHECK-NEXT: ag.print "loop" {trace}
// CHECK-NEXT: ag.host_call "trace.h"(%[[N]])
// CHECK-NEXT: return
func.func @g(%n: !ag.struct<"ag::Static<int>", [si32]>, %k: si32, %b: i1) attributes {ag.annotated} {
  %0 = ag.get_field %n[0] "value" : (!ag.struct<"ag::Static<int>", [si32]>) -> si32
  %1 = ag.constant 2 : si32 : si32
  %2 = ag.equal %0, %1 : (si32, si32) -> i1
  scf.if %2 {
    ag.trace_print "two" {names = [], forms = []}
  } else {
    ag.trace_print "other" {names = [], forms = []}
  }
  scf.if %b {
    ag.trace_print "{}", %k : si32 {names = ["k"], forms = [""]}
  }
  scf.while (%go = %b) : (i1) -> i1 {
    scf.condition(%go) %go : i1
  } do {
  ^bb0(%go: i1):
    ag.trace_print "loop" {names = [], forms = []}
    scf.yield %go : i1
  }
  ag.call @h(%n) {spelling = "h"} : (!ag.struct<"ag::Static<int>", [si32]>) -> ()
  return
}

// CHECK-LABEL: func.func @h(
// CHECK-NOT: func.func @h.trace
func.func @h(%n: !ag.struct<"ag::Static<int>", [si32]>) attributes {ag.annotated} {
  return
}

// A static argument that only run time knows: the call asks for the trace where it stands.
// CHECK-LABEL: func.func @late(
// CHECK: %[[N:.*]] = ag.make_struct
// CHECK-NEXT: ag.host_call "trace.h"(%[[N]])
// CHECK-NEXT: ag.call @h(%[[N]])
// CHECK: func.func @late.trace() {{.*}} {
// CHECK-NEXT: return
func.func @late(%k: si32) attributes {ag.annotated} {
  %n = ag.make_struct %k : (si32) -> !ag.struct<"ag::Static<int>", [si32]>
  ag.call @h(%n) {spelling = "h"} : (!ag.struct<"ag::Static<int>", [si32]>) -> ()
  return
}

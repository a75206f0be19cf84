// RUN: autograph-opt --ag-lower-for %s | FileCheck %s

// CHECK-LABEL: func.func @unit_step
// CHECK: %[[I:.*]] = ag.variable "i" {generated} : <si32>
// CHECK: ag.assign %[[I]], %arg0
// CHECK: ag.while attributes {kind = "range", unroll}
// CHECK: %[[NOW:.*]] = ag.read %[[I]]
// CHECK: %[[BEFORE:.*]] = ag.less %[[NOW]], %arg1
// CHECK: ag.condition %[[BEFORE]]
// CHECK: ag.print "{}"
// CHECK: step
// CHECK: ag.add
func.func @unit_step(%n: si32, %m: si32) {
  %one = ag.constant 1 : si32 : si32
  ag.for "i" %n to %m step %one attributes {unroll} : si32 {
  ^bb0(%i: si32):
    ag.print "{}", %i : si32
    ag.yield
  }
  ag.return
}

// CHECK-LABEL: func.func @down
// CHECK: ag.greater
func.func @down(%n: si32, %m: si32) {
  %step = ag.constant -1 : si32 : si32
  ag.for "i" %n to %m step %step : si32 {
  ^bb0(%i: si32):
    ag.yield
  }
  ag.return
}

// Any other step counts iterations, so that the last one cannot overflow.
// CHECK-LABEL: func.func @any_step
// CHECK: %[[SIZE:.*]] = ag.range_size %arg0 to %arg1 step %arg2 : si32 -> ui64
// CHECK: ag.variable "i_index" {generated} : <ui64>
// CHECK: ag.less %{{.*}}, %[[SIZE]]
// CHECK: ag.multiply %{{.*}} : (ui64, ui64) -> ui64
// CHECK: ag.bind "i" %{{.*}} {declares} : si32
func.func @any_step(%n: si32, %m: si32, %step: si32) {
  ag.for "i" %n to %m step %step : si32 {
  ^bb0(%i: si32):
    ag.print "{}", %i : si32
    ag.yield
  }
  ag.return
}

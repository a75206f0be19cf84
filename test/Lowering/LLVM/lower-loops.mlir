// RUN: autograph-opt %s -ag-lower-loops | FileCheck %s

// The test stands in front of the loop and at its end; what LLVM is told of the loop, at the end.
// CHECK-LABEL: func.func @carries
// CHECK: %[[ANY:.*]] = arith.cmpi slt, %c0, %arg0
// CHECK: cf.cond_br %[[ANY]], ^[[BODY:.*]](%c0, %arg1 : index, f32), ^[[AFTER:.*]](%arg1 : f32)
// CHECK: ^[[BODY]](%[[I:.*]]: index, %[[X:.*]]: f32):
// CHECK: %[[Y:.*]] = arith.addf %[[X]], %[[X]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %c1 overflow<nsw>
// CHECK: %[[AGAIN:.*]] = arith.cmpi slt, %[[NEXT]], %arg0
// CHECK: cf.cond_br %[[AGAIN]], ^[[BODY]](%[[NEXT]], %[[Y]] : index, f32), ^[[AFTER]](%[[Y]] : f32) {loop_annotation = #
// CHECK: ^[[AFTER]](%[[R:.*]]: f32):
// CHECK: return %[[R]]
func.func @carries(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
    %y = arith.addf %a, %a : f32
    scf.yield %y : f32
  } {loop_annotation = #llvm.loop_annotation<unroll = <disable = true>>}
  return %r : f32
}

// A loop in a branch in a loop. A step of more than one may pass the greatest index.
// CHECK-LABEL: func.func @nested
// CHECK: arith.cmpi ult, %arg0, %arg1
// CHECK: cf.cond_br %arg3
// CHECK: arith.cmpi slt, %c0, %{{.*}}
// CHECK: memref.store
// CHECK: arith.addi %{{.*}}, %c1 overflow<nsw>
// CHECK: arith.addi %{{.*}}, %arg2 :
// CHECK: arith.cmpi ult, %{{.*}}, %arg1
// CHECK-NOT: scf.
func.func @nested(%from: index, %to: index, %step: index, %some: i1, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  scf.for unsigned %i = %from to %to step %step {
    scf.if %some {
      scf.for %j = %c0 to %i step %c1 {
        memref.store %zero, %m[%j] : memref<?xf32>
      }
    }
  }
  return
}

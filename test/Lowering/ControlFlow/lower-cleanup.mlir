// RUN: autograph-opt %s --ag-lower-cleanup | FileCheck %s

// What a destructor uses is saved where the life begins and after each assignment in it; a field alone where it needs no more.
// CHECK-LABEL: func.func @lives(
// CHECK: %[[FRAME:.*]] = ag.unwind @lives.unwind() [i1, i1, si32, tensor<f32>]
// CHECK: %[[X:.*]] = ag.variable "x"
// CHECK-NEXT: ag.assign %[[X]]
// CHECK-NEXT: %[[WHOLE:.*]] = ag.read %[[X]]
// CHECK-NEXT: %[[PART:.*]] = ag.get_field %[[WHOLE]][0]
// CHECK-NEXT: ag.save %[[PART]] to %[[FRAME]][2]
// CHECK: ag.save %{{.*}} to %[[FRAME]][0] : i1
// CHECK: ag.if
// CHECK: ag.assign %[[X]]
// CHECK: ag.save %{{.*}} to %[[FRAME]][2]
// CHECK: ag.save %{{.*}} to %[[FRAME]][0] : i1
// CHECK: ag.return
// CHECK: ag.divide
// CHECK-NEXT: ag.save %arg1 to %[[FRAME]][3]
// CHECK: ag.save %{{.*}} to %[[FRAME]][1] : i1
// CHECK: ag.divide
// CHECK-NOT: ag.cleanup
// CHECK-NOT: ag.end_cleanup
// The last object's first.
// CHECK-LABEL: func.func private @lives.unwind(
// CHECK-SAME: %[[A:.*]]: i1 {ag.name = "alive"}, %[[B:.*]]: i1 {ag.name = "alive"}, %[[ID:.*]]: si32 {ag.name = "id"}, %[[S:.*]]: tensor<f32>
// CHECK-SAME: ag.unwinding
// CHECK: ag.if %[[B]] {
// CHECK-NEXT: ag.print "second {}", %[[S]]
// CHECK: ag.if %[[A]] {
// CHECK-NEXT: ag.print "first {}", %[[ID]]
!s = !ag.struct<"S", [si32, f32]>
func.func @lives(%arg0: tensor<si32>, %arg1: tensor<f32>, %arg2: !s, %arg3: i1) -> tensor<si32> {
  %x = ag.variable "x" : <!s>
  ag.assign %x, %arg2 : <!s>
  ag.cleanup 0 {
    %0 = ag.read %x : <!s>
    %1 = ag.get_field %0[0] "id" : (!s) -> si32
    ag.print "first {}", %1 : si32
    ag.yield
  }
  ag.if %arg3 {
    %2 = ag.constant 1 : si32 : si32
    %3 = ag.read %x : <!s>
    %4 = ag.set_field %2 into %3[0] "id" : (!s, si32) -> !s
    ag.assign %x, %4 : <!s>
    ag.end_cleanup 0
    ag.return %arg0 : tensor<si32>
  }
  %5 = ag.divide %arg0, %arg0 : (tensor<si32>, tensor<si32>) -> tensor<si32>
  ag.cleanup 1 {
    ag.print "second {}", %arg1 : tensor<f32>
    ag.yield
  }
  %6 = ag.divide %5, %arg0 : (tensor<si32>, tensor<si32>) -> tensor<si32>
  ag.end_cleanup 1
  ag.end_cleanup 0
  ag.return %6 : tensor<si32>
}

// Nothing in the object's life can fail.
// CHECK-LABEL: func.func @safe(
// CHECK-NOT: ag.unwind
// CHECK-NOT: ag.save
// CHECK: ag.return
func.func @safe(%arg0: si32) -> si32 {
  %n = ag.variable "n" : <si32>
  ag.assign %n, %arg0 : <si32>
  ag.cleanup 0 {
    %0 = ag.read %n : <si32>
    ag.print "{}", %0 : si32
    ag.yield
  }
  %1 = ag.add %arg0, %arg0 : (si32, si32) -> si32
  ag.assign %n, %1 : <si32>
  ag.print "{} {{}}", %1 : si32
  ag.end_cleanup 0
  ag.return %1 : si32
}

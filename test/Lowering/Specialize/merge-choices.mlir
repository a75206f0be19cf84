// RUN: autograph-opt --ag-merge-choices %s | FileCheck %s

// (c ? a : b).push_back(x)
// CHECK-LABEL: func.func @changed
// CHECK-NEXT: %[[R:.*]]:2 = scf.if %arg2
// CHECK-NEXT: %[[A:.*]] = ag.list_push %arg0, %arg3
// CHECK-NEXT: scf.yield %[[A]], %arg1
// CHECK: else
// CHECK-NEXT: %[[B:.*]] = ag.list_push %arg1, %arg3
// CHECK-NEXT: scf.yield %arg0, %[[B]]
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @changed(%a: !ag.list<si32>, %b: !ag.list<si32>, %c: i1, %x: si32) -> (!ag.list<si32>, !ag.list<si32>) {
  %r = scf.if %c -> (!ag.list<si32>) {
    scf.yield %a : !ag.list<si32>
  } else {
    scf.yield %b : !ag.list<si32>
  } {ag.kind = "conditional"}
  %s = ag.list_push %r, %x : (!ag.list<si32>, si32) -> !ag.list<si32>
  %p:2 = scf.if %c -> (!ag.list<si32>, !ag.list<si32>) {
    scf.yield %s, %b : !ag.list<si32>, !ag.list<si32>
  } else {
    scf.yield %a, %s : !ag.list<si32>, !ag.list<si32>
  } {ag.kind = "if"}
  return %p#0, %p#1 : !ag.list<si32>, !ag.list<si32>
}

// What may fail and is used on one way only stays: where it is not used it would be dropped, with its error.
// CHECK-LABEL: func.func @one_way
// CHECK: ag.list_get
// CHECK: scf.if
// CHECK-NOT: ag.list_get
func.func @one_way(%a: !ag.list<si32>, %b: !ag.list<si32>, %c: i1, %i: si64) -> (!ag.list<si32>, !ag.list<si32>, si32) {
  %zero = ag.constant 0 : si32 : si32
  %r = scf.if %c -> (!ag.list<si32>) {
    scf.yield %a : !ag.list<si32>
  } else {
    scf.yield %b : !ag.list<si32>
  } {ag.kind = "conditional"}
  %s = ag.list_push %r, %zero : (!ag.list<si32>, si32) -> !ag.list<si32>
  %y = ag.list_get %a[%i] : (!ag.list<si32>, si64) -> si32
  %p:3 = scf.if %c -> (!ag.list<si32>, !ag.list<si32>, si32) {
    scf.yield %s, %b, %y : !ag.list<si32>, !ag.list<si32>, si32
  } else {
    scf.yield %a, %s, %zero : !ag.list<si32>, !ag.list<si32>, si32
  } {ag.kind = "if"}
  return %p#0, %p#1, %p#2 : !ag.list<si32>, !ag.list<si32>, si32
}

// A size is asked of what may be chosen.
// CHECK-LABEL: func.func @read
// CHECK: scf.if %arg2 -> (ui64)
// CHECK-NEXT: ag.list_size %arg0
// CHECK: else
// CHECK-NEXT: ag.list_size %arg1
func.func @read(%a: !ag.list<si32>, %b: !ag.list<si32>, %c: i1) -> ui64 {
  %r = scf.if %c -> (!ag.list<si32>) {
    scf.yield %a : !ag.list<si32>
  } else {
    scf.yield %b : !ag.list<si32>
  } {ag.kind = "conditional"}
  %size = ag.list_size %r : (!ag.list<si32>) -> ui64
  return %size : ui64
}

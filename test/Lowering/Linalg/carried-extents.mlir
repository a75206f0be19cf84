// RUN: autograph-opt --ag-convert-to-linalg --canonicalize --cse %s | FileCheck %s

// A tensor that a loop only updates has the extents that it began with: nothing is broadcast.
// CHECK-LABEL: func.func @updated
// CHECK: %[[m:.*]] = tensor.dim %arg0, %c1
// CHECK: scf.while
// CHECK-NOT: tensor.dim
// CHECK-NOT: ag_fail_shapes
// CHECK: tensor.empty(%[[m]])
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel"]
// CHECK-NOT: linalg.generic
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[1, %[[m]]]
func.func @updated(%x: tensor<?x?xf32>, %n: si64) -> tensor<?x?xf32> attributes {ag.spelling = "updated"} {
  %zero = ag.constant 0 : si64 : si64
  %y:2 = scf.while (%t = %x, %i = %zero) : (tensor<?x?xf32>, si64) -> (tensor<?x?xf32>, si64) {
    %more = ag.less %i, %n : (si64, si64) -> i1
    scf.condition(%more) %t, %i : tensor<?x?xf32>, si64
  } do {
  ^bb0(%t: tensor<?x?xf32>, %i: si64):
    %a = ag.subscript %x[%i] [0] {form = "call"} : (tensor<?x?xf32>, si64) -> tensor<?xf32>
    %b = ag.subscript %t[%i] [0] {form = "call"} : (tensor<?x?xf32>, si64) -> tensor<?xf32>
    %c = ag.add %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d = ag.update %c into %t[%i] [0] {form = "call"} : (tensor<?x?xf32>, tensor<?xf32>, si64) -> tensor<?x?xf32>
    %one = ag.constant 1 : si64 : si64
    %j = ag.add %i, %one : (si64, si64) -> si64
    scf.yield %d, %j : tensor<?x?xf32>, si64
  }
  return %y#0 : tensor<?x?xf32>
}

// One that it replaces has others, which only the loop knows.
// CHECK-LABEL: func.func @replaced
// CHECK: } do {
// CHECK: tensor.dim
func.func @replaced(%x: tensor<?xf32>, %n: si64) -> tensor<?xf32> attributes {ag.spelling = "replaced"} {
  %zero = ag.constant 0 : si64 : si64
  %y:2 = scf.while (%t = %x, %i = %zero) : (tensor<?xf32>, si64) -> (tensor<?xf32>, si64) {
    %more = ag.less %i, %n : (si64, si64) -> i1
    scf.condition(%more) %t, %i : tensor<?xf32>, si64
  } do {
  ^bb0(%t: tensor<?xf32>, %i: si64):
    %c = ag.add %t, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %one = ag.constant 1 : si64 : si64
    %j = ag.add %i, %one : (si64, si64) -> si64
    scf.yield %c, %j : tensor<?xf32>, si64
  }
  return %y#0 : tensor<?xf32>
}

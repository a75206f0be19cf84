// RUN: autograph-opt --ag-convert-to-linalg --canonicalize --cse %s | FileCheck %s

// Integers lose their sign, ops keep it; C++'s own overflow is undefined, a tensor's wraps.
// CHECK-LABEL: func.func @numbers(%arg0: i32, %arg1: i32) -> (i32, i32, i1)
// CHECK: arith.addi %arg0, %arg1 overflow<nsw> : i32
// CHECK: arith.addi %arg0, %arg1 : i32
// CHECK: arith.cmpi slt
func.func @numbers(%a: si32, %b: si32) -> (si32, si32, i1) {
  %0 = ag.add %a, %b : (si32, si32) -> si32
  %1 = ag.add %a, %b {ag.scalar} : (si32, si32) -> si32
  %2 = ag.less %a, %b : (si32, si32) -> i1
  return %0, %1, %2 : si32, si32, i1
}

// An integer division checks its divisor.
// CHECK-LABEL: func.func @divide
// CHECK: arith.cmpi eq, %arg1
// CHECK: scf.if
// CHECK-NEXT: call @ag_fail_division
// CHECK: arith.divsi
func.func @divide(%a: si32, %b: si32) -> si32 {
  %0 = ag.divide %a, %b : (si32, si32) -> si32
  return %0 : si32
}

// Unknown extents: an error unless they go together, then the plain loop where they are equal.
// CHECK-LABEL: func.func @add(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32>
// CHECK: scf.if
// CHECK: call @ag_fail_shapes
// CHECK: scf.if {{.*}} -> (tensor<?xf32>)
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1
// CHECK: else
// CHECK: tensor.extract
func.func @add(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = ag.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Operands that are known to have the same extents need no test.
// CHECK-LABEL: func.func @add_alike(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32>
// CHECK-NOT: scf.if
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1
// CHECK-NOT: scf.if
// CHECK: return
func.func @add_alike(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = ag.add %a, %b {ag.inside} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What was joined of an extent goes together with it: one check for each pair, and no extent but the first join.
// CHECK-LABEL: func.func @again
// CHECK: %[[E:.*]] = arith.select
// CHECK: call @ag_fail_shapes
// CHECK: tensor.empty(%[[E]])
// CHECK-NOT: call @ag_fail_shapes
// CHECK-NOT: arith.select {{.*}} %[[E]]
// CHECK: return
func.func @again(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = ag.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = ag.multiply %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = ag.add %b, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = ag.subtract %2, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// Another extent is checked, also beside a join.
// CHECK-LABEL: func.func @another
// CHECK-COUNT-2: call @ag_fail_shapes
// CHECK-NOT: call @ag_fail_shapes
// CHECK: return
func.func @another(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = ag.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = ag.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Extents known to be equal take the plain loop without a branch.
// CHECK-LABEL: func.func @twice
// CHECK-NOT: scf.if
// CHECK: linalg.generic
// CHECK: return
func.func @twice(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = ag.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @element
// CHECK: %[[N:.*]] = tensor.dim %arg0
// CHECK: scf.if
// CHECK: call @ag_fail_subscript
// CHECK: tensor.extract %arg0
func.func @element(%v: tensor<?xsi32>, %i: si32) -> si32 {
  %0 = ag.subscript %v[%i] [0] {ag.scalar} : (tensor<?xsi32>, si32) -> si32
  return %0 : si32
}

// What the elements of a list are is no axis that `ag::end` could count.
// CHECK-LABEL: func.func @element_of_list
// CHECK: call @ag_fail_index
func.func @element_of_list(%v: tensor<?xsi32>, %i: si32) -> si32 {
  %0 = ag.subscript %v[%i] [0] {ag.scalar, ag.element} : (tensor<?xsi32>, si32) -> si32
  return %0 : si32
}

// CHECK-LABEL: func.func @from_the_end
// CHECK: %[[EXTENT:.*]] = arith.index_cast
// CHECK: %[[INDEX:.*]] = arith.subi %[[EXTENT]], %arg1 : i64
// CHECK: %[[BAD:.*]] = arith.cmpi uge, %[[INDEX]], %[[EXTENT]]
// CHECK: scf.if %[[BAD]]
func.func @from_the_end(%v: tensor<?xsi32>, %n: si64) -> si32 {
  %0 = ag.subscript %v[%n] [2] {ag.scalar} : (tensor<?xsi32>, si64) -> si32
  return %0 : si32
}

// The whole axis needs no check.
// CHECK-LABEL: func.func @whole
// CHECK-NOT: ag_fail_slice
// CHECK: return
func.func @whole(%v: tensor<?xsi32>) -> tensor<?xsi32> {
  %zero = ag.constant 0 : si64 : si64
  %step = ag.constant 1 : si64 : si64
  %end = ag.constant 2 : si64 : si64
  %0 = ag.subscript %v[%zero, %zero, %step, %end] [3] : (tensor<?xsi32>, si64, si64, si64, si64) -> tensor<?xsi32>
  return %0 : tensor<?xsi32>
}

// CHECK-LABEL: func.func @strided
// CHECK: call @ag_fail_slice
// CHECK: arith.divui
// CHECK: tensor.extract_slice %arg0{{.*}} : tensor<?xi32> to tensor<?xi32>
func.func @strided(%v: tensor<?xsi32>, %step: si64) -> tensor<?xsi32> {
  %zero = ag.constant 0 : si64 : si64
  %end = ag.constant 2 : si64 : si64
  %0 = ag.subscript %v[%zero, %zero, %step, %end] [3] : (tensor<?xsi32>, si64, si64, si64, si64) -> tensor<?xsi32>
  return %0 : tensor<?xsi32>
}

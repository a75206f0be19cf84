// Numbers, set flags and tensors with axes are what the specialize phase leaves.
// RUN: autograph-opt --ag-verify-specialize %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: ag.require_set
// CHECK: ag.add
func.func @legal(%x: f32, %set: i1, %t: tensor<?xsi32>) -> (f32, i1, tensor<?xsi32>) {
  ag.require_set %set
  %y = ag.add %x, %x {ag.scalar} : (f32, f32) -> f32
  %true = arith.constant true
  return %y, %true, %t : f32, i1, tensor<?xsi32>
}

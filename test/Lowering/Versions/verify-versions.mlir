// A function names its versions, which are private.
// RUN: autograph-opt --ag-verify-versions %s | FileCheck %s

// CHECK-LABEL: func.func @f(
func.func @f(%x: tensor<?xf32>, %set: i1) -> tensor<?xf32>
    attributes {ag.annotated, ag.flags = array<i64: 1>, ag.general = @f.general, ag.versions = [@f.0]} {
  return %x : tensor<?xf32>
}

// CHECK-LABEL: func.func private @f.0(
func.func private @f.0(%x: tensor<4xf32>, %set: i1) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func private @f.general(
func.func private @f.general(%x: tensor<?xf32>, %set: i1) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}

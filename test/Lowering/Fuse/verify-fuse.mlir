// Slices with elements, or of unknown extents, are what the fuse phase leaves.
// RUN: autograph-opt --ag-verify-fuse %s | FileCheck %s

// CHECK-LABEL: func.func @legal
// CHECK: tensor.extract_slice
// CHECK: tensor.insert_slice
func.func @legal(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %r = tensor.insert_slice %s into %t[1] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// RUN: autograph-opt --ag-verify-fuse --split-input-file --verify-diagnostics %s

func.func @extract(%t: tensor<4x?xi32>, %i: index) -> tensor<0xi32> {
  // expected-error @below {{'tensor.extract_slice' op must not be left after the fuse phase}}
  %s = tensor.extract_slice %t[%i, 0] [1, 0] [1, 1] : tensor<4x?xi32> to tensor<0xi32>
  return %s : tensor<0xi32>
}

// -----

func.func @insert(%t: tensor<4xi32>, %s: tensor<0xi32>) -> tensor<4xi32> {
  // expected-error @below {{'tensor.insert_slice' op must not be left after the fuse phase}}
  %r = tensor.insert_slice %s into %t[0] [0] [1] : tensor<0xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

func.func @collapse(%t: tensor<?x0xi32>) -> tensor<?xi32> {
  // expected-error @below {{'tensor.collapse_shape' op must not be left after the fuse phase}}
  %r = tensor.collapse_shape %t [[0, 1]] : tensor<?x0xi32> into tensor<?xi32>
  return %r : tensor<?xi32>
}

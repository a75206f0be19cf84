// RUN: autograph-opt %s -ag-fold-empty-slices | FileCheck %s
// On an axis without elements upstream's slices of buffers refuse every offset, also 0.
// RUN: autograph-opt %s -ag-phase-versions -ag-phase-fuse -ag-phase-buffers -ag-phase-loops -ag-phase-llvm-dialect -o /dev/null

// CHECK-LABEL: func.func @row
// CHECK: tensor.empty() : tensor<0xi32>
// CHECK-NOT: tensor.extract_slice
func.func @row(%i: index) -> i64 {
  %m = tensor.empty() : tensor<0x0xi32>
  %cast = tensor.cast %m : tensor<0x0xi32> to tensor<?x?xi32>
  %row = tensor.extract_slice %cast[%i, 0] [1, 0] [1, 1] : tensor<?x?xi32> to tensor<0xi32>
  %zero = arith.constant 0 : index
  %extent = tensor.dim %row, %zero : tensor<0xi32>
  %wide = arith.index_cast %extent : index to i64
  return %wide : i64
}

// CHECK-LABEL: func.func @columns
// CHECK: %[[empty:.*]] = tensor.empty(%arg1) : tensor<?x0xi32>
// CHECK: return %[[empty]]
func.func @columns(%m: tensor<?x?xi32>, %n: index, %i: index) -> tensor<?x0xi32> {
  %part = tensor.extract_slice %m[0, %i] [%n, 0] [1, 1] : tensor<?x?xi32> to tensor<?x0xi32>
  return %part : tensor<?x0xi32>
}

// CHECK-LABEL: func.func @insert
// CHECK: return %arg0
func.func @insert(%m: tensor<?x?xi32>, %part: tensor<0xi32>, %i: index) -> tensor<?x?xi32> {
  %new = tensor.insert_slice %part into %m[%i, 0] [1, 0] [1, 1] : tensor<0xi32> into tensor<?x?xi32>
  return %new : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @kept
// CHECK: tensor.extract_slice
func.func @kept(%m: tensor<?x?xi32>, %i: index) -> tensor<?xi32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %m, %c1 : tensor<?x?xi32>
  %row = tensor.extract_slice %m[%i, 0] [1, %n] [1, 1] : tensor<?x?xi32> to tensor<?xi32>
  return %row : tensor<?xi32>
}

// CHECK-LABEL: func.func @collapse
// CHECK-DAG: %[[none:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[n:.*]] = tensor.dim
// CHECK: tensor.empty(%[[none]], %{{.*}}) : tensor<?x?xi32>
func.func @collapse(%m: tensor<?x0x?xi32>) -> tensor<?x?xi32> {
  %flat = tensor.collapse_shape %m [[0, 1], [2]] : tensor<?x0x?xi32> into tensor<?x?xi32>
  return %flat : tensor<?x?xi32>
}

// Nothing can be put into what is empty, or taken from it, but nothing.
// CHECK-LABEL: func.func @into_empty
// CHECK: %[[empty:.*]] = tensor.empty() : tensor<0xi32>
// CHECK: %[[whole:.*]] = tensor.cast %[[empty]]
// CHECK-NOT: tensor.insert_slice
// CHECK: %[[part:.*]] = tensor.empty(%arg1) : tensor<?xi32>
// CHECK: return %[[whole]], %[[part]]
func.func @into_empty(%v: tensor<?xi32>, %n: index) -> (tensor<?xi32>, tensor<?xi32>) {
  %empty = tensor.empty() : tensor<0xi32>
  %whole = tensor.cast %empty : tensor<0xi32> to tensor<?xi32>
  %new = tensor.insert_slice %v into %whole[0] [%n] [1] : tensor<?xi32> into tensor<?xi32>
  %part = tensor.extract_slice %whole[0] [%n] [1] : tensor<?xi32> to tensor<?xi32>
  return %new, %part : tensor<?xi32>, tensor<?xi32>
}

// A part of what is empty is read behind a check that fails. Hoisted, its elements are numbers still.
// CHECK-LABEL: func.func @element
// CHECK: %[[zero:.*]] = arith.constant 0 : i64
// CHECK: return %[[zero]]
func.func @element(%i: index) -> i64 {
  %c1 = arith.constant 1 : index
  %all = tensor.empty() : tensor<0x3xi64>
  %row = tensor.extract_slice %all[%i, 0] [1, 3] [1, 1] : tensor<0x3xi64> to tensor<3xi64>
  %extent = tensor.extract %row[%c1] : tensor<3xi64>
  return %extent : i64
}

// An extent that is read so is 0, and what is made of it has no place to put elements into.
// CHECK-LABEL: func.func @of_element
// CHECK-NOT: tensor.insert_slice
// CHECK: return
func.func @of_element(%v: tensor<3xf64>, %i: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %all = tensor.empty() : tensor<0x3xi64>
  %row = tensor.extract_slice %all[%i, 0] [1, 3] [1, 1] : tensor<0x3xi64> to tensor<3xi64>
  %extent = tensor.extract %row[%c0] : tensor<3xi64>
  %n = arith.index_cast %extent : i64 to index
  %cst = arith.constant 0.000000e+00 : f64
  %empty = tensor.empty(%n) : tensor<?xf64>
  %whole = linalg.fill ins(%cst : f64) outs(%empty : tensor<?xf64>) -> tensor<?xf64>
  %new = tensor.insert_slice %v into %whole[0] [3] [1] : tensor<3xf64> into tensor<?xf64>
  return %new : tensor<?xf64>
}

// A slice that drops one axis of one element and keeps another says which, also where that it is one element turns out later.
// RUN: autograph-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func @extract
// CHECK: tensor.extract_slice {{.*}} to tensor<1x?x1xf64>
// CHECK: tensor.collapse_shape {{.*}} {{\[\[}}0], [1, 2]] : tensor<1x?x1xf64> into tensor<1x?xf64>
func.func @extract(%x: tensor<?x?x?xf64>, %n: index) -> tensor<?x?xf64> attributes {ag.annotated} {
  %one = arith.constant 1 : index
  %slice = tensor.extract_slice %x[0, 0, %n] [%one, %n, 1] [1, %n, 1] : tensor<?x?x?xf64> to tensor<?x?xf64>
  return %slice : tensor<?x?xf64>
}

// CHECK-LABEL: func @insert
// CHECK: tensor.expand_shape {{.*}} {{\[\[}}0], [1, 2]] output_shape [1, {{.*}}, 1]
// CHECK: tensor.insert_slice {{.*}} tensor<1x?x1xf64> into
func.func @insert(%x: tensor<?x?x?xf64>, %row: tensor<1x?xf64>, %n: index) -> tensor<?x?x?xf64> {
  %open = tensor.cast %row : tensor<1x?xf64> to tensor<?x?xf64>
  %result = tensor.insert_slice %open into %x[0, 0, %n] [%n, %n, 1] [1, %n, 1] : tensor<?x?xf64> into tensor<?x?x?xf64>
  return %result : tensor<?x?x?xf64>
}

// CHECK-LABEL: func @view
// CHECK: memref.subview {{.*}} to memref<1x?x?x1xf64
// CHECK: memref.collapse_shape {{.*}} {{\[\[}}0], [1], [2, 3]]
func.func @view(%x: memref<?x?x?x?xf64>, %n: index) -> memref<?x?x?xf64, strided<[?, ?, ?], offset: ?>> {
  %one = arith.constant 1 : index
  %view = memref.subview %x[0, 0, 0, %n] [%one, %n, %n, 1] [1, %n, %n, 1] : memref<?x?x?x?xf64> to memref<?x?x?xf64, strided<[?, ?, ?], offset: ?>>
  return %view : memref<?x?x?xf64, strided<[?, ?, ?], offset: ?>>
}

// Neighbours, too: a view in memory would tell them by their strides.
// CHECK-LABEL: func @neighbours
// CHECK: tensor.extract_slice {{.*}} to tensor<1x1x?xf64>
// CHECK: tensor.collapse_shape {{.*}} {{\[\[}}0, 1], [2]]
func.func @neighbours(%x: tensor<1x1x?xf64>, %n: index) -> tensor<1x?xf64> {
  %slice = tensor.extract_slice %x[0, 0, 0] [1, 1, %n] [1, 1, 1] : tensor<1x1x?xf64> to tensor<1x?xf64>
  return %slice : tensor<1x?xf64>
}

// Where all go there is nothing to say.
// CHECK-LABEL: func @all
// CHECK-NOT: collapse_shape
// CHECK: return
func.func @all(%x: tensor<1x?x?xf64>, %n: index) -> tensor<?xf64> {
  %slice = tensor.extract_slice %x[0, %n, 0] [1, 1, %n] [1, 1, 1] : tensor<1x?x?xf64> to tensor<?xf64>
  return %slice : tensor<?xf64>
}

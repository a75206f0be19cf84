// A part of a matrix is computed in its own place; of the row of the same matrix that it is computed of there is a copy.
// RUN: autographc --emit=buffers %s | FileCheck %s
#include <autograph/autograph.h>
using ag::slice;

// CHECK-LABEL: func.func @_Z6update
// CHECK: scf.while
// CHECK: memref.alloc({{.*}}) : memref<?xf64>
// CHECK-NOT: memref.alloc({{.*}}) : memref<?x?xf64>
// CHECK: return
AG_FUNCTION ag::Matrix<double> update(ag::Matrix<double> a, const ag::Vector<double> &c, int n) {
  for (int k = 0; k < n - 1; ++k)
    a(slice(k + 1, n), slice(k + 1, n)) -= ag::expand_dims(c[slice(k + 1, n)], 1) * a(k, slice(k + 1, n));
  return a;
}

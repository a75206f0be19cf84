// Operations side by side that need the same test of extents stay apart, so that each is fused with what reads it: one loop.
// RUN: autographc --emit=fuse %s | FileCheck %s
#include <autograph/autograph.h>

// CHECK-LABEL: func.func @_Z6pieces
// CHECK-NOT: linalg.generic
// CHECK: scf.if {{.*}} -> (tensor<?xf32>)
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: } else {
AG_FUNCTION ag::Vector<float> pieces(const ag::Vector<float> &a, const ag::Vector<float> &b) {
  return ag::where(a < 0, b, ag::where(a < 0.5f, a * b, ag::where(a < 1, a + b, a - b)));
}

// A function with branches on an axis is inlined where the call passes a constant: what is left of it is short.
// RUN: autographc --emit=versions %s | FileCheck %s
#include <autograph/autograph.h>

// CHECK-LABEL: func.func @_Z7spreads
// CHECK-NOT: call @_ZN2ag3var
// CHECK: return
AG_FUNCTION ag::Vector<float> spreads(const ag::Matrix<float> &a) { return ag::var(a, 0); }
// CHECK-LABEL: func.func @_Z3any
// CHECK: call @_ZN2ag3var
AG_FUNCTION ag::Vector<float> any(const ag::Matrix<float> &a, int axis) { return ag::var(a, axis); }

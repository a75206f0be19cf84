// A short loop that does nothing but elementwise operations is repeated, and is one loop over elements; others stay.
// RUN: autographc --emit=fuse %s | FileCheck %s
#include <autograph/autograph.h>
using M = ag::Matrix<float>;
using V = ag::Vector<float>;

// CHECK-LABEL: func.func @_Z10polynomial
// CHECK-NOT: scf.while
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
AG_FUNCTION V polynomial(const V &x) {
  V p = ag::full_like(x, 0.5f);
  for (int k = 1; k < 6; ++k) p = p * x + 0.25f * k;
  return p;
}

// CHECK-LABEL: func.func @_Z4blur
// CHECK-NOT: scf.while
AG_FUNCTION M blur(const M &a) {
  std::int64_t n = a.extent(0), m = a.extent(1);
  M s = ag::zeros<float>({n - 2, m - 2});
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y) s = s + a(ag::slice(x, n - 2 + x), ag::slice(y, m - 2 + y));
  return s;
}

// What is left out is known of each copy.
// CHECK-LABEL: func.func @_Z10neighbours
// CHECK-NOT: scf.while
// CHECK: linalg.generic
// CHECK-NOT: linalg.generic
// CHECK: return
AG_FUNCTION AG_SIGNATURE(f32[66,66]) M neighbours(const M &a) {
  M s = ag::zeros<float>({64, 64});
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y)
      if (x != 1 || y != 1) s = s + a(ag::slice(x, 64 + x), ag::slice(y, 64 + y));
  return s;
}
// What is printed is not elementwise.
// CHECK-LABEL: func.func @_Z7printed
// CHECK: scf.while
AG_FUNCTION V printed(V x) {
  for (int k = 0; k < 3; ++k) {
    if (k == 1) ag::print("{}\n", k);
    x = x * 0.5f;
  }
  return x;
}

// More than 32 operations come of it.
// CHECK-LABEL: func.func @_Z6longer
// CHECK: scf.while
AG_FUNCTION V longer(V x) {
  for (int k = 0; k < 40; ++k) x = x * 0.5f;
  return x;
}
// What is carried is read twice.
// CHECK-LABEL: func.func @_Z5twice
// CHECK: scf.while
AG_FUNCTION V twice(V x) {
  for (int k = 0; k < 3; ++k) {
    V y = x + 1.0f;
    x = ag::where(y > 0, y, x);
  }
  return x;
}
// A sum is no elementwise operation.
// CHECK-LABEL: func.func @_Z6summed
// CHECK: scf.while
AG_FUNCTION V summed(V x) {
  for (int k = 0; k < 3; ++k) x = x / ag::sum(x);
  return x;
}
// CHECK-LABEL: func.func @_Z7unknown
// CHECK: scf.while
AG_FUNCTION V unknown(V x, int n) {
  for (int k = 0; k < n; ++k) x = x * 0.5f;
  return x;
}

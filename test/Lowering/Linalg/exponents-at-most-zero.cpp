// The exponential of what is at most 0 by how it is made needs no bound above; of anything else it does.
// RUN: autographc --emit=linalg %s | FileCheck %s
#include <autograph/autograph.h>
using M = ag::Matrix<float>;

// CHECK-LABEL: func.func @_Z9beside_it
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M beside_it(const M &x) { return ag::exp(x - ag::max(x, 1, ag::keepdims)); }
// CHECK-LABEL: func.func @_Z9above_row
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M above_row(const M &x) { return ag::exp(x - ag::max(x, 0)); }
// CHECK-LABEL: func.func @_Z8expanded
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M expanded(const M &x) { return ag::exp(ag::expand_dims(ag::min(x, 1), -1) - x); }
// CHECK-LABEL: func.func @_Z5whole
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M whole(const M &x) { return ag::exp(x - ag::max(x)); }
// CHECK-LABEL: func.func @_Z6kernel
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M kernel(const M &x, float s) { return ag::exp(-0.5f * x * x / (s * s)); }
// CHECK-LABEL: func.func @_Z7clipped
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M clipped(const M &x, const M &y) { return ag::exp(ag::minimum(x, 0) - ag::abs(y)); }
// CHECK-LABEL: func.func @_Z5decay
// CHECK: ag.math "exp_of_negative"
AG_FUNCTION M decay(const M &x, const M &y) { return ag::exp(-ag::sqrt(ag::sum(ag::square(x - y), 0, ag::keepdims))); }

// The greatest of row j stands beside column j.
// CHECK-LABEL: func.func @_Z11beside_none
// CHECK: ag.math "exp"
AG_FUNCTION M beside_none(const M &x) { return ag::exp(x - ag::max(x, 1)); }
// CHECK-LABEL: func.func @_Z8of_other
// CHECK: ag.math "exp"
AG_FUNCTION M of_other(const M &x, const M &y) { return ag::exp(x - ag::max(y, 1, ag::keepdims)); }
// A quotient by -0 has the other sign.
// CHECK-LABEL: func.func @_Z8by_zeros
// CHECK: ag.math "exp"
AG_FUNCTION M by_zeros(const M &x, const M &y) { return ag::exp(-ag::abs(x) / ag::sqrt(y)); }
// CHECK-LABEL: func.func @_Z7product
// CHECK: ag.math "exp"
AG_FUNCTION M product(const M &x, const M &y) { return ag::exp(-x * y); }
// CHECK-LABEL: func.func @_Z3odd
// CHECK: ag.math "exp"
AG_FUNCTION M odd(const M &x) { return ag::exp(-x * x * x); }

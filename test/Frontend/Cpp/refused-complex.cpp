// Complex dtypes are eager only: in marked functions one message each.
// RUN: not %autographc -c %s 2>&1 | FileCheck %s
#include <autograph/complex.h>

using Complex = std::complex<float>;

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `ag::Tensor<std::complex<float>, 1>` cannot be compiled; {{.*}}[AG1109]
AG_FUNCTION ag::Vector<float> parameter(ag::Vector<Complex> x) { return ag::real(x); }
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `std::complex<float>` cannot be compiled; {{.*}}[AG1109]
AG_FUNCTION Complex number(Complex x) { return x; }
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `ag::Tensor<std::complex<float>, 0>` cannot be compiled; {{.*}}[AG1109]
AG_FUNCTION ag::Scalar<float> inside(ag::Scalar<float> x) { return ag::abs(ag::complex(x, x)); }

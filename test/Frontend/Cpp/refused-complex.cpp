// Of complex numbers those of float and double are compiled; others, and what <complex> prints to streams, get one message each.
// RUN: not %autographc -c %s 2>&1 | FileCheck %s
#include <autograph/complex.h>

#include <sstream>

using Complex = std::complex<float>;

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `std::complex<long double>` cannot be compiled; {{.*}}[AG1109]
AG_FUNCTION float wide(std::complex<long double> x) { return float(x.real()); }
AG_FUNCTION float local(float x) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `std::complex<long double>` cannot be compiled; {{.*}}[AG1109]
  std::complex<long double> z(x, 1);
  return float(z.real());
}
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1109]
AG_FUNCTION float ofC(_Complex float z) { return __real__ z; }
AG_FUNCTION float pointer(Complex z) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}pointer
  return reinterpret_cast<float *>(&z)[0];
}
AG_FUNCTION float reference(Complex z) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}reinterpret_cast
  return reinterpret_cast<float(&)[2]>(z)[0];
}
// CHECK-NOT: error:

// std::complex as numbers: their type and ops, how they print and are named, the parts that loops carry, and what is called.
// RUN: %autographc %s --emit=ag | FileCheck %s
// RUN: %autographc %s --emit=linalg | FileCheck %s --check-prefix=LINALG
// RUN: %autographc %s --to-code | grep -v "CODE" | FileCheck %s --check-prefix=CODE
// RUN: %autographc %s --explain | FileCheck %s --check-prefix=EXPLAIN
#include <autograph/complex.h>

// CHECK-LABEL: func.func @{{.*}}escape
// LINALG-LABEL: func.func @{{.*}}escape
AG_FUNCTION int escape(std::complex<double> c) {
  // CHECK: ag.constant #complex.number<:f64 0.000000e+00, 0.000000e+00>
  std::complex<double> z;
  int n = 0;
  // The parts are carried, and the rare case of a product is out of line.
  // LINALG: scf.while ({{.*}}) : (f64, f64, i32) -> (f64, f64, i32) {
  // LINALG: } do {
  // LINALG-COUNT-3: arith.mulf
  // LINALG: scf.if {{.*}} -> (f64, f64) {
  // LINALG: func.call @ag_multiply_complex128
  // CHECK: ag.squared_abs {{.*}} : (complex<f64>) -> f64
  // CODE: [&](std::complex<double> z, int n) { return std::norm(z) < 4 && n < 100; }
  while (std::norm(z) < 4 && n < 100) {
    // CHECK: ag.multiply {{.*}} : (complex<f64>, complex<f64>) -> complex<f64>
    // CODE: std::tuple(z * z + c, n + 1)
    z = z * z + c;
    ++n;
  }
  return n;
}

// CHECK-LABEL: func.func @{{.*}}parts
// CODE-LABEL: std::complex<float> parts(
// LINALG-LABEL: func.func @{{.*}}parts
AG_FUNCTION std::complex<float> parts(std::complex<float> z, float x) {
  // A real operand stays real; the real part, which is set then, is not computed.
  // CHECK: ag.multiply {{.*}} : (f32, complex<f32>) -> complex<f32>
  // CODE: z = x * z;
  // LINALG: arith.mulf
  // LINALG-NOT: arith.mulf
  z = x * z;
  // CHECK: ag.imag
  // CHECK: ag.complex {{.*}} : (f32, f32) -> complex<f32>
  // CODE: std::complex<float>(x, std::imag(z))
  z.real(x);
  // CHECK: ag.abs {{.*}} : (complex<f32>) -> f32
  // CHECK: ag.angle {{.*}} : (complex<f32>) -> f32
  // CHECK: ag.host_call "_ZSt3expIfESt7complexIT_ERKS2_"
  // CODE: std::exp(std::complex<float>(std::abs(z), std::arg(z)))
  return std::exp(std::complex<float>(std::abs(z), std::arg(z)));
}

// EXPLAIN: carried {{.*}}total: complex64[]
// Of tensors products are plain.
// LINALG-LABEL: func.func @{{.*}}tensors
// LINALG: tensor<?xcomplex<f32>>
// LINALG-NOT: ag_multiply
AG_FUNCTION AG_SIGNATURE(c64[8]) ag::Scalar<std::complex<float>> tensors(ag::Vector<std::complex<float>> v) {
  ag::Scalar<std::complex<float>> total = 0;
  for (ag::Scalar<std::complex<float>> x : v) total += x * x;
  return total;
}

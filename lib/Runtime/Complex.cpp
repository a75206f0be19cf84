// Products and quotients of std::complex.
#include "autograph/abi.h"

#include <complex>

// By the functions of the compiler's library, which eager code calls, too.
template <class T> static void store(std::complex<T> z, T *result) {
  result[0] = z.real();
  result[1] = z.imag();
}

void ag_multiply_complex64(float a, float b, float c, float d, float *result) {
  store(std::complex<float>(a, b) * std::complex<float>(c, d), result);
}
void ag_multiply_complex128(double a, double b, double c, double d, double *result) {
  store(std::complex<double>(a, b) * std::complex<double>(c, d), result);
}
void ag_divide_complex64(float a, float b, float c, float d, float *result) {
  store(std::complex<float>(a, b) / std::complex<float>(c, d), result);
}
void ag_divide_complex128(double a, double b, double c, double d, double *result) {
  store(std::complex<double>(a, b) / std::complex<double>(c, d), result);
}

// Programs of complex numbers, without <autograph/complex.h>: the Mandelbrot set, Newton's fractal, Fourier transforms.
#include "report.h"

#include <complex>

using Complex = std::complex<double>;

AG_FUNCTION int escape(double x, double y, int limit) {
  Complex c(x, y), z;
  int n = 0;
  while (std::norm(z) < 4 && n < limit) {
    z = z * z + c;
    ++n;
  }
  return n;
}
AG_FUNCTION int julia(std::complex<float> z, std::complex<float> c) {
  for (int n = 0; n < 60; ++n) {
    if (std::abs(z) > 2) return n;
    z = z * z + c;
  }
  return -1;
}
AG_FUNCTION int newton(Complex z) {
  const Complex roots[3] = {Complex(1, 0), Complex(-0.5, 0.8660254037844386), Complex(-0.5, -0.8660254037844386)};
  for (int i = 0; i < 50; ++i) {
    Complex slope = 3.0 * z * z;
    if (slope == 0.0) return -1;
    z -= (z * z * z - 1.0) / slope;
    for (int k = 0; k < 3; ++k)
      if (std::norm(z - roots[k]) < 1e-12) return 10 * i + k;
  }
  return -2;
}

AG_FUNCTION std::vector<Complex> transform(std::vector<Complex> a, bool inverse) {
  const int n = a.size();
  if (n == 1) return a;
  std::vector<Complex> even(n / 2), odd(n / 2);
  for (int i = 0; i < n / 2; ++i) {
    even[i] = a[2 * i];
    odd[i] = a[2 * i + 1];
  }
  even = transform(even, inverse);
  odd = transform(odd, inverse);
  for (int k = 0; k < n / 2; ++k) {
    Complex turned = std::polar(1.0, (inverse ? 2 : -2) * 3.14159265358979 * k / n) * odd[k];
    a[k] = even[k] + turned;
    a[k + n / 2] = even[k] - turned;
  }
  return a;
}
// In place: bits of the indices reversed first, then butterflies.
AG_FUNCTION void transformInPlace(std::vector<std::complex<float>> &a) {
  const int n = a.size();
  for (int i = 1, j = 0; i < n; ++i) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(a[i], a[j]);
  }
  for (int length = 2; length <= n; length *= 2) {
    const float angle = -2 * 3.14159265f / length;
    const std::complex<float> root(std::cos(angle), std::sin(angle));
    for (int i = 0; i < n; i += length) {
      std::complex<float> power = 1;
      for (int k = 0; k < length / 2; ++k) {
        std::complex<float> &low = a[i + k], &high = a[i + k + length / 2];
        const std::complex<float> u = low, v = high * power;
        low = u + v;
        high = u - v;
        power *= root;
      }
    }
  }
}
AG_FUNCTION std::vector<Complex> solve(double a, double b, double c) {
  Complex root = std::sqrt(Complex(b * b - 4 * a * c));
  return {(-b + root) / (2 * a), (-b - root) / (2 * a)};
}
// Durand and Kerner's iteration for the roots of a polynomial.
AG_FUNCTION std::pair<std::vector<Complex>, int> roots(std::vector<double> coefficients) {
  const std::size_t n = coefficients.size() - 1;
  std::vector<Complex> found;
  for (std::size_t i = 0; i < n; ++i) found.push_back(std::pow(Complex(0.4, 0.9), double(i)));
  for (int step = 1;; ++step) {
    double moved = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Complex value = coefficients[0], divisor = coefficients[0];
      for (std::size_t k = 1; k <= n; ++k) value = value * found[i] + coefficients[k];
      for (std::size_t k = 0; k < n; ++k)
        if (k != i) divisor *= found[i] - found[k];
      const Complex change = value / divisor;
      found[i] -= change;
      moved = std::max(moved, std::abs(change));
    }
    if (moved < 1e-9 || step == 200) return {found, step};
  }
}

int main() {
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 20; ++column) std::printf("%d ", escape(-2 + 0.15 * column, -1.2 + 0.3 * row, 99));
    std::printf("\n");
  }
  for (int i = 0; i < 12; ++i) show(julia({-0.6f + 0.1f * i, 0.05f * i}, {-0.4f, 0.6f}), newton({-1 + 0.2 * i, 0.3 * i - 1}));
  const std::vector<Complex> signal = {1, 2, 3, 4, Complex(0, 1), -1, 0.5, Complex(2, 2)};
  auto rounded = [](auto list) {
    for (auto z : list) std::printf(" %.4f%+.4fi", double(z.real()) + 0.0, double(z.imag()) + 0.0);
    std::printf("\n");
  };
  rounded(transform(signal, false));
  rounded(transform(transform(signal, false), true));
  std::vector<std::complex<float>> single(signal.begin(), signal.end());
  transformInPlace(single);
  rounded(single);
  rounded(solve(1, 2, 5));
  rounded(solve(2, -3, 1));
  auto [found, steps] = roots({1, 0, -2, 1, 3});
  rounded(found);
  show(steps);
}

// std::complex as a number of C++: arithmetic as the compiler's library has it, the functions of <complex>, and boundaries.
#include <autograph/complex.h>

#include "report.h"

#include <algorithm>
#include <limits>
#include <numeric>

using namespace std::complex_literals;
using Complex = std::complex<double>;
using Single = std::complex<float>;

AG_FUNCTION Complex byReference(Complex a, const Complex &b, Complex &c) {
  c *= a;
  return a * b + c;
}

struct Wave {
  Single amplitude;
  float frequency;
};
AG_FUNCTION Single wave(Wave w, float t) { return w.amplitude * std::exp(Single(0, w.frequency * t)); }
AG_FUNCTION Wave scaled(Wave w, Single by) {
  w.amplitude *= by;
  w.frequency += std::abs(by);
  return w;
}

AG_FUNCTION Complex functions(Complex z, Complex w) {
  Complex powers = std::pow(z, w) + std::pow(z, 2) + std::pow(z, 0.5) + std::pow(2.0, z);
  Complex logarithms = std::exp(z) + std::log(z) * std::sqrt(w) - std::log10(z) + std::polar(2.0, 0.5);
  Complex circular = std::sin(z) + std::cos(z) * std::tan(w) + std::asin(z) + std::acos(w) + std::atan(z);
  Complex hyperbolic = std::sinh(z) + std::cosh(w) + std::tanh(z) + std::asinh(w) + std::acosh(z) + std::atanh(w);
  return powers + logarithms + circular + hyperbolic + std::proj(w) + std::conj(z) + exp(z);
}
AG_FUNCTION std::tuple<double, double, double, double, double> parts(Complex z) { return {std::real(z), z.imag(), std::abs(z), std::arg(z), std::norm(z)}; }
AG_FUNCTION Complex literals(double x) { return 1.0i * x + 2.0 - 3i; }

AG_FUNCTION Single sums(std::array<Single, 3> a, std::pair<Single, float> p, const std::vector<Single> &v) {
  Single total = std::accumulate(v.begin(), v.end(), Single(0));
  for (const Single &x : a) total += x;
  total = std::accumulate(v.begin(), v.end(), total, std::multiplies<>());
  auto [first, second] = p;
  total += first * second;
  return -total / 2.0f;
}
AG_FUNCTION bool same(Single a, Single b, float c) { return a == b || a == c || c != b || !(a != b); }
AG_FUNCTION Single choose(Single a, bool b) {
  Single r = b ? a : Single(1, 1);
  switch (int(r.real())) {
  case 1:
    r += a;
    break;
  case 2:
    return r;
  default:
    r = Single(a.imag(), 2);
  }
  return r;
}
AG_FUNCTION Complex widened(Single a, Complex b) {
  Complex r(a);
  r += a;
  Single n(b);
  n *= b;
  return r * Complex(n) + b;
}
// The library narrows the right side of a product or quotient that is assigned before it computes, and widens that of a sum.
AG_FUNCTION Single narrowed(Single z, Complex w, int kind) {
  if (kind == 0) z *= w;
  if (kind == 1) z /= w;
  if (kind == 2) z += w;
  return z;
}
AG_FUNCTION Single changedElement(std::vector<Single> v) {
  int i = 0;
  v[i++].real(float(i) + 10);
  v[i].imag(float(i++) + 20);
  return v[0] * v[1] + float(i);
}
AG_FUNCTION Single setters(Single z, float x) {
  z.real(x);
  z.imag(z.real() + 1);
  Single w = z;
  z = x;
  z += z;
  return z * w;
}
AG_FUNCTION void printed(Single z, Complex w) { ag::print("{} {:.2f} {:?}\n", z, w, z); }
AG_FUNCTION std::vector<Single> grown(int n) {
  std::vector<Single> v;
  for (int i = 0; i < n; ++i) v.push_back({float(i), 1});
  v.emplace_back(2, 3);
  v.resize(n + 3);
  std::reverse(v.begin(), v.end());
  return v;
}

Complex global = {1, 2};
constexpr Single constant(3, 4);
AG_FUNCTION Complex globals(Complex z) { return z * global + Complex(constant); }
AG_HOST inline Complex host(Complex a, Single b) { return a + Complex(b); }
AG_FUNCTION Complex hosts(Complex a, Single b) {
  for (int i = 0; i < 3; ++i) a = host(a, b);
  return a;
}
template <class T> AG_FUNCTION T polynomial(T z) { return z * z + z * T(2) - T(1); }
AG_FUNCTION std::optional<Complex> maybe(Complex z) {
  if (std::abs(z) > 2) return z;
  return std::nullopt;
}

// Signs of zeros, infinities and NaN too.
template <class R> AG_FUNCTION std::complex<R> product(std::complex<R> a, std::complex<R> b) { return a * b; }
template <class R> AG_FUNCTION std::complex<R> quotient(std::complex<R> a, std::complex<R> b) { return a / b; }
template <class R> AG_FUNCTION std::complex<R> mixed(R a, std::complex<R> z) { return a - z + (z - a) + a * z + z / a + a / z + (+z); }
template <class R> void showExactly(std::complex<R> z) {
  for (R part : {z.real(), z.imag()}) show(part, part == part && std::signbit(part));
}
template <class R> void runEdges() {
  using Limits = std::numeric_limits<R>;
  const R values[] = {0, R(-0.0), 1, -2.5, Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::max(), Limits::min()};
  for (R a : values)
    for (R b : values)
      for (R c : values) {
        showExactly(mixed(a, {b, c}));
        for (R d : values) {
          showExactly(product<R>({a, b}, {c, d}));
          showExactly(quotient<R>({a, b}, {c, d}));
        }
      }
}

int main() {
  Complex c(1, 2);
  show(byReference({1, 2}, {3, 4}, c));
  show(c);
  show(wave({Single(1, 2), 3}, 0.5f));
  Wave w = scaled({Single(1, 2), 3}, Single(1, 1));
  show(w.amplitude, w.frequency);
  show(functions(Complex(0.3, 0.4), Complex(-0.2, 0.7)));
  show(parts(Complex(-3, 4)), literals(2));
  show(sums({Single(1, 2), Single(3), Single(0, 1)}, {Single(1, 1), 2}, {Single(2, 0.5), Single(0.25, 1)}));
  show(same(Single(1, 2), Single(1, 2), 3), same(Single(1, 0), Single(2, 1), 1), same(Single(1, 2), Single(2), 2));
  show(choose(Single(2, 1), true), choose(Single(2, 1), false), choose(Single(5, 1), true));
  for (int kind : {0, 1, 2}) {
    show(narrowed({1.1f, -2.3f}, {0.123456789, 3.33333333333}, kind));
    show(narrowed({1e-30f, 0}, {1e60, 1e-60}, kind));
  }
  show(changedElement({{1, 2}, {3, 4}}));
  show(widened(Single(1, 2), Complex(0.1, 3)), setters(Single(1, 2), 5));
  printed(Single(1, 2), Complex(0.5, -1));
  show(grown(3));
  show(globals({1, 1}), hosts({1, 1}, Single(2, 3)), polynomial(Complex(1, 2)), polynomial(Single(1, 2)), polynomial(3.0));
  show(maybe(Complex(1, 1)).has_value(), *maybe(Complex(3, 1)));
  runEdges<float>();
  runEdges<double>();
}

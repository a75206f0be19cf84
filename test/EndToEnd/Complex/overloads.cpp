// More of <complex> and of complex numbers in classes: a base class, overloads for real numbers, functions as pointers.
#include "report.h"
#include <algorithm>
#include <autograph/complex.h>
using C = std::complex<float>;
using D = std::complex<double>;
struct Derived : D {
  int tag;
};
AG_FUNCTION double base(D z) {
  Derived d;
  d.real(z.real());
  d.tag = 1;
  d *= 2.0;
  return std::abs(d) + d.real() + d.imag();
}
AG_FUNCTION D fromLong(D z) { return D(std::complex<long double>(1, 2)) * z; }
AG_FUNCTION std::size_t size(D z) { return sizeof z + sizeof(C); }
AG_FUNCTION D constant(D z) {
  constexpr D i{0, 1};
  return i * z;
}
AG_FUNCTION ag::Vector<C> mixedT(ag::Vector<float> x, C z) { return ag::astype<C>(x) * z; }
AG_FUNCTION bool lexi(std::vector<D> a, std::vector<D> b) { return a == b; }
AG_FUNCTION D fptr(D z) {
  D (*f)(const D &) = std::exp;
  return f(z);
}
AG_FUNCTION double promote(int i, float f) {
  return std::real(i) + std::norm(f) + std::arg(-1.0) + std::imag(2.0f) + std::abs(std::conj(3.0)) + std::abs(std::polar(2.0));
}
AG_FUNCTION ag::Scalar<C> sc(ag::Scalar<C> z) { return std::exp(z.item()); }
AG_FUNCTION D powers(D z) { return std::pow(z, C(1, 2)) + std::pow(z, 2.0f) + std::pow(2, z); }
AG_FUNCTION D maxed(D z, D w) {
  return std::max(z, w, [](D a, D b) { return a.real() < b.real(); });
}
AG_FUNCTION ag::Scalar<C> scalars(ag::Scalar<C> z, C w) {
  C a = z.item(), b = C(z);
  ag::Scalar<C> t = w;
  t += a * b;
  t = t * 2 + 1.5f;
  if (bool(t == z)) t = 0;
  z = t / w;
  return z - t;
}
AG_FUNCTION void noop(ag::Vector<C> &v, int i) {
  v[i] += C(1);
  C z = v[i].item();
  v[i] = z * z;
  v[0] = 3;
  v[1] = 2.5;
}
AG_FUNCTION ag::Vector<D> wide(ag::Vector<C> v) { return ag::astype<D>(v) / 3; }
AG_FUNCTION C firstRow(ag::Matrix<C> m) {
  C t = 0;
  for (ag::Scalar<C> z : m[0]) t += z.item();
  for (int i = 0; i < 2; ++i) t *= m(0, i).item();
  return t;
}
struct Particle {
  D position, velocity;
};
AG_FUNCTION std::vector<Particle> move(std::vector<Particle> all, double dt) {
  for (Particle &p : all) {
    p.position += p.velocity * dt;
    if (std::abs(p.position) > 1) p.velocity = -p.velocity, p.position /= std::abs(p.position);
  }
  return all;
}
AG_FUNCTION std::optional<D> inverse(D z) {
  if (std::norm(z) == 0) return {};
  return 1.0 / z;
}
AG_FUNCTION std::vector<std::vector<C>> product(const std::vector<std::vector<C>> &a, const std::vector<std::vector<C>> &b) {
  std::vector<std::vector<C>> c(a.size(), std::vector<C>(b[0].size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b[0].size(); ++j)
      for (std::size_t k = 0; k < b.size(); ++k) c[i][j] += a[i][k] * b[k][j];
  return c;
}
int main() {
  show(base(D(1, 2)), fromLong(D(1, 2)), size(D()), constant(D(1, 2)), mixedT({1, 2}, C(0, 1)), lexi({1}, {1}), fptr(D(1, 2)), promote(3, 2), sc(C(1, 1)),
       powers(D(1, 2)), maxed(D(1, 2), D(0, 3)));
  show(scalars(C(1, 2), C(2, 3)));
  ag::Vector<C> v = {1, 2, 3};
  noop(v, 2);
  show(v, wide(v));
  attempt([&] {
    noop(v, 3);
    return 0;
  });
  show(firstRow({{C(1, 2), 3}, {4, 5}}));
  for (auto &p : move({{D(0.9), D(1, 1)}, {0, D(0, 1)}}, 0.5)) show(p.position, p.velocity);
  show(inverse(D(1, 1)), inverse(0));
  show(product({{1, C(0, 1)}, {2, 3}}, {{C(1, 1)}, {2}}));
}

// Complex numbers and tensors of them together: transforms, elements, slices, broadcasting, aggregates, lists.
#include "report.h"
#include <numeric>
#include <functional>
#include <autograph/complex.h>
using C = std::complex<float>;
using D = std::complex<double>;
// numbers beside tensors, elements
AG_FUNCTION ag::Vector<C> dft(ag::Vector<C> x) {
  const int n = x.extent(0);
  ag::Vector<C> out = ag::zeros<C>({n});
  for (int k = 0; k < n; ++k) {
    C total = 0;
    for (int j = 0; j < n; ++j) total += x[j].item() * std::polar(1.0f, -2 * 3.14159265f * k * j / n);
    out[k] = total;
  }
  return out;
}
AG_FUNCTION ag::Vector<C> dft2(ag::Vector<C> x) {
  auto n = x.extent(0);
  ag::Vector<float> k = ag::arange(float(n));
  ag::Matrix<float> angle = ag::expand_dims(k, 1) * ag::expand_dims(k, 0) * (-2 * 3.14159265f / n);
  return ag::matmul(ag::exp(ag::complex(0, angle)), x);
}
AG_FUNCTION C element(const ag::Matrix<C> &m, int i) {
  C z = m(i, 0).item();
  z += C(m[i][1]);
  return z * z;
}
AG_FUNCTION void rotate(ag::Matrix<C> &m, C by) {
  for (int i = 0; i < m.extent(0); ++i) {
    m(i, i) *= by;
    m[i][0] = by * 2.0f;
  }
  m[0] = by;
  m = m + by * 1.0f;
}
AG_FUNCTION ag::Scalar<float> energy(ag::Vector<C> x) { return ag::sum(ag::square(ag::abs(x))); }
AG_FUNCTION ag::Vector<D> power(ag::Matrix<D> a, ag::Vector<D> v, int steps) {
  for (int i = 0; i < steps; ++i) {
    v = ag::matmul(a, v);
    v /= ag::sqrt(ag::sum(v * ag::conj(v)));
    if (ag::abs(v[0]) > 100) break;
  }
  return v;
}
AG_FUNCTION ag::Matrix<C> broadcasted(ag::Matrix<C> a, ag::Vector<float> r) {
  return a * ag::astype<C>(r) + ag::complex(r, 1.0f) - ag::where(ag::real(a) > 0, a, C(0, 1));
}
AG_FUNCTION ag::Vector<C> sliced(ag::Vector<C> x) {
  ag::Vector<C> y = x[ag::slice(1, 3)];
  x[ag::slice(0, 2)] = y * C(0, 1);
  return ag::concat({x, ag::flip(y, 0)}, 0);
}
struct S {
  ag::Vector<C> v;
  C z;
  ag::Scalar<D> s;
};
AG_FUNCTION S both(S s) {
  s.v += s.z;
  s.z = ag::sum(s.v).item();
  s.s = s.s * 2 + D(s.z);
  return s;
}
AG_FUNCTION std::vector<S> several(std::vector<S> all) {
  for (S &s : all) s = both(s);
  all.push_back(all[0]);
  return all;
}
AG_FUNCTION ag::Scalar<C> maybeUnset(bool b) {
  ag::Scalar<C> z;
  if (b) z = C(1, 2);
  return z;
}
AG_FUNCTION bool cond(ag::Scalar<C> z, C w) {
  if (z == w) return true;
  if (ag::abs(z) < 3) return bool(w != z);
  return bool(z == 2);
}
AG_FUNCTION ag::Vector<C> fromVector(std::vector<C> v) {
  ag::Vector<C> x(v);
  return x;
}
AG_FUNCTION ag::Scalar<C> mixed(ag::Scalar<C> z, C w, float r, int i) { return z * w + r - i * z / w + w / z; }
AG_FUNCTION ag::Vector<C> rows(ag::Matrix<C> m) {
  ag::Vector<C> t = ag::zeros<C>({m.extent(1)});
  for (ag::Vector<C> row : m) t += row * row[0];
  return t;
}
AG_FUNCTION C lists(std::vector<std::vector<C>> v) {
  C t;
  for (auto &row : v)
    for (C z : row) t = t * 2.0f + z;
  return t;
}
AG_FUNCTION ag::Scalar<C> products(std::vector<C> v, std::vector<ag::Scalar<C>> w, ag::Vector<C> x) {
  auto times = std::multiplies<>();
  return std::inner_product(v.begin(), v.end(), w.begin(), ag::Scalar<C>(0)) + ag::sum(times(v[0], x)) - ag::sum(x * v[1]);
}
int main() {
  show(products({{1, 2}, {3, -1}}, {C(2, 1), C(0, 1)}, {C(1, 1), C(2, 0)}));
  ag::Vector<C> x = {C(1, 2), C(0, 1), 3, C(-1, 0.5)};
  ag::print("{:.3f} {:.3f}\n", dft(x), dft2(x));
  ag::Matrix<C> m = {{C(1, 1), 2}, {C(0, 3), C(0.5, 0.5)}};
  show(element(m, 1));
  attempt([&] { return element(m, 5); });
  rotate(m, C(0, 1));
  show(m, energy(x));
  ag::print("{:.6f}\n", power({{D(2, 0), D(0, 1)}, {D(0, -1), D(3, 0)}}, {D(1, 0), D(0, 0)}, 20));
  show(broadcasted(m, {1, 2}), sliced(x));
  attempt([&] { return broadcasted(m, {1, 2, 3}); });
  S s = both({x, C(1, 1), D(2, 3)});
  show(s.v, s.z, s.s);
  for (S &e : several({s, {{C(1)}, 2, D(1)}})) show(e.v, e.z, e.s);
  show(maybeUnset(true));
  attempt([] { return maybeUnset(false); });
  show(cond(C(1, 2), C(1, 2)), cond(C(1, 2), C(1)), cond(C(5), 1), cond(2, 1));
  show(fromVector({C(1, 2), 3}), mixed(C(1, 2), C(2, 1), 0.5f, 3), rows(m), lists({{C(1), C(0, 1)}, {}, {3}}));
}

// Complex numbers in the rest of the language: errors that destructors see, aggregates, algorithms, lambdas, recursion, references, classes.
#include "report.h"
#include <algorithm>
#include <autograph/complex.h>
#include <functional>
#include <limits>
#include <numeric>
using C = std::complex<float>;
using D = std::complex<double>;
struct Guard {
  D *unused = nullptr;
};
struct Counter {
  D value;
  ~Counter() { ag::print("gone {}\n", value); }
};
AG_FUNCTION D unwinds(D z, int n) {
  Counter c{z};
  for (int i = 0; i < n; ++i) {
    c.value *= D(0, 1);
    ag::check(std::abs(c.value) < 10 && i < 3, "too large: {} {:.2f}", c.value, z);
  }
  return c.value;
}
AG_FUNCTION std::array<C, 3> arrays(std::array<C, 3> a, const C (&b)[2]) {
  C t[3] = {};
  for (int i = 0; i < 3; ++i) t[i] = a[i] + b[i % 2];
  std::swap(t[0], t[2]);
  std::complex z(1.0f, 2.0f);
  C q = std::exchange(t[1], z);
  a = {t[0], t[1], q};
  a[2] = {7, 8};
  return a;
}
AG_FUNCTION bool compared(std::vector<C> a, std::vector<C> b, std::pair<C, int> p, std::tuple<C, D> t, std::array<D, 2> x) {
  return a == b || p == std::pair<C, int>{C(1, 2), 3} || t == std::tuple<C, D>(C(1), D(2)) || x != std::array<D, 2>{D(1), D(2)};
}
AG_FUNCTION std::vector<C> algorithms(std::vector<C> v) {
  std::sort(v.begin(), v.end(), [](const C &a, const C &b) { return std::norm(a) < std::norm(b); });
  std::vector<C> w(v.size());
  std::transform(v.begin(), v.end(), w.begin(), [](C z) { return std::conj(z) * 2.0f; });
  w.push_back(std::inner_product(v.begin(), v.end(), w.begin(), C()));
  w.push_back(std::reduce(v.begin(), v.end()));
  std::vector<float> absolute;
  std::transform(v.begin(), v.end(), std::back_inserter(absolute), std::abs<float>);
  w.insert(w.begin(), C(absolute[0], absolute.back()));
  w.insert(w.end(), v.begin(), v.end());
  w.push_back(*std::max_element(v.begin(), v.end(), [](C a, C b) { return a.imag() < b.imag(); }));
  w.push_back(float(std::count(v.begin(), v.end(), C(1, 2))));
  if (auto at = std::find(v.begin(), v.end(), C(3)); at != v.end()) w.push_back(*at + float(at - v.begin()));
  std::fill(v.begin(), v.begin() + 1, C(9));
  std::partial_sum(v.begin(), v.end(), v.begin());
  w.push_back(v.back());
  std::iota(absolute.begin(), absolute.end(), 1.0f);
  w.resize(w.size() + 1, C(0.5f, absolute[1]));
  std::ranges::reverse(w);
  return w;
}
AG_FUNCTION D lambdas(D z) {
  D w = 1;
  auto f = [z, &w](D x) {
    w += x;
    return z * x;
  };
  std::function<D(D)> g = [&](D x) { return f(x) + w; };
  return g(f(2.0)) + w;
}
AG_FUNCTION D power(D z, int n) { return n == 0 ? D(1) : n % 2 ? z * power(z, n - 1) : power(z * z, n / 2); }
AG_FUNCTION D byHand(D z) {
  auto [x, n] = ag::while_loop([&](D x, int n) { return std::abs(x) < 100 && n < 20; }, [&](D x, int n) { return std::tuple(x * z, n + 1); }, z, 0);
  return ag::cond(n > 3, [&] { return x; }, [&] { return -x; });
}
inline C &larger(C &a, C &b) { return std::abs(a) > std::abs(b) ? a : b; }
AG_FUNCTION C references(C a, C b) {
  larger(a, b) *= 2.0f;
  const C &r = a;
  auto &&s = b;
  s += r;
  (std::abs(a) > 3 ? a : b) = C(0, 1);
  C &t = larger(a, b);
  t.imag(5);
  return a * b;
}
AG_FUNCTION C conversions(int i, double x, D d, bool b) {
  C z = i;
  z += C(float(x));
  z = b ? z : 0;
  z = static_cast<C>(d) + (C)d + C(d);
  z += d;
  z -= 1;
  z *= x;
  return z;
}
AG_FUNCTION ag::Tensor<D, 3> tensors(int n, D z) {
  ag::Matrix<D> m = ag::full({n, n}, z);
  m = ag::eye<D>(n) + m;
  return ag::stack({m, ag::zeros_like(m), ag::ones_like(m) * z});
}
AG_FUNCTION AG_SIGNATURE(c64[4], f32) ag::Vector<C> fixed(ag::Vector<C> v, float x) { return v * x; }
AG_FUNCTION D unrolled(D z) {
  AG_UNROLL for (int i = 0; i < 4; ++i) z = z * z + D(i);
  return z;
}
struct Gate {
  std::array<std::array<D, 2>, 2> m;
};
struct State {
  std::vector<D> amplitudes;
  int qubits;
  AG_FUNCTION void apply(const Gate &g, int q) {
    for (int i = 0; i < int(amplitudes.size()); ++i)
      if (!(i >> q & 1)) {
        int j = i | 1 << q;
        D a = amplitudes[i], b = amplitudes[j];
        amplitudes[i] = g.m[0][0] * a + g.m[0][1] * b;
        amplitudes[j] = g.m[1][0] * a + g.m[1][1] * b;
      }
  }
  AG_FUNCTION double probability(int q) const {
    double p = 0;
    for (int i = 0; i < int(amplitudes.size()); ++i)
      if (i >> q & 1) p += std::norm(amplitudes[i]);
    return p;
  }
};
template <class R> struct Filter {
  std::complex<R> b0, b1;
  std::complex<R> last;
  AG_FUNCTION std::complex<R> step(std::complex<R> x) {
    auto y = b0 * x + b1 * last;
    last = x;
    return y;
  }
};
AG_FUNCTION C staticConstants(int i) {
  static const C table[] = {{1, 2}, {3, 4}};
  static constexpr D d{0.5, -0.5};
  return table[i] * C(d);
}
AG_FUNCTION std::tuple<C, ag::Scalar<C>, std::optional<C>> several(C z) { return {z, z * 2.0f, std::nullopt}; }
AG_FUNCTION D exits(std::vector<D> v) {
  for (const D &z : v) {
    if (z == 0.0) continue;
    if (z.real() < 0) return z;
    for (int i = 0;; ++i)
      if (std::abs(z) * i > 3) break;
  }
  return {-1, -1};
}
int main() {
  show(unwinds(D(1, 1), 2));
  attempt([] { return unwinds(D(1, 1), 5); });
  attempt([] { return unwinds(D(9, 9), 5); });
  const C b[2] = {C(1, 1), C(2, 2)};
  show(arrays({C(1), C(2), C(3, 1)}, b));
  show(compared({C(1)}, {C(1)}, {}, {}, {D(1), D(2)}), compared({C(1)}, {C(2)}, {}, {}, {D(1), D(2)}),
       compared({C(1)}, {C(2)}, {C(1, 2), 3}, {}, {D(1), D(2)}));
  show(algorithms({C(1, 2), C(3), C(0, -1), C(1, 2)}));
  show(lambdas(D(1, 2)), power(D(1, 0.5), 11), byHand(D(1, 1)), references(C(1, 2), C(0, 3)), conversions(2, 0.5, D(1, 2), true));
  show(tensors(2, D(1, 2)), fixed({C(1), 2, 3, C(0, 1)}, 2), unrolled(D(0.1, 0.2)));
  State s{{1, 0, 0, 0}, 2};
  const double h = 0.7071067811865476;
  Gate g{{{{h, h}, {h, -h}}}};
  s.apply(g, 0);
  s.apply(g, 1);
  s.apply(Gate{{{{1, 0}, {0, D(0, 1)}}}}, 1);
  s.apply(g, 1);
  show(s.amplitudes, s.probability(0), s.probability(1));
  Filter<float> f{C(1, 1), C(0, 1), 0};
  show(f.step(2));
  show(f.step(C(0, 1)));
  show(f.last);
  show(staticConstants(1), several(C(1, 2)), exits({0, 1, D(-1, 2), 3}), exits({}));
}

// Pairs, tuples, arrays and classes whose types C++ deduces from pieces of tensors.
#include "report.h"
AG_FUNCTION ag::Vector<int> rows(ag::Matrix<int> m) {
  auto a = m[0];
  auto q = std::make_pair(a, m[1]);
  std::pair r{m[1], a};
  return q.first * 10 + q.second + r.first * 100;
}
AG_FUNCTION ag::Scalar<int> elements(ag::Vector<int> v) {
  auto a = v[0];
  std::vector l{a, v[1]};
  std::array k{v[0], a};
  std::tuple t(a, 3, v[1]);
  auto [first, factor, second] = t;
  return l[0] * 1000 + k[0] * 10 + k[1] + std::get<2>(t) + first * factor - second;
}
template <class A, class B> struct Both {
  A a;
  B b;
  auto sum() const { return a + b; }
};
template <class A, class B> Both(A, B) -> Both<A, B>;
AG_FUNCTION ag::Scalar<double> nested(ag::Matrix<double> m, int n) {
  std::pair q{std::pair{m[0], 1}, m(1, 0)};
  std::tuple t{std::array{m[n], m[1 - n]}, n};
  ag::Scalar<double> sum = q.second;
  for (int i = 0; i < n + 2; ++i) {
    if (i % 2) q.first.second += i;
    sum += ag::sum(std::get<0>(t)[i % 2]) * q.first.second;
  }
  Both b{m[0], sum};
  auto c = m[1];
  Both d{c, b.a[1]};
  return ag::sum(b.sum()) + ag::sum(d.sum()) + q.first.first[1];
}
AG_FUNCTION ag::Scalar<float> chosen(ag::Vector<float> v, bool swaps) {
  auto q = std::make_pair(v[0], v[1]);
  if (swaps) q = std::make_pair(v[1], v[0]);
  auto size = v(ag::slice(0, 1));
  std::pair s{size, q};
  return s.second.first - s.second.second * s.first[0];
}
int main() {
  show(rows({{1, 2}, {3, 4}}), elements({1, 2}));
  for (int n : {0, 1}) show(nested({{1, 2}, {3, 4}}, n), chosen({3, 5}, n));
}

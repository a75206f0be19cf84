// `ag::slice(begin, end, step)`: read, written, compound; steps beyond the extent, of nothing, and errors, the first of several as Clang orders them.
#include "report.h"

AG_FUNCTION ag::Vector<int> every(ag::Vector<int> x, int step) { return x[ag::slice(0, ag::end, step)]; }
AG_FUNCTION ag::Vector<int> second(ag::Vector<int> x) { return x[ag::slice(1, ag::end, 2)]; }
AG_FUNCTION ag::Vector<int> between(ag::Vector<int> x, int a, int b, ag::Scalar<std::int64_t> step) { return x[ag::slice(a, b, step)]; }
AG_FUNCTION ag::Vector<int> interleave(ag::Vector<int> a, ag::Vector<int> b) {
  ag::Vector<int> both = ag::zeros<int>({a.extent(0) + b.extent(0)});
  both[ag::slice(0, ag::end, 2)] = a;
  both[ag::slice(1, ag::end, 2)] = b;
  return both;
}
AG_FUNCTION ag::Vector<int> sieve(int n) {
  ag::Vector<int> prime = ag::ones<int>({n});
  for (int i = 2; i * i < n; ++i) {
    if (prime[i] == 0) continue;
    prime[ag::slice(i * i, ag::end, i)] = 0;
  }
  return prime;
}
AG_FUNCTION ag::Matrix<int> blocks(ag::Matrix<int> m, int step) {
  m(ag::slice(0, ag::end, step), ag::slice(1, ag::end, 2)) += 100;
  m(ag::slice(0, ag::end, 2)) = m(ag::slice(0, ag::end, 2)) * 2;
  m(ag::slice(), ag::slice(0, ag::end, 2)) -= m(ag::slice(), ag::slice(0, ag::end, 2));
  m(0, ag::slice(0, ag::end, step)) = -7;
  return m;
}
AG_FUNCTION ag::Matrix<int> columns(ag::Matrix<int> m) { return m(ag::slice(0, ag::end, 2), ag::slice(0, ag::end, 3)); }
AG_FUNCTION ag::Vector<int> column(ag::Matrix<int> m) { return m(ag::slice(0, ag::end, 2), 1) + m(ag::slice(), 0)[ag::slice(0, ag::end, 2)]; }
AG_FUNCTION ag::Vector<int> nested(ag::Vector<int> x) {
  x[ag::slice(0, ag::end, 2)][ag::slice(0, ag::end, 2)] = 50;
  x[ag::slice(1, ag::end, 2)][1] += 5;
  return x;
}
AG_FUNCTION ag::Scalar<float> sums(ag::Vector<float> x) {
  return ag::sum(x[ag::slice(0, ag::end, 2)]) * 1000 + ag::sum(x[ag::slice(1, ag::end, 2)] * x[ag::slice(0, ag::end - 1, 2)]);
}
AG_FUNCTION ag::Matrix<float> products(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a(ag::slice(), ag::slice(0, ag::end, 2)), b[ag::slice(0, ag::end, 2)]);
}
AG_FUNCTION ag::Vector<int> named(ag::Vector<int> x, int n) {
  auto s = ag::slice(0, ag::end, n);
  if (x.size() > 4) s = ag::slice(1, ag::end - 1, n / 2 + 1);
  x[s] = 9;
  return x;
}
AG_FUNCTION ag::Vector<int> same(ag::Vector<int> x, int n) {
  ag::Vector<int> old = x;
  x[ag::slice(0, ag::end, n)] = old[ag::slice(0, ag::end, n)];
  x[ag::slice(0, ag::end, n)] = x[ag::slice(0, ag::end, n)];
  x[ag::slice(0, 4)] = x[ag::slice(0, ag::end, 2)][ag::slice(0, 4)];
  return x - old;
}
AG_FUNCTION ag::Vector<int> known() {
  ag::Vector<int> x = {1, 2, 3, 4, 5, 6, 7};
  x[ag::slice(1, 7, 3)] = 0;
  x[ag::slice(6, 7, 100)] += 1;
  return ag::concat({x[ag::slice(0, 7, 2)], x[ag::slice(7, 7, 2)], x[ag::slice(1, 6, 4)]});
}
AG_FUNCTION ag::Vector<int> known_outside(bool first) {
  ag::Vector<int> x = {1, 2, 3};
  return first ? x[ag::slice(1, 4, 2)] : x[ag::slice(2, 1, 2)];
}

int main() {
  const ag::Vector<int> x = ag::arange(8);
  for (int step : {1, 2, 3, 7, 8, 2147483647, 0, -1}) {
    attempt([&] { return every(x, step); });
    attempt([&] { return every({}, step); });
    attempt([&] { return named(x, step); });
    attempt([&] { return named({1, 2, 3}, step); });
    attempt([&] { return same(x, step); });
    attempt([&] { return blocks(ag::reshape(ag::arange(20), {4, 5}), step); });
  }
  for (std::int64_t step : {std::int64_t(1) << 62, std::int64_t(9223372036854775807), std::int64_t(-9223372036854775807 - 1)})
    attempt([&] { return between(x, 0, 8, step); });
  for (auto [a, b] : {std::pair(0, 0), {2, 7}, {8, 8}, {5, 4}, {-1, 3}, {0, 9}, {-3, -1}}) attempt([&] { return between(x, a, b, std::int64_t(3)); });
  attempt([&] { return between(x, 0, 1, {}); });
  attempt([&] { return second({}); });
  show(second(x), interleave({1, 2, 3}, {4, 5, 6}), interleave({1, 2}, {3}), sieve(30), sieve(0));
  attempt([&] { return interleave({1, 2}, {3, 4, 5}); });
  show(columns(ag::reshape(ag::arange(20), {4, 5})), columns(ag::zeros<int>({0, 3})), column(ag::reshape(ag::arange(12), {4, 3})));
  show(nested(x), known());
  attempt([&] { return nested({1, 2}); });
  for (bool first : {true, false}) attempt([&] { return known_outside(first); });
  show(sums(ag::astype<float>(ag::arange(200)) / 7));
  attempt([&] { return sums({}); });
  show(products(ag::astype<float>(ag::reshape(ag::arange(24), {4, 6})), ag::astype<float>(ag::reshape(ag::arange(18), {6, 3}))));
}

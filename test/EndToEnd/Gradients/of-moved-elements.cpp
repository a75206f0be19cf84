// Tapes of marked functions around take, sort, append, prod, and joins of lists: with ties, repeated indices, zeros, empty tensors, in loops, and to second order.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
using M = ag::Matrix<double>;

AG_FUNCTION V taken(V x, ag::Vector<std::int64_t> at) {
  ag::GradientTape tape;
  tape.watch(x);
  S y = ag::sum(ag::take(x * x, at) * ag::take(x, at));
  return tape.gradient(y, x);
}
AG_FUNCTION M taken_along(M x, ag::Vector<std::int32_t> at) {
  ag::GradientTape tape;
  tape.watch(x);
  M columns = ag::take(ag::exp(x), at, -1), rows = ag::take(columns, {1, 0, 1}, 0);
  return tape.gradient(ag::sum(rows * rows), x);
}
AG_FUNCTION ag::Tensor<float, 3> taken_within(ag::Tensor<float, 3> x, ag::Vector<int> at) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Tensor<float, 3> y = ag::tanh(ag::take(x, at, 1));
  return tape.gradient(y, x);
}
AG_FUNCTION V sorted(V x) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = ag::sort(x);
  S total = 0;
  for (std::int64_t i = 0; i < y.extent(0); ++i) total += double(i + 1) * y[i] * y[i];
  return tape.gradient(total, x);
}
AG_FUNCTION M sorted_along(M x, M w) {
  ag::GradientTape tape;
  tape.watch(x);
  M down = ag::sort(x, 0), across = ag::sort(x * x);
  return tape.gradient(ag::sum(down * w) + ag::sum(ag::sin(across) * w), x);
}
AG_FUNCTION V sorted_twice(V x) {
  return ag::gradient([](const V &v) {
    return ag::sum(ag::gradient([](const V &u) { return ag::sum(ag::sort(u * u) * ag::astype<double>(ag::arange(u.extent(0)))); })(v) * v);
  })(x);
}
AG_FUNCTION V grown(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V all = x * 2.0;
  for (int i = 0; i < n; ++i) {
    if (i == 3) break;
    all = ag::append(all, all[i] * x[0] + 0.5);
  }
  return tape.gradient(ag::sum(all * all), x);
}
AG_FUNCTION M rows_grown(M x, V row) {
  ag::GradientTape tape;
  tape.watch(x, row);
  M all = ag::append(ag::append(x, row * row), row);
  auto [dx, d] = tape.gradient(ag::sum(ag::exp(all)), std::tie(x, row));
  return ag::append(dx, d);
}
AG_FUNCTION V product(V x) {
  ag::GradientTape tape;
  tape.watch(x);
  return tape.gradient(ag::prod(x), x);
}
AG_FUNCTION std::tuple<M, M, M, M> products(M x) {
  ag::GradientTape tape(ag::persistent);
  tape.watch(x);
  V down = ag::prod(x, 0);
  M across = ag::prod(x, -1, ag::keepdims);
  S all = ag::prod(x), both = ag::prod(x, {0, 1});
  return {tape.gradient(down, x), tape.gradient(across * across, x), tape.gradient(all, x), tape.gradient(both * all, x)};
}
AG_FUNCTION V product_twice(V x) {
  return ag::gradient([](const V &v) {
    return ag::sum(ag::gradient([](const V &u) { return ag::prod(u); })(v) * v);
  })(x);
}
AG_FUNCTION V stacked(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<S> list;
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0) continue;
    list.push_back(x[i] * x[i]);
  }
  V y = ag::stack(list);
  return tape.gradient(ag::sum(y * y * y), x);
}
AG_FUNCTION V stacked_rows(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<V> list;
  V h = x;
  S total = 0;
  for (int i = 0; i < n; ++i) {
    h = ag::tanh(h * x);
    list.push_back(h * 3.0);
    M now = ag::stack(list);
    total += ag::sum(now * now);
  }
  return tape.gradient(total + ag::sum(ag::concat(list) * 2.0) * ag::sum(h), x);
}
AG_FUNCTION M joined(M x) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<M> list = {x, x * x};
  list.push_back(ag::take(x, {0, 0}, 1));
  M y = ag::concat(list, 1);
  return tape.gradient(ag::sum(ag::square(y) * ag::cumulative_sum(y, 1)), x);
}

/// Whether a gradient is that by central differences.
template <class F> bool agrees(const F &f, const V &x) {
  const V slope = ag::gradient(f)(x);
  for (std::int64_t i = 0; i < x.extent(0); ++i) {
    V above = x, below = x;
    above[i] += 1e-6;
    below[i] -= 1e-6;
    const double difference = (f(above).item() - f(below).item()) / 2e-6;
    if (std::abs(difference - slope[i].item()) > 1e-6 * (1 + std::abs(difference))) return false;
  }
  return true;
}

int main() {
  const V x = {0.5, -1.25, 2, 0.5, 0.75};
  const V none;
  show(taken(x, {0, 2, 2, 4, 0}), taken(x, ag::Vector<std::int64_t>()), taken(none, ag::Vector<std::int64_t>()));
  const M a = {{1, -2, 0.5}, {0.25, 3, 0.5}};
  show(taken_along(a, {2, 0, 2}), taken_along(a, {1}));
  show(taken_within(ag::reshape(ag::astype<float>(ag::arange(12)), {2, 3, 2}) * 0.1f, {2, 2, 0}));
  show(sorted(x), sorted({1.5}), sorted(none));
  show(sorted_along(a, {{1, 2, 3}, {4, 5, 6}}), sorted_twice(x), sorted_twice(none));
  show(sorted({1, __builtin_nan(""), -1}));
  for (int n = 0; n < 6; ++n) show(grown(x, n));
  show(rows_grown(a, {0.1, 0.2, 0.3}));
  show(product(x), product({1, 0, 3}), product({0, 0, 3}), product({7}), product(none));
  show(products(a), products({{1, 0}, {2, 3}}), products({{0, 0}, {0, 3}}));
  show(product_twice(x), product_twice({2, 0, 3}));
  for (int n = 0; n < 6; ++n) show(stacked(x, n));
  for (int n = 1; n < 4; ++n) show(stacked_rows({0.5, -0.75}, n));
  show(joined(a));
  const ag::Vector<std::int64_t> at = {4, 0, 0, 3};
  show(agrees([&](const V &v) { return ag::sum(ag::square(ag::take(v * v, at)) * ag::take(v, at)); }, x));
  show(agrees([](const V &v) { return ag::sum(ag::sort(v * ag::exp(v)) * V{1, 2, 4, 8, 16}); }, {0.5, -1.25, 2, 0.25, 0.75}));
  show(agrees([](const V &v) { return ag::sum(ag::square(ag::sort(ag::reshape(v, {3, 2}), 0) + M{{1, 2}, {3, 4}, {5, 6}})); }, {3, 1, 2, 6, 4, 5}));
  show(agrees([](const V &v) { return ag::prod(ag::append(v, v[0] * v[2])); }, x));
  show(agrees([](const V &v) { return ag::sum(ag::square(ag::prod(ag::reshape(v, {2, 2}), 0))); }, {0, 2, 0, 3}));
  show(agrees([](const V &v) { return ag::sum(ag::gradient([](const V &u) { return ag::prod(u) + ag::sum(ag::sort(u * u) * V{1, 2, 3}); })(v) * ag::sin(v)); }, {2, 0.5, 3}));
}

// Loops that count up to an extent, one less or more: elements beside the counter are read, and the first that is not there is an error.
#include "report.h"

using V = ag::Vector<float>;
using M = ag::Matrix<float>;

AG_FUNCTION M inner(M x, M y) {
  const int n = int(x.extent(0)), m = int(x.extent(1));
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j) y(i, j) = x(i - 1, j) + x(i + 1, j) - x(i, j - 1) * x(i, j + 1);
  return y;
}
AG_FUNCTION M by_extents(M x) {
  for (int i = 1; i + 1 < x.extent(0); ++i)
    for (int j = 0; j <= x.extent(1) - 2; ++j) x(i, j) += x(i + 1, j + 1) - x(i - 1, j);
  return x;
}
AG_FUNCTION V ahead(V x, int by) {
  const int n = int(x.extent(0));
  for (int i = 0; i + 1 < n; ++i) {
    if (by == 1) x[i] += x[i + 1];
    if (by == 2) x[i] += x[i + 2];
  }
  return x;
}
AG_FUNCTION V to_the_end(V x, int by) {
  const int n = int(x.extent(0));
  int i = 0;
  while (i <= n && by > 0) {
    x[i] = x[i] * 2.0f;
    i += by;
  }
  return x;
}
AG_FUNCTION V one_more(V x) {
  for (int i = 0; i < int(x.extent(0)) + 1; ++i) x[i] += 1.0f;
  return x;
}
AG_FUNCTION V few_bits(V x) {
  const signed char n = static_cast<signed char>(x.extent(0) - 200);
  for (signed char i = 0; i < n; ++i) x[i] += 1.0f;
  return x;
}
AG_FUNCTION V of_another(V x, V y) {
  for (int i = 0; i < y.extent(0); ++i) x[i] += y[i];
  return x;
}
AG_FUNCTION M other_axis(M x) {
  for (int i = 0; i < x.extent(1); ++i) x(i, i) = float(i);
  return x;
}
AG_FUNCTION V that_shrinks(V x) {
  const int n = int(x.extent(0));
  for (int i = 0; i < n; ++i) {
    x[i] = x[i] + 1.0f;
    if (i == 1) x = x[ag::slice(0, n - 1)];
  }
  return x;
}
AG_FUNCTION V that_grows(V x) {
  for (int i = 0; i < x.extent(0) && i < 9; ++i)
    if (x[i] > 2.0f) x = ag::append(x, x[i] - 2.0f);
  return x;
}
AG_FUNCTION float from_below(V x, int start) {
  float sum = 0;
  for (int i = start; i < x.extent(0) - 1; ++i) sum += x[i + 1].item();
  return sum;
}

int main() {
  const M x = ag::reshape(ag::astype<float>(ag::arange(20)), {4, 5});
  attempt([&] { return inner(x, x); });
  attempt([&] { return inner(x, ag::zeros<float>({4, 4})); });
  attempt([&] { return inner(x, ag::zeros<float>({2, 5})); });
  attempt([&] { return inner(ag::zeros<float>({0, 3}), x); });
  attempt([&] { return inner(ag::zeros<float>({1, 1}), x); });
  attempt([&] { return by_extents(x); });
  attempt([&] { return by_extents(ag::zeros<float>({3, 0})); });
  const V v = {1, 2, 3, 4};
  for (int by : {0, 1, 2}) attempt([&] { return ahead(v, by); });
  for (int by : {0, 1, 3, 5}) attempt([&] { return to_the_end(v, by); });
  attempt([&] { return ahead(ag::zeros<float>({0}), 2); });
  attempt([&] { return ahead(ag::zeros<float>({1}), 2); });
  attempt([&] { return one_more(v); });
  attempt([&] { return one_more(ag::zeros<float>({0})); });
  attempt([&] { return few_bits(v); });
  attempt([&] { return few_bits(ag::zeros<float>({203})); });
  attempt([&] { return of_another(v, {1, 2, 3}); });
  attempt([&] { return of_another(v, {1, 2, 3, 4, 5}); });
  attempt([&] { return other_axis(x); });
  attempt([&] { return other_axis(ag::matrix_transpose(x)); });
  attempt([&] { return that_shrinks(v); });
  attempt([&] { return that_grows(v); });
  for (int start : {-2, -1, 0, 3}) attempt([&] { return from_below(v, start); });
}

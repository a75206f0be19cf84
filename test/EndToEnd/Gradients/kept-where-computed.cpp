// Tensors that are appended to lists, and pieces of others, computed where they are kept: read behind it, changed there, of all extents; loops that count, and end early.
#include "report.h"

#include <autograph/gradient.h>

using V = ag::Vector<double>;
using M = ag::Matrix<double>;
using S = ag::Scalar<double>;
AG_FUNCTION V cell(V x, M weight, M bias) {
  V in = 1 / (1 + ag::exp(-(x * weight[0] + bias[0]))), out = ag::tanh(x * weight[1] + bias[1]);
  return in * out + x * weight[2];
}
AG_FUNCTION std::tuple<ag::Tensor<double, 3>, ag::Tensor<double, 3>> of_rows(ag::Tensor<double, 3> weights, ag::Tensor<double, 3> biases, V x, int n) {
  ag::GradientTape tape;
  tape.watch(weights, biases);
  V y = x * 1.0;
  for (int i = 0; i < n; ++i)
    for (int layer = 0; layer < weights.extent(0); ++layer) y = cell(y, weights[layer], biases[layer]);
  return tape.gradient(ag::sum(y * y), std::tie(weights, biases));
}
AG_FUNCTION V shifted(V x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  V y = ag::zeros_like(x);
  for (int i = 0; i < n; ++i) {
    V k = x * ag::concat({ag::ones<double>({1}), y[ag::slice(0, ag::end - 1)]}, 0);
    V m = x * ag::concat({ag::ones<double>({1}), (y + 0.5 * k)[ag::slice(0, ag::end - 1)]}, 0);
    y += (k + m) / 3;
  }
  return tape.gradient(y[ag::end - 1], x);
}
AG_FUNCTION V read_behind(V x, int n) {
  std::vector<V> list;
  V z = x * 0.0;
  for (int i = 0; i < n; ++i) {
    V y = ag::exp(x * double(i));
    list.push_back(y);
    list.push_back(y + 1);
    z += y;
  }
  for (int i = 0; i < 2 * n; ++i) z += list[i];
  return z;
}
AG_FUNCTION V changed_there(V x, int n) {
  std::vector<V> list;
  V z = x * 0.0;
  for (int i = 0; i < n; ++i) {
    V y = ag::exp(x + double(i));
    list.push_back(y);
    list[i][0] = 100;
    z += y;
  }
  for (int i = 0; i < n; ++i) z += list[i];
  return z;
}
AG_FUNCTION V changed_here(V x, int n) {
  std::vector<V> list;
  V z = x * 0.0;
  for (int i = 0; i < n; ++i) {
    V y = ag::exp(x + double(i));
    list.push_back(y);
    y[0] = 100;
    z += y;
    y = y * z;
    z = z + y;
  }
  for (int i = 0; i < n; ++i) z += list[i];
  return z;
}
AG_FUNCTION std::tuple<V, V> in_two(V x, int n) {
  std::vector<V> one, two;
  V z = x * 0.0;
  for (int i = 0; i < n; ++i) {
    V y = ag::tanh(x * double(i + 1));
    one.push_back(y);
    two.push_back(y);
    z = z + y[ag::slice(0, 2)][0] * y;
  }
  V a = x * 1.0, b = x * 1.0;
  for (int i = 0; i < n; ++i) a += one[i], b = b * two[n - 1 - i];
  return {a + z, b};
}
AG_FUNCTION V of_other_extents(V x, int n) {
  std::vector<V> list;
  for (int i = 0; i < n; ++i) {
    V y = ag::exp(x[ag::slice(0, i)]) * 2;
    list.push_back(y);
  }
  V all = ag::zeros<double>({0});
  for (int i = 0; i < n; ++i) all = ag::concat({all, list[i]}, 0);
  return all;
}
AG_FUNCTION V ends_early(V x, int n) {
  std::vector<V> list;
  V z = x * 1.0;
  for (int i = 0; i < n; ++i) {
    V y = z * 2.0;
    list.push_back(y);
    z = y - x[i];
  }
  return list[n - 1] + list[0];
}
AG_FUNCTION M together(V x, V y, int k) {
  M m = ag::zeros<double>({4, 3});
  m[0] = ag::exp(x);
  m[k] = x * y + m[0];
  m[3] = m[k] - m[0];
  return ag::concat({m, ag::reshape(ag::concat({x + y, y - x}, 0), {2, 3})}, 0);
}
AG_FUNCTION V piece(V x, int from, int to) { return ag::exp(x * 2 + 1)[ag::slice(from, to)] + 1; }
AG_FUNCTION ag::Vector<int> piece_of_quotients(ag::Vector<int> a, ag::Vector<int> b) { return (a / b)[ag::slice(0, 2)]; }

int main() {
  ag::Tensor<double, 3> weights = ag::reshape(ag::arange<double>(18), {2, 3, 3}) / 20, biases = weights - 0.25;
  for (int n = 0; n < 4; ++n) show(of_rows(weights, biases, {0.5, -0.25, 1}, n));
  show(of_rows(weights, biases, {0.5}, 1));
  for (int n = 0; n < 4; ++n) show(shifted({0.5, -0.25, 1, 2}, n), shifted({0.5}, n));
  const V x = {0.5, -0.25, 1};
  for (int n = 0; n < 4; ++n) show(read_behind(x, n), changed_there(x, n), changed_here(x, n), in_two(x, n), of_other_extents(x, n));
  show(read_behind({}, 2));
  for (int n = 1; n < 5; ++n) attempt([&] { return ends_early(x, n); });
  attempt([&] { return ends_early(x, 100000000); });
  for (int k = 0; k < 4; ++k) show(together(x, {1, 2, 3}, k));
  show(piece(x, 0, 2), piece(x, 1, 1), piece(x, 1, 3));
  show(piece_of_quotients({4, 9, 6}, {2, 3, 1}));
  attempt([&] { return piece_of_quotients({4, 9, 6}, {2, 3, 0}); });
}

// Loops over elements whose subscripts are sums and products of counters: each may be outside, in any
// of the loops, and behind a branch that keeps it inside.
#include "report.h"

#include <limits>

AG_FUNCTION ag::Vector<float> convolve(ag::Vector<float> x, ag::Vector<float> k, int n) {
  ag::Vector<float> y = ag::zeros<float>({n});
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < k.extent(0); ++j) y[i] += x[i + j] * k[j];
  return y;
}

AG_FUNCTION ag::Matrix<int> multiply(ag::Matrix<int> a, ag::Matrix<int> b, ag::Matrix<int> c) {
  for (ag::Scalar<int> i : ag::range(static_cast<int>(a.extent(0))))
    for (ag::Scalar<int> j : ag::range(static_cast<int>(b.extent(1))))
      for (ag::Scalar<int> k : ag::range(static_cast<int>(a.extent(1)))) c(i, j) += a(i, k) * b(k, j);
  return c;
}

AG_FUNCTION ag::Matrix<double> product(const ag::Matrix<double> &a, const ag::Matrix<double> &b) {
  ag::Matrix<double> c = ag::zeros<double>({a.extent(0), b.extent(1)});
  for (int i = 0; i < a.extent(0); ++i)
    for (int j = 0; j < b.extent(1); ++j) {
      ag::Scalar<double> total = 0;
      for (int k = 0; k < a.extent(1); ++k) total += a(i, k) * b(k, j);
      c(i, j) = total;
    }
  return c;
}

// A neighbour on each side, where there is one.
AG_FUNCTION ag::Vector<int> neighbours(const ag::Vector<int> &x, int n) {
  ag::Vector<int> y = ag::zeros<int>({n});
  for (int i = 0; i < n; ++i) {
    y[i] = x[i];
    if (i > 0) y[i] += x[i - 1];
    if (i < n - 1) y[i] += x[i + 1];
  }
  return y;
}

AG_FUNCTION ag::Vector<float> differences(const ag::Vector<float> &x, int n) {
  ag::Vector<float> y = ag::zeros<float>({n});
  for (int i = 0; i < n; ++i) y[i] = x[i + 1] - x[i];
  return y;
}

AG_FUNCTION ag::Matrix<int> triangle(const ag::Vector<int> &x, int n) {
  ag::Matrix<int> y = ag::zeros<int>({n, n});
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) y(i, j) = x[i * 2 - j] + x[j * 3];
  return y;
}

AG_FUNCTION ag::Vector<int> guarded(const ag::Vector<int> &x, const ag::Vector<int> &w, int n) {
  ag::Vector<int> y = ag::zeros<int>({n});
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < w.extent(0); ++j)
      if (i + j >= 1) y[i] += x[i + j - 1] * w[j];
  return y;
}

// The second check fails in an earlier step than the first.
AG_FUNCTION ag::Vector<int> two(const ag::Vector<int> &x, const ag::Vector<int> &z, int n) {
  ag::Vector<int> y = ag::zeros<int>({n + 1});
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 2; ++j) y[i] += x[i + j] - z[i - j + 1];
  return y;
}

// No sum is too large for its type where nothing is reached.
AG_FUNCTION ag::Vector<int> far(const ag::Vector<int> &x, std::int64_t from, std::int64_t to, std::int64_t step) {
  ag::Vector<int> y = ag::zeros<int>({4});
  for (std::int64_t i = from; i < to; ++i)
    for (std::int64_t j = 0; j < 2; ++j) y[i] += x[i + j + step];
  return y;
}

int main() {
  for (int n : {1, 2, 3, 4}) {
    attempt([&] { return two({1, 2, 3}, {1, 2, 3, 4}, n); });
    attempt([&] { return two({1, 2, 3, 4}, {1, 2, 3}, n); });
  }
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  attempt([&] { return far({1, 2, 3, 4, 5, 6}, 0, 4, 1); });
  attempt([&] { return far({1, 2, 3, 4, 5, 6}, 0, most, 1); });
  attempt([&] { return far({1, 2, 3, 4, 5, 6}, 3, 3, most); });
  attempt([&] { return far({1, 2, 3, 4, 5, 6}, most, 2, most); });
  attempt([&] { return far({1, 2, 3, 4, 5, 6}, -1, 2, 1); });
  attempt([] { return convolve({1, 2, 3, 4}, {1, 0.5f}, 3); });
  attempt([] { return convolve({1, 2, 3, 4}, {1, 0.5f}, 4); });
  attempt([] { return convolve({}, {}, 2); });
  attempt([] { return convolve({}, {1}, -2); });
  attempt([] { return convolve({}, {1}, 0); });
  attempt([] { return multiply({{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}, ag::ones<int>({2, 3})); });
  attempt([] { return multiply({{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}, ag::ones<int>({2, 2})); });
  attempt([] { return multiply({{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}, ag::ones<int>({1, 3})); });
  attempt([] { return multiply({{1, 2, 3}, {3, 4, 3}}, {{5, 6, 7}, {8, 9, 10}}, ag::ones<int>({2, 3})); });
  attempt([] { return multiply(ag::zeros<int>({2, 0}), ag::zeros<int>({0, 2}), ag::zeros<int>({0, 0})); });
  attempt([] { return product({{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}); });
  attempt([] { return product({{1, 2, 9}, {3, 4, 9}}, {{5, 6, 7}, {8, 9, 10}}); });
  attempt([] { return neighbours({1, 2, 3, 4}, 4); });
  attempt([] { return neighbours({1, 2, 3, 4}, 3); });
  attempt([] { return neighbours({1, 2, 3, 4}, 5); });
  attempt([] { return differences({1, 2, 4, 8}, 3); });
  attempt([] { return differences({1, 2, 4, 8}, 4); });
  attempt([] { return differences({1, 2, 4, 8}, 6); });
  attempt([] { return triangle({1, 2, 3, 4, 5, 6, 7}, 4); });
  attempt([] { return triangle({1, 2, 3, 4, 5, 6}, 4); });
  attempt([] { return triangle({1, 2, 3, 4, 5, 6}, 1); });
  attempt([] { return guarded({1, 2, 3, 4, 5, 6}, {1, 2}, 4); });
  attempt([] { return guarded({1, 2, 3, 4, 5, 6}, {1, 2}, 6); });
  attempt([] { return guarded({1, 2, 3, 4, 5, 6}, {1, 2}, 7); });
}

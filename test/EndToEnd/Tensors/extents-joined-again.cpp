// Chains of operations on the same few tensors, whose extents repeat in one way or another, or do not go together at some place of the chain.
#include "report.h"

AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x, ag::Vector<float> y) {
  x = x * y + 1.0f;
  x = x - y;
  x = y * x - x;
  return x + y;
}

AG_FUNCTION ag::Matrix<int> of_three(ag::Matrix<int> a, ag::Matrix<int> b, ag::Matrix<int> c) {
  ag::Matrix<int> ab = a + b, bc = b * c;
  ag::print("{} {}\n", ab.shape()[0], bc.shape()[1]);
  ag::Matrix<int> all = ab - bc;
  all = all + a;
  all = c - all;
  return all * ab + bc;
}

AG_FUNCTION ag::Vector<int> in_branches(ag::Vector<int> x, ag::Vector<int> y, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0)
      x = x + y;
    else
      y = y - x;
    if (i > 3) x = x * y;
  }
  return x - y;
}

// Only one path joins them: the other one checks for itself.
AG_FUNCTION ag::Vector<int> on_one_path(ag::Vector<int> x, ag::Vector<int> y, bool joins) {
  ag::Vector<int> z = x;
  if (joins) z = x + y;
  ag::print("{}\n", z.shape()[0]);
  return z * y - x;
}

AG_FUNCTION ag::Vector<float> long_chain(ag::Vector<float> x, ag::Vector<float> y, ag::Vector<float> z) {
  x = x * y + 1.0f; x = x - z; x = x * 0.5f + y; x = x - y; x = x * z; x = x + x; x = x - y * z; x = x + 2.0f;
  x = x * y + 2.0f; x = x - z; x = x * 0.5f + y; x = x - y; x = x * z; x = x + x; x = x - y * z; x = x + 3.0f;
  x = x * y + 3.0f; x = x - z; x = x * 0.5f + y; x = x - y; x = x * z; x = x + x; x = x - y * z; x = x + 4.0f;
  return x;
}

AG_FUNCTION ag::Vector<int> many(ag::Vector<int> a, ag::Vector<int> b, ag::Vector<int> c, int k) {
  for (int i = 0; i < k; ++i) {
    ag::Vector<int> t = a + b;
    a = t * c;
    if (ag::sum(a) > 50) b = a - t;
    c = c - t;
  }
  return a + b + c;
}

int main() {
  const ag::Vector<float> none = {}, one = {2}, two = {3, 4}, three = {1, 2, 3};
  for (const auto &x : {none, one, two, three})
    for (const auto &y : {none, one, two, three}) {
      attempt([&] { return chain(x, y); });
      for (const auto &z : {one, two}) attempt([&] { return long_chain(x, y, z); });
    }
  const ag::Matrix<int> row = {{1, 2, 3}}, column = {{4}, {5}}, both = {{6, 7, 8}, {9, 10, 11}}, single = {{12}};
  for (const auto &a : {row, column, both, single})
    for (const auto &b : {row, column, both, single})
      for (const auto &c : {row, column, both, single}) attempt([&] { return of_three(a, b, c); });
  attempt([&] { return of_three(row, column, ag::zeros<int>({3, 3})); });
  attempt([&] { return of_three(ag::zeros<int>({0, 1}), row, single); });
  const ag::Vector<int> empty = {}, first = {1}, pair = {2, 3}, triple = {4, 5, 6};
  for (const auto &x : {empty, first, pair, triple})
    for (const auto &y : {empty, first, pair, triple}) {
      for (int n : {0, 1, 2, 6}) {
        attempt([&] { return in_branches(x, y, n); });
        attempt([&] { return many(x, y, first, n); });
        attempt([&] { return many(x, first, y, n); });
      }
      for (bool joins : {false, true}) attempt([&] { return on_one_path(x, y, joins); });
    }
}

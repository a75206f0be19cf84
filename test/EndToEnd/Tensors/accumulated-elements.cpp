// Elements that a loop reads and writes again and again: at indices that it does not change, that are outside, of tensors that are kept.
#include <autograph/complex.h>
#include "report.h"

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

// Nothing is outside where the loop makes no trip.
AG_FUNCTION ag::Vector<int> at(ag::Vector<int> v, int i, int trips) {
  for (int k = 0; k < trips; ++k) {
    ag::print("{} ", k);
    v[i] = v[i] * 2 + k;
  }
  return v;
}

AG_FUNCTION std::pair<ag::Vector<int>, ag::Vector<int>> kept(ag::Vector<int> v, int trips) {
  ag::Vector<int> old = v;
  for (int k = 0; k < trips; ++k) v[0] += old[1] + k;
  return {v, old};
}

AG_FUNCTION ag::Vector<int> left(ag::Vector<int> v, ag::Vector<int> w, int limit) {
  int i = v.extent(0) > 1 ? 1 : 0;
  for (auto x : w) {
    v[i] += x;
    if (v[i] > limit) break;
    if (x == 0) continue;
    v[i] -= 1;
    if (x < 0) return v * 10;
  }
  return v;
}

AG_FUNCTION ag::Vector<int> written_only(ag::Vector<int> v, int i, int trips) {
  while (trips > 0) v[i] = trips--;
  return v;
}

// The tensor is looked at, or another element of it.
AG_FUNCTION ag::Vector<int> seen(ag::Vector<int> v, int trips) {
  for (int k = 0; k < trips; ++k) {
    v[0] += v[v.extent(0) - 1];
    if (k == 1) ag::print("{} ", v);
  }
  for (int k = 0; k < trips; ++k) v[k % 2] += v[0];
  return v;
}

AG_FUNCTION ag::Vector<int> conditional(ag::Vector<int> v, ag::Vector<bool> c) {
  for (int k = 0; k < c.extent(0); ++k) {
    if (c[k]) v[1] += k;
    v[0] = v[0] + 1;
  }
  return v;
}

AG_FUNCTION void in_place(ag::Vector<int> &v, int i, ag::Vector<int> w) {
  for (int k = 0; k < 4; ++k) v[i] += w[k];
}

AG_FUNCTION ag::Tensor<std::int8_t, 3> deep(ag::Tensor<std::int8_t, 3> t, int n) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) t[i][j][1] += static_cast<std::int8_t>(t[i][j][1] > 100 ? -100 : i * 50 + j);
  return t;
}

AG_FUNCTION std::vector<ag::Vector<double>> in_list(std::vector<ag::Vector<double>> list) {
  for (int i = 0; i < static_cast<int>(list.size()); ++i)
    for (int k = 0; k < 3; ++k) list[i][0] += k * 0.5;
  return list;
}

int calls = 0;
AG_HOST int next() { return ++calls; }

// The index may be unset, or out of the range of its type: an error in a loop that makes a trip.
AG_FUNCTION ag::Vector<int> maybe_set(ag::Vector<int> v, bool c, int trips) {
  ag::Scalar<int> i;
  if (c) i = next();
  for (int k = 0; k < trips; ++k) v[i] += k + 1;
  return v;
}
AG_FUNCTION ag::Vector<int> beside(ag::Vector<int> v, int i, int trips) {
  for (int k = 0; k < trips; ++k) v[i + 1] += k;
  if (trips == 0) ag::print("{} ", i);
  return v;
}

AG_FUNCTION std::pair<ag::Vector<std::complex<float>>, ag::Vector<bool>> others(ag::Vector<std::complex<float>> z, ag::Vector<bool> b, int trips) {
  for (int k = 0; k < trips; ++k) {
    z[1] = z[1] * std::complex<float>(0, 2);
    b[0] = !b[0];
  }
  return {z, b};
}

int main() {
  attempt([] { return convolve({1, 2, 3, 4}, {1, 0.5f}, 3); });
  attempt([] { return convolve({1, 2, 3, 4}, {1, 0.5f}, 4); });
  attempt([] { return convolve({}, {}, 2); });
  attempt([] { return multiply({{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}, ag::ones<int>({2, 3})); });
  attempt([] { return multiply({{1, 2}, {3, 4}}, {{5, 6, 7}, {8, 9, 10}}, ag::ones<int>({2, 2})); });
  attempt([] { return multiply(ag::zeros<int>({2, 0}), ag::zeros<int>({0, 2}), ag::zeros<int>({0, 0})); });
  for (int i : {0, 2, 3, -1})
    for (int trips : {0, 1, 3}) {
      attempt([&] { return at({1, 2, 3}, i, trips); });
      attempt([&] { return at({}, i, trips); });
      attempt([&] { return written_only({1, 2, 3}, i, trips); });
    }
  for (int trips : {0, 1, 4}) {
    auto [v, old] = kept({1, 2}, trips);
    show(v);
    show(old);
    attempt([&] { return seen({1, 2, 3}, trips); });
    attempt([&] { return seen({1}, trips); });
    attempt([&] { return deep(ag::ones<std::int8_t>({3, 3, 2}), trips); });
    attempt([&] { return in_list({{1, 2}, {3}}); });
  }
  for (int limit : {3, 5, 100}) {
    attempt([&] { return left({1, 2, 3}, {1, 0, 2, 4}, limit); });
    attempt([&] { return left({1}, {1, -1, 2}, limit); });
    attempt([&] { return left({}, {1, 2}, limit); });
    attempt([&] { return left({}, {}, limit); });
  }
  attempt([] { return conditional({1, 2}, {true, false, true}); });
  attempt([] { return conditional({1}, {false, false}); });
  attempt([] { return conditional({1}, {false, true}); });
  for (int trips : {0, 2})
    for (bool c : {false, true}) attempt([&] { return maybe_set({1, 2, 3}, c, trips); });
  for (int i : {0, 1, 2147483647}) attempt([&] { return beside({1, 2, 3}, i, 0); });
  for (int i : {0, 1, 2}) attempt([&] { return beside({1, 2, 3}, i, 3); });
  for (int trips : {0, 1, 3}) {
    auto [z, b] = others({1, 2}, {true}, trips);
    ag::print("{} {}\n", z, b);
  }
  ag::Vector<int> v = {1, 2};
  in_place(v, 1, {1, 2, 3, 4});
  show(v);
}

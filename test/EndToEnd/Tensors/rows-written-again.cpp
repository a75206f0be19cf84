// Rows and slices that are written, read, and written again in one iteration.
#include "report.h"

using ag::Matrix;
using ag::Vector;

AG_FUNCTION Matrix<int> twice(int n) {
  Matrix<int> m = ag::zeros<int>({n, 4});
  Vector<int> row = {1, 2, 3, 4};
  for (int i = 0; i < n; ++i) {
    m[i] = row;
    row = row * 3 % 11;
    if (i > 0) m[i] = m[i] + m[i - 1] % 5;
  }
  return m;
}
AG_FUNCTION Matrix<float> with_elements(int n) {
  Matrix<float> m = ag::zeros<float>({n, 3});
  for (int i = 1; i < n; ++i) {
    m[i] = m[i - 1] * 0.5f;
    m(i, 0) = 1.0f;
    m[i] += m[i - 1];
    if (m(i, 2) > 1e9f) break;
  }
  return m;
}
AG_FUNCTION Matrix<int> exchanged(int n) {
  Matrix<int> m = ag::reshape(ag::arange(n * 2), {n, 2});
  for (int i = 0; i + 1 < n; ++i) {
    Vector<int> t = m[i];
    m[i] = m[i + 1];
    m[i + 1] = t + 1;
  }
  return m;
}
// The matrix between the two writes is kept.
AG_FUNCTION std::pair<Matrix<int>, Matrix<int>> between(Matrix<int> m, int i, bool again) {
  m[i] = m[i] + 10;
  Matrix<int> first = m;
  if (again) m[i] = m[0] * 2;
  return {first, m};
}
AG_FUNCTION Vector<int> slices(int n) {
  Vector<int> v = ag::zeros<int>({n});
  for (int i = 0; i + 4 <= n; i += 4) {
    v[ag::slice(i, i + 4)] += i + 1;
    v[ag::slice(i, i + 2)] = v[ag::slice(i + 2, i + 4)] * 3;
    if (i % 8) v[ag::slice(i, i + 4)] = ag::flip(v[ag::slice(i, i + 4)], 0);
    v[ag::slice(i, i + 2)] += v[ag::slice(i + 1, i + 3)];
  }
  return v;
}
// Two new tensors of equal extents, of which each gets its own front.
AG_FUNCTION std::pair<Vector<int>, Vector<int>> two_fronts(Vector<int> a, Vector<int> b, int rounds) {
  for (int k = 0; k < rounds; ++k) {
    a = ag::append(a, k);
    b = ag::append(b, -k);
  }
  return {a, b};
}
int main() {
  for (int n : {0, 1, 2, 7, 17}) {
    show(twice(n), with_elements(n), exchanged(n), slices(n));
    show(two_fronts(ag::arange(3), ag::zeros<int>({3}), n));
  }
  for (int i : {0, 1, 2}) show(between({{1, 2}, {3, 4}, {5, 6}}, i, false), between({{1, 2}, {3, 4}, {5, 6}}, i, true));
}

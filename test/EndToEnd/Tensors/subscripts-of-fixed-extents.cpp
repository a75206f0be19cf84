// Places counted from the end and steps where the extents are known when the function is compiled, inside and outside. The first of
// several errors comes as Clang orders them.
#include "report.h"

AG_FUNCTION AG_SIGNATURE(f32[3]) ag::Vector<float> last(ag::Vector<float> v) { return v[ag::slice(ag::end - 2, ag::end)] * v[ag::end - 1]; }
AG_FUNCTION AG_SIGNATURE(f32[3]) ag::Vector<float> outside(ag::Vector<float> v) { return v[ag::slice(ag::end - 4, ag::end)] * 2.0f; }
AG_FUNCTION AG_SIGNATURE(f32[3], i32) ag::Vector<float> every(ag::Vector<float> v, int n) {
  v[ag::slice(0, ag::end, 2)] *= 10.0f;
  v[ag::slice(1, 4, n)] = 1;
  return v[ag::slice(0, ag::end, n)];
}
AG_FUNCTION AG_SIGNATURE(f32[0]) ag::Vector<float> nothing(ag::Vector<float> v) {
  v[ag::slice(0, ag::end, 3)] += 1.0f;
  return ag::concat({v[ag::slice()], v[ag::slice(ag::end, ag::end, 2)]});
}
AG_FUNCTION AG_SIGNATURE(f32[0]) ag::Scalar<float> of_nothing(ag::Vector<float> v) { return v[ag::end - 1] * 2.0f; }
AG_FUNCTION AG_SIGNATURE(f32[4,2], i32) ag::Matrix<float> rows(ag::Matrix<float> m, int n) {
  m(ag::slice(1, ag::end, 2)) = m(ag::slice(0, ag::end, 2)) * 2.0f;
  m(ag::slice(), ag::end - 1) += m(ag::slice(), 0);
  for (int i = 1; i < n; ++i) m(ag::end - i, ag::slice(0, ag::end, i)) -= m(ag::slice(0, ag::end, 4))[0][ag::slice(0, ag::end, i)];
  return m[ag::slice(0, 4, 3)];
}
AG_FUNCTION AG_SIGNATURE(f32[4,2]) ag::Scalar<float> known(ag::Matrix<float> m) { return m(ag::end - 4, ag::end - 2) + ag::sum(m(ag::slice(3, 4, 7))); }

// A first column of fixed extents begins where the matrix does, as a dense one would.
AG_FUNCTION AG_SIGNATURE(f32[4,2]) ag::Matrix<float> first_column(ag::Matrix<float> m) {
  m[1] = m[0] * 2.0f;
  return m(ag::slice(0, 4), ag::slice(0, 1));
}
AG_FUNCTION ag::Matrix<float> of_rows(int n) {
  ag::Matrix<float> m = ag::zeros<float>({4, n});
  for (int i = 0; i < n; ++i) m(ag::slice(), i) = i;
  m[2] += 5.0f;
  return m[ag::slice(0, 4, 2)];
}
AG_FUNCTION ag::Tensor<float, 3> of_cube(int n) {
  ag::Tensor<float, 3> t = ag::zeros<float>({n, 4, n});
  for (int i = 0; i < n; ++i) t(i) = i;
  return t(ag::slice(), ag::slice(0, 2));
}
AG_FUNCTION ag::Matrix<float> carried(int n) {
  ag::Matrix<float> m = ag::zeros<float>({4, n}), rows = m;
  for (int i = 0; i < n; ++i) {
    m[i] += 1.0f;
    if (i % 2 == 0) rows = m[ag::slice(0, 4, 2)] + 0.0f;
    else rows = m[ag::slice(0, 4, 3)];
  }
  return rows;
}

int main() {
  show(first_column({{1, 2}, {3, 4}, {5, 6}, {7, 8}}));
  for (int n : {0, 1, 3}) show(of_rows(n), of_cube(n), carried(n));
  for (const ag::Vector<float> &v : {ag::Vector<float>{}, ag::Vector<float>{1, 2, 3}, ag::Vector<float>{1, 2, 3, 4, 5}}) {
    attempt([&] { return last(v); });
    attempt([&] { return outside(v); });
    for (int n : {0, 1, 2, 5}) attempt([&] { return every(v, n); });
    attempt([&] { return nothing(v); });
    attempt([&] { return of_nothing(v); });
  }
  for (const ag::Matrix<float> &m : {ag::Matrix<float>{}, ag::Matrix<float>{{1, 2}, {3, 4}, {5, 6}, {7, 8}}, ag::Matrix<float>{{1, 2, 3}, {4, 5, 6}}}) {
    for (int n : {0, 3, 5}) attempt([&] { return rows(m, n); });
    attempt([&] { return known(m); });
  }
}

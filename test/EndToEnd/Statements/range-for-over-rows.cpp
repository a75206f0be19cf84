// Range-for over vectors, matrices and rank 3: copies of the rows at entry.
#include "report.h"

AG_FUNCTION ag::Scalar<int> elements(ag::Vector<int> v) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) s = s * 2 + x;
  return s;
}
AG_FUNCTION ag::Vector<float> rows(ag::Matrix<float> m) {
  ag::Vector<float> s = ag::zeros<float>({m.extent(1)});
  for (ag::Vector<float> row : m) s = s * 2 + row;
  return s;
}
AG_FUNCTION ag::Scalar<int> planes(ag::Tensor<int, 3> t) {
  ag::Scalar<int> s = 0;
  for (auto plane : t)
    for (auto row : plane)
      for (auto x : row) s = s * 2 + x;
  return s;
}
AG_FUNCTION ag::Vector<int> written_while_iterating(ag::Vector<int> v) {
  int i = 0;
  for (ag::Scalar<int> x : v) {
    v[v.extent(0) - 1] = 50;
    v[i] = x + 1;
    ++i;
  }
  return v;
}
// What `auto &&` binds is the loop's own.
AG_FUNCTION ag::Vector<float> own_rows(ag::Matrix<float> m) {
  ag::Vector<float> s = ag::zeros<float>({m.extent(1)});
  for (auto &&row : m) {
    row += 1.0f;
    row(0) = 2.0f;
    s += row;
  }
  for (auto &&x : s) {
    x *= 2.0f;
    s[0] += x;
  }
  return s;
}

int main() {
  show(elements({}), elements({5}), elements({1, 2, 3}));
  show(rows({{1, 2}, {3, 4}, {5, 6}}), rows(ag::zeros<float>({0, 3})));
  show(planes({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}), planes(ag::zeros<int>({2, 0, 3})));
  show(written_while_iterating({1, 2, 3}), written_while_iterating({}));
  show(own_rows({{1, 2}, {3, 4}}), own_rows(ag::zeros<float>({0, 2})));
}

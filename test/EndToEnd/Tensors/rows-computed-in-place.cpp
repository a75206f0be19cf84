// Parts of a tensor computed from themselves and from parts beside them, of which some overlap, are one and the same, or are read once more later.
#include "report.h"

AG_FUNCTION ag::Matrix<double> eliminated(ag::Matrix<double> a) {
  const auto n = a.extent(0);
  for (int k = 0; k < n; ++k) {
    if (a(k, k) == 0.0) break;
    for (int i = 0; i < n; ++i) {
      auto f = a(i, k) / a(k, k);
      if (i != k) a[i] = a[i] - f * a[k];
    }
    a[k] = a[k] * 2.0;
  }
  return a;
}

// `i` and `k` may be one row.
AG_FUNCTION ag::Matrix<int> of_rows(ag::Matrix<int> a, int i, int k) {
  a[i] = a[i] + a[k] * 2;
  a[k] = a[i] - a[k] + a[k];
  a[i] = a[k] * a[k] + a[i];
  return a;
}

AG_FUNCTION ag::Matrix<int> of_columns(ag::Matrix<int> a, int i, int k) {
  const auto all = ag::slice(0, a.extent(0));
  a(all, i) = a(all, i) - a(all, k);
  a(all, k) = a(all, k) + a(all, i) * 3;
  return a;
}

// Parts that overlap, and parts that do not.
AG_FUNCTION ag::Vector<int> shifted(ag::Vector<int> v, int n) {
  for (int step = 0; step < n; ++step) {
    const auto size = v.extent(0);
    v(ag::slice(1, size)) = v(ag::slice(0, size - 1)) + v(ag::slice(1, size)) * 2;
    v(ag::slice(0, 2)) = v(ag::slice(0, 2)) + v(ag::slice(2, 4));
    v(ag::slice(0, 2)) = v(ag::slice(0, 2)) - v(ag::slice(1, 3));
  }
  return v;
}

// What is kept before is not changed by what follows.
AG_FUNCTION std::pair<ag::Matrix<int>, ag::Matrix<int>> kept(ag::Matrix<int> a, int i, int k) {
  auto row = a[i];
  ag::Matrix<int> before = a;
  a[i] = a[i] + a[k];
  a[k] = a[k] - row;
  ag::Vector<int> now = a[i];
  a[i] = a[i] * 10 + before[k];
  a[i] = a[i] + now;
  return {a, before};
}

AG_FUNCTION ag::Tensor<int, 3> of_rank_three(ag::Tensor<int, 3> t, int i, int j) {
  t[i] = t[i] + t[j];
  t[i][j] = t[i][j] + t[j][i];
  const auto all = ag::slice(0, t.extent(1));
  t(i, all, j) = t(i, all, j) * t(j, all, i) + t(i, all, i);
  t(all, i, all) = t(all, i, all) - t(all, j, all);
  return t;
}

AG_FUNCTION void changed(ag::Matrix<int> &a, const ag::Vector<int> &v, int i) {
  for (int k = 0; k < 3; ++k) {
    a[i] = a[i] * 2 - a[k] + v;
    if (k == 1) a[k] = a[k] / v;
    ag::print("{}\n", a[k]);
  }
}

struct Grid {
  ag::Matrix<float> cells;
  AG_FUNCTION void relax(int i) {
    cells[i] = (cells[i] + cells[i + 1] + cells[i - 1]) / 3.0f;
    cells[i] = ag::where(cells[i] > 2.0f, cells[i] - cells[0], cells[i]);
  }
};

AG_FUNCTION ag::Matrix<int> nested(ag::Matrix<int> a, int i) {
  a[i](ag::slice(0, 2)) = a[i](ag::slice(1, 3)) + a[i](ag::slice(0, 2));
  a[ag::slice(0, 2)] = a[ag::slice(0, 2)] + a[ag::slice(1, 3)] * a[ag::slice(0, 2)];
  return a;
}

int main() {
  show(eliminated({{4, 1, 2}, {1, 5, 3}, {2, 3, 6}}), eliminated({{1, 2}, {2, 4}}), eliminated(ag::zeros<double>({0, 0})));
  const ag::Matrix<int> a = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  for (int i : {0, 1, 2})
    for (int k : {0, 2, -1}) {
      attempt([&] { return of_rows(a, i, k); });
      attempt([&] { return of_columns(a, i, k); });
      attempt([&] { return kept(a, i, k); });
      attempt([&] { return of_rank_three(ag::reshape(ag::arange(27), {3, 3, 3}), i, k); });
      attempt([&] { return nested(a, i); });
    }
  show(a, of_rows(ag::zeros<int>({2, 0}), 0, 1));
  for (int n : {0, 1, 3}) attempt([&] { return shifted({1, 2, 3, 4, 5}, n); });
  for (int i : {0, 1, 2}) {
    ag::Matrix<int> b = a;
    changed(b, {1, 2, 3}, i);
    show(b);
    attempt([&] { return changed(b, {1, 0, 3}, i), 1; });
    attempt([&] { return changed(b, {1, 2}, i), 1; });
  }
  Grid grid{{{1, 2}, {3, 4}, {5, 6}, {7, 8}}};
  grid.relax(1);
  grid.relax(2);
  show(grid.cells);
}

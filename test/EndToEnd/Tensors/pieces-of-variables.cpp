// Elements, rows and slices of an `ag::Variable` that is a member, a parameter, a local or a global.
#include "report.h"
ag::Variable<int, 1> total = ag::Vector<int>{7, 8};
struct Store {
  ag::Variable<int, 2> rows = ag::Matrix<int>{{1, 2, 3}, {4, 5, 6}};
  ag::Variable<float, 1> line = ag::Vector<float>{0.5f, 1.5f};
  AG_FUNCTION ag::Scalar<int> element(int i) { return rows[i][0] + rows(i, 1); }
  AG_FUNCTION ag::Vector<int> row(int i) {
    auto r = rows[i];
    rows.assign(rows * 2);
    return r + rows[1 - i];
  }
  AG_FUNCTION ag::Vector<float> part(int n) {
    auto &l = line;
    l.assign(ag::append(l.value(), l[n]));
    return l[ag::slice(1, n + 1)] * 2;
  }
};
AG_FUNCTION ag::Scalar<int> given(ag::Variable<int, 1> &v, Store &s, int i) {
  auto &w = i > 0 ? v : total;
  ag::Variable<int, 1> own = ag::Vector<int>{20, 30};
  for (int k = 0; k <= i; ++k) w.assign(w + w[k] * own[1 - k]);
  return w[i] + v[0] + total[1] + s.rows[i][i + 1];
}
int main() {
  Store s;
  ag::Variable<int, 1> v = ag::Vector<int>{1, 2};
  for (int i = 0; i < 2; ++i) {
    show(s.element(i));
    show(s.row(i));
    show(s.part(i));
    show(given(v, s, i));
  }
  attempt([&] { return s.element(2); });
  attempt([&] { return given(v, s, -1); });
}

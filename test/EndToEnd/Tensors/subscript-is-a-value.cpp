// A named subscript is the value at that moment; the three-line swap works; in loops too.
#include "report.h"

AG_FUNCTION ag::Vector<int> reversed(ag::Vector<int> v) {
  std::int64_t n = v.extent(0);
  for (std::int64_t i = 0; i < n / 2; ++i) {
    auto t = v[i];
    v[i] = v[n - 1 - i];
    v[n - 1 - i] = t;
  }
  return v;
}
AG_FUNCTION ag::Matrix<int> swap_rows(ag::Matrix<int> m) {
  auto t = m[0];
  m[0] = m[1];
  m[1] = t;
  t[0] = 99;
  t = t + 1;
  return m;
}
AG_FUNCTION ag::Vector<int> bubble(ag::Vector<int> v) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (int i = 1; i < v.extent(0); ++i) {
      if (v[i - 1] > v[i]) {
        auto t = v[i];
        v[i] = v[i - 1];
        v[i - 1] = t;
        changed = true;
      }
    }
  }
  return v;
}
int main() {
  show(reversed({}), reversed({1}), reversed({1, 2, 3}), reversed({1, 2, 3, 4}));
  show(swap_rows({{1, 2}, {3, 4}}));
  show(bubble({}), bubble({3, 1, 2}), bubble({5, 4, 3, 2, 1, 0}));
}

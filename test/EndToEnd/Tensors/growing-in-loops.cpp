// append and concat in loops: extents that change from trip to trip.
#include "report.h"

AG_FUNCTION ag::Vector<int> filtered(ag::Vector<int> v, ag::Scalar<int> limit) {
  ag::Vector<int> kept;
  for (ag::Scalar<int> x : v) {
    if (x < 0) continue;
    if (x > limit) break;
    kept = ag::append(kept, x);
  }
  return kept;
}
AG_FUNCTION ag::Vector<int> doubled(ag::Vector<int> v, int n) {
  while (v.extent(0) < n) v = ag::concat({v, v + 1}, 0);
  return v;
}
AG_FUNCTION ag::Matrix<float> rows(ag::Vector<float> v, int n) {
  ag::Matrix<float> m = ag::zeros<float>({0, v.extent(0)});
  for (int i = 0; i < n; ++i) {
    m = ag::append(m, v * i);
    if (ag::sum(m) > 20) break;
  }
  return m;
}
AG_FUNCTION ag::Vector<int> shrinking(ag::Vector<int> v) {
  while (v.extent(0) > 2) v = v[ag::slice(1, v.extent(0))] - v[ag::slice(0, v.extent(0) - 1)];
  return v;
}
AG_FUNCTION ag::Vector<int> branch_shapes(ag::Vector<int> v, bool longer) {
  ag::Vector<int> w;
  if (longer)
    w = ag::concat({v, v}, 0);
  else if (v.extent(0) > 1)
    w = v[ag::slice(0, 1)];
  return w * 2;
}
AG_FUNCTION ag::Scalar<int> two_at_once(int n) {
  ag::Vector<int> v, w;
  for (int i = 0; i < n; ++i) {
    v = ag::append(v, i);
    w = ag::append(w, i * i);
  }
  return ag::sum(v * w);
}
AG_FUNCTION int pairs_in_a_list(int n) {
  std::vector<std::pair<int, int>> list;
  for (int i = 0; i < n; ++i) list.push_back({i, i * i});
  int sum = 0;
  for (auto [i, square] : list) sum += i * square;
  return sum;
}
int main() {
  show(filtered({}, 5), filtered({1, -2, 3, 9, 4}, 5), filtered({-1}, 5));
  show(doubled({1}, 0), doubled({1}, 2), doubled({1, 2}, 7));
  for (int n : {0, 1, 3, 10}) show(rows({1, 2}, n));
  show(shrinking({}), shrinking({1, 4, 9, 16, 25}));
  show(branch_shapes({1, 2}, true), branch_shapes({1, 2}, false), branch_shapes({1}, false), branch_shapes({}, true));
  for (int n : {0, 1, 4, 9}) show(two_at_once(n), pairs_in_a_list(n));
}

// Reductions as loop conditions and as carried values.
#include "report.h"

AG_FUNCTION ag::Vector<float> normalise(ag::Vector<float> v) {
  int n = 0;
  while (ag::max(v) > 1 && n < 50) {
    v = v / 2;
    ++n;
  }
  return v;
}
AG_FUNCTION ag::Scalar<int> rows_until(ag::Matrix<int> m, ag::Scalar<int> limit) {
  ag::Scalar<int> total = 0;
  ag::Scalar<int> best = -1;
  for (int i = 0; i < m.extent(0); ++i) {
    ag::Scalar<int> s = ag::sum(m[i]);
    if (s > best) best = s;
    total = total + s;
    if (ag::any(m[i] < 0)) continue;
    if (total > limit) break;
  }
  return total * 1000 + best;
}
int main() {
  show(normalise({0.5}), normalise({3, 8}), normalise({1, -100}));
  for (int limit : {0, 5, 100}) show(rows_until({{1, 2}, {-3, 9}, {4, 4}, {1, 1}}, limit), rows_until(ag::zeros<int>({0, 4}), limit));
}

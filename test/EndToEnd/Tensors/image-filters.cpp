// Two-dimensional loops over elements with writes and bounds in conditions.
#include "report.h"

AG_FUNCTION ag::Matrix<int> blur(ag::Matrix<int> m) {
  ag::Matrix<int> r = ag::zeros_like(m);
  for (int i = 0; i < m.extent(0); ++i) {
    for (int j = 0; j < m.extent(1); ++j) {
      ag::Scalar<int> s = 0;
      int n = 0;
      for (int di = -1; di <= 1; ++di) {
        for (int dj = -1; dj <= 1; ++dj) {
          if (i + di < 0 || i + di >= m.extent(0)) continue;
          if (j + dj < 0 || j + dj >= m.extent(1)) continue;
          s += m(i + di, j + dj);
          ++n;
        }
      }
      r(i, j) = s / n;
    }
  }
  return r;
}
AG_FUNCTION ag::Matrix<bool> life(ag::Matrix<bool> m, int steps) {
  std::int64_t h = m.extent(0), w = m.extent(1);
  for (int t = 0; t < steps; ++t) {
    ag::Matrix<bool> next = m;
    for (std::int64_t i = 0; i < h; ++i)
      for (std::int64_t j = 0; j < w; ++j) {
        int alive = 0;
        for (int d = 0; d < 9; ++d) {
          if (d == 4) continue;
          if (m((i + d / 3 + h - 1) % h, (j + d % 3 + w - 1) % w)) ++alive;
        }
        next(i, j) = alive == 3 || (alive == 2 && m(i, j));
      }
    if (ag::all(next == m)) break;
    m = next;
  }
  return m;
}
int main() {
  show(blur({{1, 2, 3}, {4, 50, 6}, {7, 8, 9}}), blur({{5}}), blur(ag::zeros<int>({0, 2})));
  for (int n : {0, 1, 4}) show(ag::astype<int>(life({{false, true, false, false}, {false, false, true, false}, {true, true, true, false}, {false, false, false, false}}, n)));
}

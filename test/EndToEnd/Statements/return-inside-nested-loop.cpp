// Returns two and three loops deep, and after the inner loop.
#include "report.h"

AG_FUNCTION ag::Scalar<int> two(ag::Matrix<int> m, ag::Scalar<int> wanted) {
  for (int i = 0; i < m.extent(0); ++i) {
    for (int j = 0; j < m.extent(1); ++j) {
      if (m(i, j) == wanted) return i * 10 + j;
    }
    if (m(i, 0) < 0) return -2;
  }
  return -1;
}
AG_FUNCTION ag::Scalar<int> three(ag::Scalar<int> n) {
  ag::Scalar<int> steps = 0;
  for (int i = 1; i < 5; ++i) {
    int j = i;
    while (j < 6) {
      for (ag::Scalar<int> k : ag::range(j)) {
        steps = steps + 1;
        if (steps == n) return i * 100 + j * 10 + k;
      }
      ++j;
    }
    if (steps > 200) return -3;
  }
  return -steps;
}
int main() {
  ag::Matrix<int> m = {{1, 2}, {3, 4}, {-5, 6}, {7, 8}};
  for (int w : {1, 4, 6, 7, 9}) show(two(m, w));
  attempt([] { return two(ag::zeros<int>({0, 2}), 0); });
  attempt([] { return two(ag::ones<int>({2, 0}), 0); });
  for (int n : {0, 1, 7, 30, 60, 1000}) attempt([&] { return three(n); });
}

// Several results of the same extents live at once: each has a buffer of its own.
#include "report.h"

AG_FUNCTION ag::Vector<int> two(ag::Vector<int> v) { return ag::concat({ag::cumulative_sum(v, 0), v + 1}, 0); }
AG_FUNCTION ag::Vector<int> three(ag::Vector<int> v) {
  ag::Vector<int> a = ag::cumulative_sum(v, 0), b = v * 2, c = v;
  for (int i = 0; i < v.extent(0); ++i) c[i] = a[i] - b[i];
  return ag::concat({a, b, c}, 0);
}
int main() {
  show(two({3, -1, 9}), two({}), three({3, -1, 9}), three({}));
}

// Slices with run-time bounds inside loops.
#include "report.h"

AG_FUNCTION ag::Vector<float> moving_average(ag::Vector<float> v, int width) {
  ag::Vector<float> out;
  for (int i = 0; i + width <= v.extent(0); ++i) {
    ag::Vector<float> window = v[ag::slice(i, i + width)];
    if (ag::any(window < 0)) continue;
    out = ag::append(out, ag::sum(window) / width);
  }
  return out;
}
AG_FUNCTION ag::Scalar<int> longest_run(ag::Vector<int> v) {
  ag::Scalar<int> best = 0;
  int i = 0;
  while (i < v.extent(0)) {
    int j = i;
    while (j < v.extent(0) && v[j] == v[i]) ++j;
    if (j - i > best) best = j - i;
    i = j;
  }
  return best;
}
int main() {
  for (int w : {1, 2, 3, 9}) show(moving_average({1, 2, 3, -1, 4, 6, 8}, w));
  show(longest_run({}), longest_run({1}), longest_run({1, 1, 2, 2, 2, 1}));
}

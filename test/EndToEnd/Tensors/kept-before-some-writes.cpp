// `w = v` before a write that only some iterations make: the two are one value, but not one buffer.
#include "report.h"

using ag::Vector;

AG_FUNCTION std::pair<Vector<int>, Vector<int>> in_inner_loop(Vector<int> v, int n, int limit) {
  Vector<int> w = {5, 6};
  for (int i = 0; i < n; ++i) {
    if (v.extent(0) == w.extent(0)) v = v + w % 3;
    for (int k = 0; k < 5 && i % 2; ++k) {
      w = v;
      if (k > limit) v[1] = w[0];
    }
  }
  return {v, w};
}
AG_FUNCTION std::pair<Vector<int>, Vector<int>> in_one_loop(Vector<int> v, int n, int limit) {
  Vector<int> w = v;
  for (int i = 0; i < n; ++i) {
    v[i % v.extent(0)] += w[0] + 1;
    if (i % 3 == 0) w = v;
    if (i > limit) v[0] = i;
  }
  return {v, w};
}
AG_FUNCTION std::pair<std::vector<int>, std::vector<int>> lists(int n, int limit) {
  std::vector<int> v{1, 2}, w;
  while (n-- > 0) {
    w = v;
    if (n < limit) v.push_back(n);
    if (n % 3 == 1) v[0] += int(w.size());
  }
  return {v, w};
}
int main() {
  for (int n : {0, 1, 2, 5, 9})
    for (int limit : {1, 3, 100}) {
      show(in_inner_loop({3, 1}, n, limit), in_inner_loop({3, 1, 2}, n, limit));
      show(in_one_loop({3, 1, 2}, n, limit), lists(n, limit));
    }
}

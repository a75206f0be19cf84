// Recursion under loops and branches, with in-out state and growing tensors.
#include "report.h"

AG_FUNCTION void permute(ag::Vector<int> v, int k, ag::Vector<int> &out, int &count) {
  if (count > 4) return;
  if (k == v.extent(0)) {
    out = ag::concat({out, v}, 0);
    ++count;
    return;
  }
  for (int i = k; i < v.extent(0); ++i) {
    auto t = v[k];
    v[k] = v[i];
    v[i] = t;
    permute(v, k + 1, out, count);
  }
}
AG_FUNCTION ag::Scalar<int> depth(ag::Scalar<int> n) {
  ag::Scalar<int> best = 0;
  for (int i = 1; i < n; i *= 2) {
    ag::Scalar<int> d = depth(n / 2 - i);
    if (d > best) best = d;
    if (best > 5) break;
  }
  return best + 1;
}
int main() {
  for (int n : {0, 1, 2, 3}) {
    ag::Vector<int> out;
    int count = 0;
    permute(ag::arange(n), 0, out, count);
    show(out, count);
  }
  for (int n : {0, 1, 5, 40}) show(depth(n));
}

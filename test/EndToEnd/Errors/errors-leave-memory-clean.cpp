// Tensors alive when an error unwinds through calls and loops are released.
#include "report.h"

AG_FUNCTION ag::Vector<int> inner(ag::Vector<int> v, int depth) {
  ag::Vector<int> w = v * 2;
  if (depth == 0) {
    ag::check(w[0] < 5, "deep {}", w);
    return w;
  }
  ag::Vector<int> r = inner(w + 1, depth - 1);
  return r + w;
}
AG_FUNCTION ag::Vector<int> run(ag::Vector<int> v, int n) {
  ag::Vector<int> s = v;
  for (int i = 0; i < n; ++i) {
    ag::Vector<int> t = inner(s, 2);
    s = ag::concat({s, t}, 0);
    if (s.extent(0) > 100) break;
  }
  return s;
}
int main() {
  attempt([] { return run({-1, 2}, 3); });
  attempt([] { return run({-2, 2}, 2); });
  attempt([] { return run({1}, 2); });
  attempt([] { return run({}, 0); });
  attempt([] { return run({}, 1); });
}

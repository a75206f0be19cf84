// Tensors as loop state: replaced, written, swapped, dead after an exit.
#include "report.h"

AG_FUNCTION ag::Vector<float> diffuse(ag::Vector<float> v, int n) {
  for (int t = 0; t < n; ++t) {
    ag::Vector<float> next = v;
    for (int i = 1; i + 1 < v.extent(0); ++i) next[i] = (v[i - 1] + v[i + 1]) * 0.5f;
    if (ag::all(next == v)) return v * 100;
    v = next;
  }
  return v;
}
AG_FUNCTION ag::Vector<int> exits(ag::Vector<int> v, int n) {
  ag::Vector<int> a = v;
  ag::Vector<int> b = v * 0;
  for (int i = 0; i < n; ++i) {
    b = b + a;
    if (i == 2) break;
    a[0] = i;
    if (i == 5) return a;
  }
  return b;
}
AG_FUNCTION std::pair<ag::Matrix<int>, ag::Vector<int>> different_ranks(ag::Vector<int> v, int n) {
  ag::Matrix<int> m = ag::zeros<int>({2, v.extent(0)});
  while (n > 0) {
    m[n % 2] = v;
    v = m[0] + m[1] + n;
    --n;
  }
  return {m, v};
}
int main() {
  for (int n : {0, 1, 4}) show(diffuse({0, 0, 8, 0, 0}, n), exits({1, 2}, n), different_ranks({1, 2, 3}, n));
  show(diffuse({1, 1, 1}, 3), diffuse({}, 2));
}

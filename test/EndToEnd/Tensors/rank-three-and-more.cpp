// Rank 3 and 4 tensors in loops: rows, sums, broadcasts.
#include "report.h"

AG_FUNCTION ag::Tensor<int, 3> stepped(ag::Tensor<int, 3> t, int n) {
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < t.extent(0); ++k) {
      t[k] = t[k] + k;
      if (ag::sum(t[k]) % 2 == 0) continue;
      t[k][0] = t[k][0] * 2;
      t(k, 0, 0) += 1;
    }
  }
  return t;
}
AG_FUNCTION ag::Scalar<int> four(ag::Tensor<int, 4> t) {
  ag::Scalar<int> s = 0;
  for (auto a : t)
    for (auto b : a) s = s * 3 + ag::sum(b) - b(0, 0);
  return s + ag::max(t);
}
int main() {
  for (int n : {0, 1, 3}) show(stepped({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, n));
  show(four(ag::reshape(ag::arange(16), {2, 2, 2, 2})), four(ag::reshape(ag::arange(6), {1, 1, 2, 3})));
}

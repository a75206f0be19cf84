// Elements by one index for each axis of tensors that have more than four.
#include "report.h"

AG_FUNCTION ag::Tensor<int, 5> fill(ag::Tensor<int, 5> t, ag::Scalar<int> i) {
  for (int a = 0; a < t.extent(0); ++a)
    for (std::int64_t e = 0; e < t.extent(4); ++e) {
      t(a, 0, i, 0, e) = static_cast<int>(10 * a + e);
      t(a, 0, i, 0, e) += 1;
      t[a](0, i, 0, e) *= 2;
      t[a][0](i, 0, e) -= t(0, 0, i, 0, 0);
      if (t(a, 0, i, 0, e) > 15) return t;
    }
  return t;
}
AG_FUNCTION ag::Scalar<float> trace(const ag::Tensor<float, 6> &t) {
  ag::Scalar<float> sum = 0;
  for (int i = 0; i < t.extent(0); ++i) sum += t(i, i, i, i, i, i) + t[i](0, 0, 0, 0, 0);
  return sum;
}
int main() {
  show(fill(ag::zeros<int>({2, 1, 2, 1, 3}), 1), fill(ag::zeros<int>({0, 1, 2, 1, 3}), 7));
  attempt([] { return fill(ag::zeros<int>({1, 1, 2, 1, 1}), 2); });
  show(trace(ag::reshape(ag::arange(64.0f), {2, 2, 2, 2, 2, 2})), trace(ag::zeros<float>({0, 1, 1, 1, 1, 1})));
  attempt([] { return trace(ag::zeros<float>({2, 2, 2, 2, 2, 1})); });
  ag::Tensor<int, 5> t = ag::zeros<int>({1, 1, 1, 1, 2});
  t[0](0, 0, 0, 1) = 3;
  show(t);
}

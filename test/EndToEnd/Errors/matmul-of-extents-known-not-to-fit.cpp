// Products whose extents are known not to go together when they are compiled: a run-time error, as eagerly.
#include "report.h"
AG_FUNCTION ag::Matrix<int> matrices(ag::Scalar<int> p) {
  ag::Matrix<int> m = p + ag::ones<int>({1, 3});
  return ag::matmul(m, m);
}
AG_FUNCTION ag::Scalar<int> vectors(ag::Scalar<int> p, bool c) {
  ag::Vector<int> v = p + ag::ones<int>({3}), w = p + ag::ones<int>({2});
  if (c) return ag::matmul(v, w);
  return p;
}
AG_FUNCTION ag::Tensor<int, 3> batches(ag::Scalar<int> p) {
  return ag::matmul(p + ag::ones<int>({2, 2, 3}), p + ag::ones<int>({3, 3, 2}));
}
AG_FUNCTION AG_SIGNATURE(f32[2,3]) ag::Matrix<float> versions(ag::Matrix<float> m) { return ag::matmul(m, m); }
// What a branch gives has known extents only once the branch is simplified.
AG_FUNCTION ag::Matrix<int> chosen(ag::Scalar<int> p, int n) {
  ag::Matrix<int> m = p + ag::ones<int>({1, 3});
  int rows = 2;
  for (int i = 0; i < 0; ++i) rows += n;
  if (rows > 5) m = ag::zeros<int>({n, 4});
  ag::Matrix<int> w = ag::zeros<int>({rows, 2});
  return ag::matmul(m, w);
}
// A tensor that a loop writes in place has known extents once it is a buffer.
AG_FUNCTION ag::Vector<int> in_loops(ag::Scalar<int> p, ag::Scalar<int> n) {
  ag::Matrix<int> m = p + ag::ones<int>({1, 3});
  ag::Vector<int> sum = ag::zeros<int>({3});
  for (ag::Vector<int> row : m)
    for (ag::Scalar<int> i : ag::range(n)) {
      m |= i;
      sum = sum + ag::matmul(row, m);
    }
  return sum;
}
int main() {
  for (int n : {0, 2}) attempt([=] { return in_loops(1, n); });
  attempt([] { return chosen(1, 2); });
  attempt([] { return matrices(1); });
  for (bool c : {false, true}) attempt([=] { return vectors(1, c); });
  attempt([] { return batches(1); });
  attempt([] { return versions(ag::ones<float>({2, 3})); });
  attempt([] { return versions(ag::ones<float>({2, 2})); });
}

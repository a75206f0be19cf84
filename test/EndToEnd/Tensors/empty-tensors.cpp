// Every statement over empty tensors.
#include "report.h"

AG_FUNCTION ag::Vector<float> through(ag::Vector<float> v) {
  v = v * 2 + 1;
  for (ag::Scalar<float> x : v) v = v + x;
  if (v.extent(0) == 0) v = ag::concat({v, v}, 0);
  while (v.size() > 100) v = v[ag::slice(0, 3)];
  return ag::append(v, ag::sum(v));
}
AG_FUNCTION ag::Matrix<int> matrices(ag::Matrix<int> m) {
  ag::Matrix<int> p = ag::matmul(m, ag::matrix_transpose(m));
  return p + ag::sum(m, 1, ag::keepdims);
}
AG_FUNCTION ag::Vector<int> declared() {
  ag::Vector<int> v;
  ag::Vector<int> w{};
  return ag::concat({v, w, v + w}, 0);
}
int main() {
  show(through({}), through({1}));
  show(matrices(ag::zeros<int>({0, 3})), matrices(ag::zeros<int>({2, 0})), matrices({{1, 2}}));
  show(declared());
}

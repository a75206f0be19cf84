// A return inside each kind of loop, without a default value before it.
#include "report.h"

AG_FUNCTION ag::Scalar<int> in_while(ag::Scalar<int> n) {
  ag::Scalar<int> i = 0;
  while (i < 10) {
    if (i * i > n) return i;
    i = i + 1;
  }
  return -1;
}
AG_FUNCTION ag::Scalar<int> in_for(ag::Vector<int> v, ag::Scalar<int> wanted) {
  for (int i = 0; i < v.extent(0); ++i) {
    if (v[i] == wanted) return i;
  }
  return -1;
}
AG_FUNCTION ag::Scalar<int> in_do(ag::Scalar<int> n) {
  do {
    n = n - 3;
    if (n == 0) return 100;
  } while (n > 0);
  return n;
}
AG_FUNCTION ag::Scalar<float> in_range_for(ag::Vector<float> v) {
  for (ag::Scalar<float> x : v) {
    if (x < 0) return x;
  }
  return 1;
}
AG_FUNCTION ag::Vector<int> tensor_result(ag::Matrix<int> m, ag::Scalar<int> limit) {
  for (ag::Vector<int> row : m)
    if (ag::sum(row) > limit) return row;
  return {};
}
int main() {
  for (int n : {-1, 0, 5, 12, 1000}) show(in_while(n), in_do(n));
  show(in_for({}, 1), in_for({1}, 1), in_for({1, 2, 3}, 3), in_for({1, 2, 3}, 4));
  show(in_range_for({}), in_range_for({1, -2, -3}), in_range_for({1, 2}));
  show(tensor_result({{1, 2}, {3, 4}, {5, 6}}, 5), tensor_result({{1, 2}}, 5));
}

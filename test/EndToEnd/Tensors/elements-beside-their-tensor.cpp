// What an operation reads element by element, it may read at another place, too, where that was taken of the same tensor.
#include "report.h"

AG_FUNCTION ag::Vector<short> by_taken(ag::Vector<short> a, ag::Vector<short> p, ag::Matrix<short> m, bool c) {
  if (c) {
    a -= p;
    a *= m[0];
    a -= ag::matmul(m, a);
    a *= ag::take(a, ag::Vector<int>{1}, 0);
    a -= ag::sort(a, -1);
  }
  return a;
}
AG_FUNCTION ag::Vector<float> by_element(ag::Vector<float> a, ag::Vector<float> p) {
  ag::Vector<float> sum = a + p;
  ag::Vector<float> scaled = sum * sum[1];
  return scaled - sum;
}

int main() {
  const ag::Matrix<short> m = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  for (bool c : {false, true})
    show(by_taken({3, 1, 2}, {1, 1, 2}, m, c), by_taken({3, 1, 2}, {2}, m, c));
  show(by_element({1, 2, 3}, {4, 5, 6}), by_element({1, 2, 3}, {1}), by_element({1, 2}, {3, 4}));
}

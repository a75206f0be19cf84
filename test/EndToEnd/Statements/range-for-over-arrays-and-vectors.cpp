// Range-for over std::array and std::vector, by value and by reference.
#include "report.h"

AG_FUNCTION ag::Scalar<int> over_array(std::array<ag::Scalar<int>, 3> a) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : a) s = s * 10 + x;
  return s;
}
AG_FUNCTION ag::Scalar<int> over_vector(ag::Vector<int> v) {
  std::vector<ag::Scalar<int>> list;
  for (ag::Scalar<int> x : v) list.push_back(x);
  ag::Scalar<int> s = 0;
  for (const auto &x : list) {
    if (x < 0) break;
    s = s * 10 + x;
  }
  return s;
}
AG_FUNCTION std::array<int, 3> by_reference(std::array<int, 3> a, int k) {
  for (int &x : a) x = x * k;
  return a;
}
int main() {
  show(over_array({1, 2, 3}));
  show(over_vector({}), over_vector({4}), over_vector({1, 2, -1, 3}));
  show(by_reference({1, 2, 3}, 5));
}

// A tensor that is computed where another one of its extents was: in the iteration before, or after it was printed. Reductions of nothing.
#include "report.h"

AG_FUNCTION ag::Vector<int> powers(ag::Scalar<int> n) {
  ag::Vector<int> v = ag::full({2}, 100) + ag::arange(2);
  for (ag::Scalar<int> i : ag::range(n)) v = ag::matmul(ag::matrix<int>({{3, 2}, {5, 2}}), v);
  return v;
}
AG_FUNCTION ag::Vector<int> turning(ag::Vector<int> start, int n) {
  ag::Vector<int> v = ag::zeros<int>({3}), w = ag::zeros<int>({3});
  w[0] = start[0];
  while (n-- > 0) {
    ag::Vector<int> next = ag::flip(w, 0) + v;
    v = w;
    w = next * 2;
  }
  return v - w;
}
AG_FUNCTION void printed_twice(ag::Scalar<int> k, bool first, bool second) {
  ag::Vector<int> v = ag::maximum(ag::full({2}, k) - 2, 1);
  if (first) ag::print("before {}\n", v);
  ag::Vector<int> negated = -v;
  if (second) ag::print("negated {}\n", negated);
  ag::print("after {}\n", v);
}
AG_FUNCTION void printed_in_a_branch(ag::Scalar<int> k, ag::Scalar<bool> goes_on) {
  ag::Vector<int> v = ag::maximum(ag::Vector<int>{k, 5} - 2, ag::full({2}, ag::Scalar<int>(1)));
  if (!goes_on) return;
  if (goes_on || k > 3) ag::print("before {} {}\n", v, goes_on);
  ag::Vector<int> negated = -v;
  if (k > 2) {
    ag::print("negated {}\n", negated);
    ag::print("still {}\n", v);
  }
  ag::print("after {}\n", v);
}
AG_FUNCTION ag::Scalar<int> of_nothing(ag::Scalar<int> x) {
  ag::Matrix<int> m = ag::ones<int>({1, 0});
  if (ag::all(m == -1)) x += 1;
  if (ag::any(m == 1)) x += 10;
  if (ag::all(ag::ones<int>({0, 1}) == 0)) x += 100;
  return x + ag::sum(m * 0 + 5) + ag::prod(ag::zeros<int>({1, 0, 1}));
}

int main() {
  for (int n : {0, 1, 2, 5}) show(powers(n), turning({7}, n));
  for (bool first : {false, true})
    for (bool second : {false, true}) printed_twice(9, first, second);
  for (int k : {1, 2, 3, 4}) printed_in_a_branch(k, k != 1);
  show(of_nothing(0), of_nothing(1000));
}

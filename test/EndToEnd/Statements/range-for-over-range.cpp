// `ag::range` with one, two and three bounds; changing the variable does not change the count.
#include "report.h"

AG_FUNCTION ag::Scalar<int> one_bound(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> i : ag::range(n)) s = s * 2 + i;
  return s;
}
AG_FUNCTION ag::Scalar<int> two_bounds(int a, int b) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> i : ag::range(a, b)) s = s * 3 + i;
  return s;
}
AG_FUNCTION ag::Scalar<std::int64_t> three_bounds(ag::Scalar<std::int64_t> a, ag::Scalar<std::int64_t> b, ag::Scalar<std::int64_t> step) {
  ag::Scalar<std::int64_t> s = 1;
  for (ag::Scalar<std::int64_t> i : ag::range(a, b, step)) s = s * 7 + i;
  return s;
}
AG_FUNCTION int changed_variable(int n) {
  int trips = 0;
  for (ag::Scalar<int> i : ag::range(n)) {
    i = i + 100;
    ++trips;
    if (i > 102) continue;
    n = 0;
  }
  return trips * 10 + n;
}
int main() {
  for (int n : {-1, 0, 1, 4}) show(one_bound(n), changed_variable(n));
  show(two_bounds(2, 5), two_bounds(5, 2), two_bounds(-2, 1));
  attempt([] { return three_bounds(10, 0, -3); });
  attempt([] { return three_bounds(0, 10, 4); });
  attempt([] { return three_bounds(0, 10, -1); });
  attempt([] { return three_bounds(0, 10, 0); });
}

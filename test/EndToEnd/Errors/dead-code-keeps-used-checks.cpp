// The check of a used operation stays; the value of an unused one may go.
#include "report.h"

AG_FUNCTION ag::Scalar<int> used(ag::Vector<int> v, int i, bool use) {
  ag::Scalar<int> x = v[i];
  ag::print("here ");
  if (use) return x;
  return x * 0;
}
AG_FUNCTION ag::Scalar<int> in_zero_trips(ag::Vector<int> v, int n) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < n; ++i) s = s + v[100];
  return s;
}
int main() {
  for (bool use : {false, true}) {
    attempt([&] { return used({1}, 0, use); });
    attempt([&] { return used({1}, 3, use); });
  }
  attempt([] { return in_zero_trips({1}, 0); });
  attempt([] { return in_zero_trips({1}, 1); });
}

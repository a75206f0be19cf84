// Integer division by zero, of Scalars, tensors and numbers, at the trip where it happens.
#include "report.h"

AG_FUNCTION ag::Scalar<int> scalars(ag::Scalar<int> a, ag::Scalar<int> b) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < 3; ++i) {
    ag::print("{} ", i);
    s = s + a / (b - i);
  }
  return s;
}
AG_FUNCTION ag::Vector<int> tensors(ag::Vector<int> a, ag::Vector<int> b) { return a % b; }
AG_FUNCTION int numbers(int a, int b) {
  if (a > 5) return a / b;
  return a % (b - 1);
}
AG_FUNCTION ag::Vector<int> floored(ag::Vector<int> a, ag::Scalar<int> b) { return ag::floor_divide(a, b) + ag::remainder(a, b); }
AG_FUNCTION ag::Scalar<float> float_is_fine(ag::Scalar<float> a) { return 1 / a; }
int main() {
  for (int b : {-1, 0, 1, 2, 5}) attempt([&] { return scalars(10, b); });
  attempt([] { return tensors({1, 2}, {1, 2}); });
  attempt([] { return tensors({1, 2}, {1, 0}); });
  attempt([] { return tensors({}, {}); });
  attempt([] { return floored({5, -5}, 2); });
  attempt([] { return floored({5, -5}, 0); });
  attempt([] { return numbers(3, 3); });
  attempt([] { return numbers(7, 2); });
  show(float_is_fine(0), float_is_fine(-2));
}

// `&&` and `||` evaluate the right side only where C++ does: seen by effects and by errors.
#include "report.h"

AG_FUNCTION ag::Scalar<bool> noisy(ag::Scalar<int> x, int who) {
  ag::print("({} {})", who, x);
  return x > 0;
}
AG_FUNCTION int both(ag::Scalar<int> a, ag::Scalar<int> b) {
  int r = 0;
  if (noisy(a, 1) && noisy(b, 2)) r += 1;
  if (noisy(a, 3) || noisy(b, 4)) r += 2;
  if (!(noisy(a, 5) && !noisy(b, 6)) || noisy(a, 7)) r += 4;
  return r;
}
AG_FUNCTION ag::Scalar<int> guarded_index(ag::Vector<int> v, ag::Scalar<int> i) {
  if (i >= 0 && i < v.extent(0) && v[i] > 5) return v[i];
  return -1;
}
AG_FUNCTION ag::Scalar<int> guarded_division(ag::Scalar<int> a, ag::Scalar<int> b) {
  bool divides = b != 0 && a % b == 0;
  bool either = b == 0 || a / b > 3;
  return (divides ? 1 : 0) + (either ? 2 : 0);
}
int main() {
  for (int a : {0, 1})
    for (int b : {0, 1}) show(both(a, b));
  for (int i : {-1, 0, 1, 2, 3}) show(guarded_index({3, 9, 6}, i));
  show(guarded_division(8, 0), guarded_division(8, 2), guarded_division(7, 2));
}

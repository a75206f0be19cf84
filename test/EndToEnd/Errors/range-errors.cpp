// A step of zero, a number that its dtype cannot hold, a negative exponent.
#include "report.h"

AG_FUNCTION ag::Scalar<int> stepped(int n, ag::Scalar<int> step) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> i : ag::range(0, n, step)) s = s + i;
  return s;
}
AG_FUNCTION ag::Scalar<std::int8_t> narrow(int n) {
  ag::Scalar<std::int8_t> x = 1;
  for (int i = 0; i < 3; ++i) {
    ag::print("{} ", i);
    x = n * i;
  }
  return x;
}
AG_FUNCTION ag::Scalar<int> power(ag::Scalar<int> x, ag::Scalar<int> n) { return ag::power(x, n); }
int main() {
  for (int step : {0, 1, 3, -1}) attempt([&] { return stepped(7, step); });
  for (int n : {1, 60, 64, 200, -64, -65}) attempt([&] { return narrow(n); });
  for (int n : {0, 3, -1}) attempt([&] { return power(2, n); });
}

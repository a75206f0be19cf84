// Wrapping, minimum / -1, shifts outside the width, floor division and remainder signs.
#include "report.h"

template <class T> AG_FUNCTION ag::Vector<T> shifts(ag::Vector<T> x, ag::Vector<T> n) { return ag::concat({x << n, x >> n}, 0); }
AG_FUNCTION ag::Vector<int> divisions(ag::Vector<int> a, ag::Vector<int> b) {
  return ag::concat({a / b, a % b, ag::floor_divide(a, b), ag::remainder(a, b)}, 0);
}
AG_FUNCTION ag::Scalar<int> wraps(ag::Scalar<int> x, int n) {
  for (int i = 0; i < n; ++i) x = x * x + 12345;
  return x;
}
AG_FUNCTION ag::Scalar<int> lowest(ag::Scalar<int> x) { return (x / -1) + (x % -1) + ag::abs(x); }
AG_FUNCTION ag::Vector<int> powers(ag::Vector<int> x, ag::Vector<int> n) { return ag::power(x, n); }
// A number beside a tensor takes its dtype first, a count too.
AG_FUNCTION ag::Vector<std::int16_t> number_shifted(ag::Vector<std::int16_t> n, ag::Scalar<std::int16_t> x) {
  return ag::concat({2 << n, -9 >> n, ag::Vector<std::int16_t>{3 << x, -7 >> x}}, 0);
}
AG_FUNCTION ag::Scalar<std::int8_t> narrow_count(ag::Scalar<std::int8_t> x, int n) { return x << n; }
AG_FUNCTION int built_in(short x, long n) { return (x << n) + (1 >> n); }
int main() {
  show(number_shifted({1, 3, 15, 16, -1}, 2), built_in(3, 4));
  for (int n : {0, 3, 8, 127, 128, -129}) attempt([&] { return narrow_count(5, n); });
  int low = std::numeric_limits<int>::min(), high = std::numeric_limits<int>::max();
  show(shifts<int>({1, -8, low, 5, 5, -5}, {31, 1, 31, 32, -1, 40}), shifts<std::uint8_t>({200, 1, 255}, {1, 7, 8}));
  show(shifts<std::int8_t>({-128, 127, -1}, {7, 1, 100}), shifts<std::int64_t>({-1, std::int64_t(1)}, {63, 63}));
  show(divisions({7, -7, 7, -7, 6, -6, low}, {2, 2, -2, -2, 3, -3, -1}));
  for (int n : {0, 1, 2, 10}) show(wraps(3, n));
  show(lowest(low), lowest(high), powers({2, -3, 10, 0}, {31, 5, 10, 0}));
}

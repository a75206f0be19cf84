// Arithmetic of all eight integer dtypes, Scalars and tensors, including wrapping.
#include "report.h"

template <class T> AG_FUNCTION ag::Vector<T> arithmetic(ag::Vector<T> a, ag::Vector<T> b) {
  ag::Vector<T> r = a + b;
  r = ag::concat({r, a - b, a * b, a / b, a % b}, 0);
  r = ag::concat({r, a & b, a | b, a ^ b, ~a, -a}, 0);
  r = ag::concat({r, ag::minimum(a, b), ag::maximum(a, b), ag::floor_divide(a, b), ag::remainder(a, b), ag::abs(a)}, 0);
  return r;
}
template <class T> AG_FUNCTION ag::Scalar<T> loop(ag::Scalar<T> x, int n) {
  for (int i = 0; i < n; ++i) {
    x = x * 3 + 7;
    if (x % 5 == 1) x = x - 2;
    if (x > 120) x = x / 2;
  }
  return x;
}
template <class T> void all() {
  T low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  show(arithmetic<T>({low, high, T(7), low}, {high, high, T(3), T(1)}));
  show(arithmetic<T>({}, {}));
  for (int n : {0, 1, 2, 9, 40}) show(loop<T>(T(5), n));
}
int main() {
  all<std::int8_t>();
  all<std::int16_t>();
  all<std::int32_t>();
  all<std::int64_t>();
  all<std::uint8_t>();
  all<std::uint16_t>();
  all<std::uint32_t>();
  all<std::uint64_t>();
}

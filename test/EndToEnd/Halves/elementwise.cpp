// Elementwise operations on tensors of 16-bit floating numbers: each computed in float and rounded once.
#include "report.h"

#include <limits>

template <class T> AG_FUNCTION ag::Vector<T> arithmetic(ag::Vector<T> x, ag::Vector<T> y) { return (x + y) * x - y / (x - 1); }
template <class T> AG_FUNCTION ag::Vector<T> beside_numbers(ag::Vector<T> x, T number) {
  return 0.1 * x + 2 - x / 3.5f + number * x - 1000000 * x;
}
template <class T> AG_FUNCTION ag::Vector<T> remainders(ag::Vector<T> x, ag::Vector<T> y) {
  return ag::floor_divide(x, y) + ag::remainder(x, y) * 3;
}
template <class T> AG_FUNCTION ag::Vector<T> chosen(ag::Vector<T> x, ag::Vector<T> y) {
  return ag::where(x < y, ag::minimum(x, 0.3), ag::clip(ag::maximum(x, y), -2, 300));
}
template <class T> AG_FUNCTION ag::Vector<T> shaped(ag::Vector<T> x) {
  return -x + ag::abs(x) + ag::sign(x) + ag::square(x) + ag::reciprocal(x) + ag::floor(x) * ag::ceil(x) + ag::round(x) - ag::trunc(x);
}
template <class T> AG_FUNCTION ag::Vector<T> rooted(ag::Vector<T> x) { return ag::sqrt(ag::abs(x)) + ag::copysign(x, -1); }
template <class T> AG_FUNCTION auto compared(ag::Vector<T> x, ag::Vector<T> y, float single, double wide, int integer, T same) {
  return std::tuple(x < y, x == y, x >= single, wide != x, x <= integer, integer > x, same == x, ag::isnan(x), ag::isinf(x), ag::isfinite(x));
}
template <class T> AG_FUNCTION auto converted(ag::Vector<T> x) {
  return std::tuple(ag::astype<float>(x), ag::astype<double>(x), ag::astype<std::int8_t>(x), ag::astype<std::uint64_t>(x),
                    ag::astype<std::int64_t>(x), ag::astype<bool>(x), ag::astype<ag::float16>(x), ag::astype<ag::bfloat16>(x));
}
template <class T, class From> AG_FUNCTION ag::Vector<T> rounded(ag::Vector<From> x) { return ag::astype<T>(x); }
template <class T> AG_FUNCTION ag::Matrix<T> broadcast(ag::Vector<T> x, ag::Matrix<T> m) { return m * x + x; }
template <class T> AG_FUNCTION ag::Vector<T> changed(ag::Vector<T> x, T by) {
  x += by;
  x[0] = 0.1;
  x[1] *= x[2];
  x(2) = 7;
  x[ag::slice(3, 5)] = x[ag::slice(0, 2)];
  ag::Scalar<T> last = x[-1 + x.extent(0)];
  ++last;
  x[3] += last;
  return x / last;
}

template <class T> void run() {
  const float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  ag::Vector<T> x = {0.1, -0.0, 1.0009765625, 65504, -3, infinity, nan, 6e-8, 1e-5, 2.5};
  ag::Vector<T> y = {0.3, 0, 1, 2, 3.7, -infinity, 1, 6e-8, 3e-5, -2.5};
  show(x, y);
  show(arithmetic(x, y));
  show(beside_numbers(x, T(0.7)));
  show(remainders(x, y));
  show(chosen(x, y));
  show(shaped(x));
  show(rooted(x));
  show(compared(x, y, 0.1f, 0.1, 65505, T(2.5)));
  show(converted(x * T(1.5)));
  show(rounded<T>(ag::Vector<float>{65519.99f, 65520, 1.00048828125f, 1.00146484375f, 1.00390625f, 1.01171875f, 2.98023224e-8f, 2.98023259e-8f, -0.0f, 3.4e38f, nan, 1e-40f}));
  show(rounded<T>(ag::Vector<double>{1.00048828125, 1.00048828125000022, 1.00390625, 1.00390625000000022, 65519.999999999, 1e300, -1e-300, 3.38953139e38, 5e-324, nan}));
  show(rounded<T>(ag::Vector<std::int64_t>{1, -2049, 2051, 257, 4629700416936869889, -4629700416936869889, 4629700416936869888, 9223372036854775807, 65520}));
  show(rounded<T>(ag::Vector<std::uint64_t>{0, 2049, 18446744073709551615u, 9259400833873739777u, 9259400833873739776u}));
  show(rounded<T>(ag::Vector<std::int32_t>{16843009, -16842752, 2147483647, 65519, 65520}));
  show(rounded<T>(ag::Vector<std::uint8_t>{0, 255}));
  show(rounded<T>(ag::Vector<bool>{true, false}));
  show(broadcast(ag::Vector<T>{1, 0.1}, ag::Matrix<T>{{1, 2}, {3, 4.1}}));
  show(changed(x, T(0.25)));
  attempt([&] { return changed(ag::Vector<T>{1, 2}, T(1)); });
  attempt([&] { return arithmetic(ag::Vector<T>{}, ag::Vector<T>{}); });
}

int main() {
  run<ag::float16>();
  run<ag::bfloat16>();
}

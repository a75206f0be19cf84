// ag::astype between every pair of dtypes, saturating and wrapping.
#include "report.h"

template <class U, class T> AG_FUNCTION ag::Vector<U> convert(ag::Vector<T> v) { return ag::astype<U>(v); }
template <class U, class T> AG_FUNCTION ag::Scalar<U> convert_scalar(ag::Scalar<T> x) {
  ag::Scalar<U> r = 0;
  if (x != 0) r = ag::astype<U>(x);
  return r;
}
template <class T> void from(ag::Vector<T> v) {
  show(convert<bool>(v), convert<std::int8_t>(v), convert<std::int16_t>(v), convert<std::int32_t>(v), convert<std::int64_t>(v));
  show(convert<std::uint8_t>(v), convert<std::uint16_t>(v), convert<std::uint32_t>(v), convert<std::uint64_t>(v));
  show(convert<float>(v), convert<double>(v));
  for (ag::Scalar<T> x : v)
    show(convert_scalar<std::int8_t>(x), convert_scalar<std::uint32_t>(x), convert_scalar<std::int64_t>(x), convert_scalar<float>(x));
}
int main() {
  from<bool>({true, false});
  from<std::int8_t>({-128, 127, 0});
  from<std::int32_t>({-1, 300, 2147483647});
  from<std::int64_t>({-1, std::int64_t(1) << 40, std::int64_t(5)});
  from<std::uint8_t>({0, 255});
  from<std::uint64_t>({~std::uint64_t(0), std::uint64_t(1)});
  float inf = std::numeric_limits<float>::infinity();
  from<float>({-1.9f, 300.7f, 1e20f, -1e20f, inf, -inf, std::numeric_limits<float>::quiet_NaN(), 0.3f});
  from<double>({-0.9, 2147483648.5, 4294967296.0, 9.3e18, -9.3e18, 1.9e19, -0.0});
}

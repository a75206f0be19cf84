// C++ numbers of 16 bits: conversions, operators, parameters and results, aggregates, loops that carry them.
#include "report.h"

#include <algorithm>
#include <cmath>
#include <limits>

template <class T> struct Pair {
  T first = 1;
  T second;
  int count = 0;
};

template <class T> AG_FUNCTION T arithmetic(T a, T b) {
  T c = a + b * 3 - 1 / a;
  c += b;
  c -= 2;
  ++c;
  c--;
  T d = -c;
  d *= a;
  d /= +b;
  return d;
}
template <class T> AG_FUNCTION float with_floats(T a, float b) { return a * b + a; }
template <class T> AG_FUNCTION double with_doubles(T a, double b) { return 0.1 * a + b / a - 1; }
template <class T> AG_FUNCTION auto compared(T a, T b, int i) {
  return std::array<bool, 10>{a < b, a <= b, a > b, a >= b, a == b, a != b, a < i, i == a, a > 0.5, 0.5f <= b};
}
template <class T> AG_FUNCTION auto converted(T a, int i, double d, long long l, unsigned u, bool c) {
  float f = a;
  double wide = a;
  return std::tuple(f, wide, static_cast<int>(a), T(i), T(d), T(l), T(u), T(c), ag::float16(a), ag::bfloat16(a), bool(a), T(d) + ag::float16(d));
}
template <class T> AG_FUNCTION T harmonic(int n) {
  T total = 0;
  for (int i = 1; i <= n; ++i) {
    T next = total + T(1) / i;
    if (next == total) return total;
    total = next;
  }
  return total;
}
template <class T> AG_FUNCTION ag::Scalar<T> newton(ag::Scalar<T> a) {
  ag::Scalar<T> x = a;
  for (int i = 0; i < 50; ++i) {
    ag::Scalar<T> next = 0.5 * (x + a / x);
    if (ag::abs(next - x) < 0.01) return next;
    x = next;
  }
  return x;
}
template <class T> AG_FUNCTION T in_out(T &a, const T &b, Pair<T> &pair) {
  if (a < b) std::swap(pair.first, a);
  a = a > 2 ? a * b : a;
  pair.second = std::max(pair.first, std::min(b, T(9)));
  pair.count += a == b ? 1 : 2;
  return pair.first + pair.second;
}
template <class T> AG_FUNCTION std::pair<T, std::vector<T>> listed(std::vector<T> list, std::array<T, 2> array) {
  T largest = std::numeric_limits<T>::lowest();
  for (T x : list) largest = std::max(largest, x);
  list.push_back(array[0] + array[1]);
  std::sort(list.begin(), list.end());
  return {largest, list};
}
template <class T> AG_FUNCTION auto library(T a) {
  return std::tuple(std::sqrt(a), std::abs(a), std::floor(a), std::isnan(a), std::pow(a, 2), std::clamp(a, T(0), T(1)));
}
template <class T> AG_FUNCTION auto limits() {
  using Limits = std::numeric_limits<T>;
  return std::array<T, 6>{Limits::max(), Limits::lowest(), Limits::min(), Limits::epsilon(), Limits::infinity(), Limits::denorm_min()};
}
template <class T> AG_FUNCTION void printed(T a, ag::Scalar<T> s, ag::Vector<T> v) {
  ag::print("{} {:.3f} {:>8} {:?}\n", a, s, a, v);
  ag::print("{:e} {:+} {:?}\n", v, a, s);
  ag::check(a < s, "{} is not below {}", a, s);
}
template <class T> AG_FUNCTION auto scalars(ag::Scalar<T> s, T a) {
  ag::Scalar<T> t = a;
  ag::Scalar<float> wide = a;
  t = t + a * s;
  T back = t.item();
  T other = static_cast<T>(wide);
  return std::tuple(t, wide, back, other, static_cast<float>(s), static_cast<int>(s), ag::Scalar<T>(3), ag::minimum(s, a));
}
constexpr ag::float16 quarter(0.25);
ag::bfloat16 global(1.5f);
AG_FUNCTION auto globals(ag::float16 x) { return std::pair(x * quarter, x * global); }
AG_HOST inline ag::float16 twice(ag::float16 x, const ag::Vector<ag::bfloat16> &v) { return x * 2 + ag::float16(v[0].item()); }
AG_FUNCTION ag::float16 host(ag::float16 x, ag::Vector<ag::bfloat16> v) {
  for (int i = 0; i < 3; ++i) x = twice(x, v);
  return x;
}
ag::Variable<ag::bfloat16> total = 1.5f;
ag::Variable<ag::float16, 1> state{};
AG_FUNCTION ag::Scalar<ag::bfloat16> stateful(ag::Vector<ag::float16> v) {
  total.assign_add(0.1f);
  state.assign(v * total.value().item());
  return total + ag::Scalar<ag::bfloat16>(1);
}
AG_FUNCTION ag::Scalar<ag::float16> branches(ag::Scalar<ag::float16> x, bool b) {
  ag::Scalar<ag::float16> y;
  if (b)
    y = x * 2;
  else if (x > 3)
    return 1;
  else
    y = -x;
  while (y < 1000 && ag::isfinite(y)) {
    y = y * y + 1;
    if (y > 500) break;
  }
  return y;
}

template <class T> void run() {
  const double infinity = std::numeric_limits<double>::infinity();
  for (double a : {0.1, -2.5, 300.0, 65504.0, 1e-7, -0.0, infinity}) {
    const T x(a);
    show(arithmetic(x, T(0.7)), with_floats(x, 0.3f), with_doubles(x, 0.3));
    show(compared(x, T(0.1), 65505));
    show(converted(T(a < 1000 ? a : 7), 2049, a, 4629700416936869889, 16843009u, true));
    show(scalars<T>(T(0.3), T(a < 1000 ? a : 7)));
    show(branches(a, a > 0), branches(a, false));
    show(newton<T>(a));
    show(library(x));
  }
  show(harmonic<T>(100000));
  T a(1.5f), b(3.25f);
  Pair<T> pair{a, b};
  for (int i = 0; i < 4; ++i) {
    T result = in_out(a, b, pair);
    show(result, a, pair.first, pair.second, pair.count);
  }
  show(in_out(a, a, pair), a);
  show(listed<T>({T(3), T(0.1), T(-7)}, {T(1), T(0.5)}));
  show(limits<T>());
  attempt([&] { printed<T>(T(0.1), 2, {0.1, 1e-5, 60000}); });
  attempt([&] { printed<T>(T(9), 2, {}); });
}

int main() {
  run<ag::float16>();
  run<ag::bfloat16>();
  show(globals(ag::float16(3)));
  show(host(ag::float16(0.1), {0.5, 2}));
  for (float x : {1.0f, 0.1f}) {
    show(stateful({x, 2, 3}));
    show(total.value(), state.value());
  }
}

// long double: parameters, results, members and elements, arithmetic and conversions with every other type, functions of <cmath>, calls that
// leave the compiled code, printing, loops and branches that carry it.
#include <autograph/autograph.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

AG_FUNCTION long double sum_of_inverses(int n) {
  long double sum = 0;
  for (int i = 1; i <= n; ++i) sum += 1.0L / i;
  return sum;
}

AG_FUNCTION long double newton(long double x, int &steps) {
  long double guess = x > 1 ? x / 2 : 1.0L;
  steps = 0;
  while (std::fabs(guess * guess - x) > 1e-18L * x) {
    guess = (guess + x / guess) / 2;
    if (++steps == 40) break;
  }
  return guess;
}

struct Sum {
  long double total = 0.1L;
  int count = 0;
  AG_FUNCTION void add(long double x) {
    total += x;
    ++count;
  }
  AG_FUNCTION long double mean() const { return count ? total / count : std::numeric_limits<long double>::quiet_NaN(); }
};

AG_FUNCTION std::pair<int, long double> conversions(long double x, float f, double d, long long l, unsigned long u, bool b) {
  long double y = f;
  y = y * d + l - u;
  y += b;
  y -= 'a';
  int i = static_cast<int>(x);
  unsigned char c = static_cast<unsigned char>(x < 0 ? -x : x);
  double back = static_cast<double>(y / 3);
  float narrow = y / 7;
  return {i + c + (x ? 1 : 0) + (x > d) + (f <= x) + (l == x), y + back + narrow};
}

AG_FUNCTION void functions(long double x) {
  ag::print("{:.18f} {:.18f} {:.18f} {:.18f}\n", std::sqrt(x), std::exp(-x), std::log(x), std::pow(x, 1.5L));
  ag::print("{:.18f} {:.18f} {:.18f} {:.18f}\n", std::sin(x), std::cos(x), std::tan(x), std::atan2(x, 2.0L));
  ag::print("{:.18f} {:.18f} {:.18f} {:.18f}\n", std::floor(x), std::ceil(x), std::round(x), std::trunc(-x));
  ag::print("{:.18f} {:.18f} {:.18f} {:.18f}\n", std::fmod(x, 0.7L), std::hypot(x, 3.0L), std::copysign(x, -0.0L), std::cbrt(x));
  ag::print("{:.18f} {:.18f} {:.18f} {:.18f}\n", fabsl(-x), sqrtl(x), std::fmin(x, 1.0L), std::fmax(x, 1.0L));
  ag::print("{:.18f} {:.18f} {:.18f} {}\n", std::fma(x, x, -x), std::ldexp(x, 3), std::tgamma(x), std::lround(x));
  ag::print("{} {} {} {}\n", std::isnan(x), std::isinf(x), std::isfinite(x), std::signbit(-x));
  long double whole, rest = std::modf(x, &whole);
  int exponent;
  long double fraction = std::frexp(x, &exponent);
  ag::print("{:.18f} {:.18f} {:.18f} {}\n", whole, rest, fraction, exponent);
}

AG_FUNCTION long double elements(std::vector<long double> &v, const std::array<long double, 3> &a) {
  for (long double &x : v) x = x * 2 + 1e-18L;
  v.push_back(a[2]);
  std::swap(v[0], v[1]);
  return std::accumulate(v.begin(), v.end(), 0.0L) + a[0];
}

AG_HOST long double outside(int n, long double x, float y) { return x * n + y; }
AG_HOST std::tuple<bool, long double, int> parts(long double x) { return {x > 0, x / 3, int(x)}; }

AG_FUNCTION long double calls(long double x, int n) {
  for (int i = 0; i < n; ++i) {
    x = outside(i, x, 0.5f);
    auto [positive, third, whole] = parts(x);
    if (!positive) return whole;
    x -= third;
  }
  return x;
}

AG_FUNCTION long double power(long double x, unsigned n) { return n == 0 ? 1 : n % 2 ? x * power(x, n - 1) : power(x * x, n / 2); }

AG_FUNCTION std::optional<long double> largest(const std::vector<long double> &v) {
  std::optional<long double> best;
  for (long double x : v)
    if (!best || x > *best) best = x;
  return best;
}

AG_FUNCTION ag::Vector<float> beside_tensors(ag::Vector<float> v, ag::Scalar<double> s, long double x) {
  if (s > 0.1L) v = v * x;
  v[0] = v[0] + 0.1L;
  return v + static_cast<float>(x);
}

template <class T> AG_FUNCTION T polynomial(T x) {
  T result = 0;
  for (T c : {T(1), T(-2), T(0.5L)}) result = result * x + c;
  return result;
}
template long double polynomial(long double);

AG_FUNCTION long double by_lambda(long double x, int n) {
  long double step = 1 / 3.0L;
  auto move = [&x, step](long double by) { return x += step * by; };
  for (int i = 0; i < n; ++i)
    if (move(i) > 2) return -x;
  return x;
}

AG_FUNCTION long double edges(int which) {
  switch (which) {
  case 0: return std::numeric_limits<long double>::max();
  case 1: return std::numeric_limits<long double>::min();
  case 2: return std::numeric_limits<long double>::denorm_min();
  case 3: return -std::numeric_limits<long double>::infinity();
  case 4: return 18446744073709551615.0L;
  case 5: return std::numeric_limits<long double>::epsilon();
  default: return -0.0L;
  }
}

AG_FUNCTION ag::float16 to_half(long double x) { return ag::float16(x); }
AG_FUNCTION ag::bfloat16 to_brain(long double x) { return ag::bfloat16(x); }

int main() {
  ag::print("{:.18f} {:.18f}\n", sum_of_inverses(0), sum_of_inverses(100));
  int steps;
  for (long double x : {2.0L, 0.25L, 1e30L}) ag::print("{:.18e}", newton(x, steps)), ag::print(" {}\n", steps);
  Sum sum;
  ag::print("{} ", sum.mean());
  for (int i = 0; i < 5; ++i) sum.add(i / 7.0L);
  ag::print("{:.20f} {:.20f} {}\n", sum.mean(), sum.total, sum.count);
  for (long double x : {0.0L, 3.75L, -2.5L}) {
    auto [a, b] = conversions(x, 1.1f, 2.2, 1ll << 62, ~0ul, true);
    ag::print("{} {:.12f}\n", a, b);
  }
  functions(2.718281828459045235L);
  functions(0.1L);
  std::vector<long double> v = {0.1L, 2.5L, -1e-19L};
  ag::print("{:.20f}\n", elements(v, {1, 2, 3.3L}));
  for (long double x : v) ag::print("{:.20f} ", x);
  ag::print("\n{:.18f} {:.18f} {:.18f}\n", calls(1.1L, 0), calls(1.1L, 4), calls(-5.1L, 4));
  ag::print("{:.18e} {}\n", power(1.00001L, 1000), power(2, 3));
  ag::print("{:.18f} {}\n", *largest(v), largest({}).has_value());
  ag::print("{} {}\n", beside_tensors({1, 2.5f}, 0.1, 1 / 3.0L), beside_tensors({1, 2.5f}, 0.5, 1 / 3.0L));
  ag::print("{:.18f}\n", polynomial(1.1L));
  ag::print("{:.18f} {:.18f}\n", by_lambda(0.5L, 3), by_lambda(0.5L, 30));
  for (int i = 0; i < 7; ++i) ag::print("{:.18e} {}\n", edges(i), edges(i));
  // Between two halves, and a little more than that: rounded once.
  for (long double x : {1 + 0x1p-11L, 1 + 0x1p-11L + 0x1p-62L, 1 + 0x3p-11L, 1 + 0x3p-11L - 0x1p-62L, 1e10L}) ag::print("{} {}\n", to_half(x), to_brain(x));
  for (long double x : {1 + 0x1p-8L, 1 + 0x1p-8L + 0x1p-62L}) ag::print("{}\n", to_brain(x));
}

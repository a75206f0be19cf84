// How wrong the functions of include/autograph/math are: of floats, all 2^32 of them, against the C
// library's functions of doubles; of doubles, samples against libquadmath. Run by
// tools/dev/math/accuracy.
//
//     accuracy STRIDE RANDOM [FUNCTION...]    every STRIDEth float, RANDOM doubles and pairs
#include "functions.h"
#include "samples.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <quadmath.h>
#include <string_view>

namespace reference {
#define UNARY(name)                                                                                \
  inline double name(float x) { return std::name(static_cast<double>(x)); }                        \
  inline __float128 name(double x) { return name##q(x); }
UNARY(exp)
UNARY(exp2)
UNARY(expm1)
UNARY(log)
UNARY(log1p)
UNARY(log2)
UNARY(log10)
UNARY(sin)
UNARY(cos)
UNARY(tan)
UNARY(asin)
UNARY(acos)
UNARY(atan)
UNARY(sinh)
UNARY(cosh)
UNARY(tanh)
UNARY(asinh)
UNARY(acosh)
UNARY(atanh)
UNARY(erf)
inline double sigmoid(float x) { return 1 / (1 + std::exp(-static_cast<double>(x))); }
inline __float128 sigmoid(double x) { return 1 / (1 + expq(-static_cast<__float128>(x))); }
inline double atan2(float x, float y) {
  return std::atan2(static_cast<double>(x), static_cast<double>(y));
}
inline double hypot(float x, float y) {
  return std::hypot(static_cast<double>(x), static_cast<double>(y));
}
inline double power(float x, float y) {
  return std::pow(static_cast<double>(x), static_cast<double>(y));
}
inline __float128 atan2(double x, double y) { return atan2q(x, y); }
inline __float128 hypot(double x, double y) { return hypotq(x, y); }
inline __float128 power(double x, double y) { return powq(x, y); }
} // namespace reference

static __float128 magnitude(__float128 x) { return x < 0 ? -x : x; }
static double magnitude(double x) { return std::fabs(x); }

/// One ulp of a result of type T that should be `x`: of the smallest normal number where it is
/// smaller.
template <class T> double ulp(double x) {
  int exponent;
  std::frexp(x, &exponent);
  using limits = std::numeric_limits<T>;
  return std::ldexp(1.0, std::clamp(exponent, limits::min_exponent, limits::max_exponent) -
                             limits::digits);
}

/// The error in ulp. An infinity stands for the first number that is too large; NaN and the sign of
/// 0 must be right.
template <class T, class Wide> double error(T result, Wide wanted) {
  if (wanted != wanted || result != result)
    return (wanted != wanted) == (result != result) ? 0 : HUGE_VAL;
  bool negative = std::signbit(static_cast<double>(wanted));
  if (std::signbit(result) != negative)
    return HUGE_VAL;
  Wide bound = 2 * static_cast<Wide>(std::ldexp(1.0, std::numeric_limits<T>::max_exponent - 1));
  Wide a = std::isinf(result) ? bound : magnitude(static_cast<Wide>(result)),
       b = std::min(magnitude(wanted), bound);
  // Of a wrong infinity or 0 there is no small error.
  if (b == bound && magnitude(wanted) > 2 * bound)
    return std::isinf(result) ? 0 : HUGE_VAL;
  return static_cast<double>(
      magnitude(a - b) / static_cast<Wide>(ulp<T>(static_cast<double>(std::min(b, bound / 2)))));
}

/// The least and the largest result, whatever the rounding.
constexpr double least(std::string_view name) {
  return name == "sigmoid"                                                   ? 0
         : name == "sin" || name == "cos" || name == "tanh" || name == "erf" ? -1
                                                                             : -HUGE_VAL;
}
constexpr double most(std::string_view name) { return least(name) == -HUGE_VAL ? HUGE_VAL : 1; }

/// Results that have no error: powers that are numbers, and their logarithms.
template <class T> bool exact(const char *type) {
  using namespace ag::detail;
  bool good = math::hypot(T(3), T(4)) == 5 && math::exp(T(0)) == 1 && math::log(T(1)) == 0 &&
              math::cos(T(0)) == 1;
  for (int n = std::numeric_limits<T>::min_exponent - 1; n < std::numeric_limits<T>::max_exponent;
       n++)
    good &= math::exp2(T(n)) == std::ldexp(T(1), n) && math::log2(std::ldexp(T(1), n)) == n &&
            math::power(T(2), T(n)) == std::ldexp(T(1), n);
  T ten = 1, three = 1;
  for (int n = 0; n <= (sizeof(T) == 4 ? 10 : 22); n++, ten *= 10, three *= 3)
    good &= math::log10(ten) == n && math::power(T(10), T(n)) == ten &&
            math::power(T(-3), T(n)) == (n & 1 ? -three : three);
  std::printf("%s: exact results are %s\n", type, good ? "exact" : "NOT exact");
  return good;
}

/// The row of one function: its worst argument, and how many are over the bound.
struct Row {
  double worst = 0, bound;
  double at[2] = {};
  long long over = 0, count = 0;

  template <class T, class Wide>
  void add(std::string_view name, T result, Wide wanted, double x, double y = 0) {
    double error = result < least(name) || result > most(name) ? HUGE_VAL : ::error(result, wanted);
    count++;
    if (error > bound)
      over++;
    if (error > worst)
      worst = error, at[0] = x, at[1] = y;
  }

  bool print(const char *name, const char *type, bool binary) const {
    std::printf("%-8s %-7s %7.3f ulp at %a", name, type, worst, at[0]);
    if (binary)
      std::printf(", %a", at[1]);
    std::printf("  of %lld; %lld over %g\n", count, over, bound);
    std::fflush(stdout);
    return over == 0;
  }
};

using namespace ag::detail;

/// All floats are too many for the C library's scalar functions. Its vector functions, wrong by
/// less than 4 ulp of double, say at once of most results that they are no worse than the worst
/// known; the others are measured by the scalar ones.
#if defined(__AVX2__) && defined(__GLIBC__)
typedef double Vector __attribute__((vector_size(32)));
#define DECLARE(name, limit) extern "C" Vector _ZGVdN4v_##name(Vector);
FOR_EACH_FUNCTION(DECLARE)
#define estimate_of(name) _ZGVdN4v_##name
extern "C" Vector _ZGVdN4v_sigmoid(Vector x) { return 1 / (1 + _ZGVdN4v_exp(-x)); }
#else
typedef double Vector __attribute__((vector_size(32)));
#define estimate_of(name) [](Vector) { return Vector{NAN, NAN, NAN, NAN}; }
#endif

/// Whether `result` surely has an error of less than `worst` ulp. Without a branch, for vectors.
inline bool is_surely_better(double result, double estimate, double worst) {
  std::int64_t exponent = std::bit_cast<std::int64_t>(estimate) >> 52 & 0x7ff;
  std::int64_t larger = exponent > 1023 - 126 ? exponent : 1023 - 126;
  double ulps = std::bit_cast<double>((1023 + 23 + 1023 - larger) << 52);
  bool small = std::fabs(result - estimate) * ulps < worst - 1e-6;
  bool same_sign =
      (std::bit_cast<std::int64_t>(result) ^ std::bit_cast<std::int64_t>(estimate)) >= 0;
  bool overflown = std::fabs(result) > 0x1p128 && std::fabs(estimate) >= 0x1p128;
  return ((small | overflown) & same_sign) | ((result != result) & (estimate != estimate));
}

/// Blocks, so that the compiler makes vectors of ours.
#define MEASURE_FLOATS(name, limit)                                                                \
  static bool floats_##name(std::uint64_t stride) {                                                \
    Row row{.bound = limit};                                                                       \
    static float x[4096], y[4096];                                                                 \
    static double estimates[4096];                                                                 \
    static std::int64_t better[4096];                                                              \
    constexpr double lowest = least(#name), highest = most(#name);                                 \
    auto measure = [&](int count) {                                                                \
      for (int i = 0; i < count; i++)                                                              \
        y[i] = math::name(x[i]);                                                                   \
      for (int i = 0; i < count; i += 4) {                                                         \
        Vector estimate = estimate_of(name)(Vector{x[i], x[i + 1], x[i + 2], x[i + 3]});           \
        std::memcpy(estimates + i, &estimate, sizeof estimate);                                    \
      }                                                                                            \
      double worst = std::min(row.worst, row.bound);                                               \
      std::int64_t all = -1;                                                                       \
      for (int i = 0; i < count; i++) {                                                            \
        better[i] =                                                                                \
            is_surely_better(y[i], estimates[i], worst) & !(y[i] < lowest) & !(y[i] > highest)     \
                ? -1                                                                               \
                : 0;                                                                               \
        all &= better[i];                                                                          \
      }                                                                                            \
      if (all)                                                                                     \
        row.count += count;                                                                        \
      for (int i = 0; i < count && !all; i++)                                                      \
        if (better[i])                                                                             \
          row.count++;                                                                             \
        else                                                                                       \
          row.add(#name, y[i], reference::name(x[i]), x[i]);                                       \
    };                                                                                             \
    if (stride > 1)                                                                                \
      for (float value : special_samples<float>())                                                 \
        x[0] = value, measure(1);                                                                  \
    for (std::uint64_t bits = 0; bits < 0x100000000;) {                                            \
      int count = 0;                                                                               \
      auto left = static_cast<int>(                                                                \
          std::min<std::uint64_t>(4096, (0x100000000 - bits + stride - 1) / stride));              \
      for (; count < left; count++)                                                                \
        x[count] = from_pattern<float>(bits + count * stride);                                     \
      bits += count * stride;                                                                      \
      measure(count);                                                                              \
    }                                                                                              \
    return row.print(#name, "float", false);                                                       \
  }
FOR_EACH_FUNCTION(MEASURE_FLOATS)

#define MEASURE_DOUBLES(name, limit)                                                               \
  static bool doubles_##name(std::size_t random) {                                                 \
    Row row{.bound = limit};                                                                       \
    for (double x : samples<double>(random))                                                       \
      row.add(#name, math::name(x), reference::name(x), x);                                        \
    return row.print(#name, "double", false);                                                      \
  }
FOR_EACH_FUNCTION(MEASURE_DOUBLES)

#define MEASURE_PAIRS(name, limit)                                                                 \
  template <class T> static bool pairs_##name(std::size_t random, const char *type) {              \
    Row row{.bound = limit};                                                                       \
    std::vector<T> x, y;                                                                           \
    pairs<T>(random, x, y);                                                                        \
    for (std::size_t i = 0; i < x.size(); i++)                                                     \
      row.add(#name, math::name(x[i], y[i]), reference::name(x[i], y[i]), x[i], y[i]);             \
    return row.print(#name, type, true);                                                           \
  }
FOR_EACH_BINARY_FUNCTION(MEASURE_PAIRS)

int main(int count, char **arguments) {
  std::uint64_t stride = std::strtoull(arguments[1], nullptr, 10);
  std::size_t random = std::strtoull(arguments[2], nullptr, 10);
  auto wanted = [&](const char *name) {
    return count == 3 || std::any_of(arguments + 3, arguments + count, [&](const char *argument) {
             return !std::strcmp(name, argument);
           });
  };
  bool good = exact<float>("float") & exact<double>("double");
#define RUN(name, limit)                                                                           \
  if (wanted(#name))                                                                               \
    good &= floats_##name(stride), good &= doubles_##name(random);
  FOR_EACH_FUNCTION(RUN)
#define RUN_PAIRS(name, limit)                                                                     \
  if (wanted(#name))                                                                               \
    good &= pairs_##name<float>(random, "float"), good &= pairs_##name<double>(random, "double");
  FOR_EACH_BINARY_FUNCTION(RUN_PAIRS)
  return good ? 0 : 1;
}

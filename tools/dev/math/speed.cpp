// Nanoseconds a value of the functions of include/autograph/math in a loop over an array that stays
// in the cache, and of the C library's.
#include "functions.h"
#include "samples.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace ag::detail;

namespace library {
using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atan2, std::atanh, std::cos,
    std::cosh, std::erf, std::exp, std::exp2, std::expm1, std::hypot, std::log, std::log10,
    std::log1p, std::log2, std::sin, std::sinh, std::tan, std::tanh;
template <class T> T sigmoid(T x) { return 1 / (1 + std::exp(-x)); }
template <class T> T power(T x, T y) { return std::pow(x, y); }
} // namespace library

constexpr int SIZE = 2048;

template <class F> static double nanoseconds(F loop) {
  double best = 1e9;
  for (int i = 0; i < 200; i++) {
    auto start = std::chrono::steady_clock::now();
    loop();
    best = std::min(
        best,
        std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() /
            SIZE);
  }
  return best;
}

/// Arguments in [0.1, 0.9], the domain of all: moved to [1.1, 1.9] for acosh, and of either sign
/// and larger for those of all numbers.
template <class T> struct Arrays {
  T x[SIZE], above[SIZE], wide[SIZE], y[SIZE];
  Arrays() {
    for (int i = 0; i < SIZE; i++) {
      x[i] = T(0.1 + 0.8 * static_cast<double>(random_bits() >> 11) * 0x1p-53);
      above[i] = x[i] + 1;
      wide[i] = (x[i] - T(0.5)) * 20;
    }
  }
};

template <class T> static const T *arguments_of(Arrays<T> &a, std::string_view name) {
  if (name == "acosh")
    return a.above;
  if (name == "asin" || name == "acos" || name == "atanh" || name.starts_with("log") ||
      name == "power")
    return a.x;
  return a.wide;
}

#define TIME(name, limit)                                                                          \
  template <class T> static void time_##name(Arrays<T> &a, const char *type) {                     \
    const T *__restrict x = arguments_of(a, #name);                                                \
    T *__restrict y = a.y;                                                                         \
    double ours = nanoseconds([=] {                                                                \
      for (int i = 0; i < SIZE; i++)                                                               \
        y[i] = math::name(x[i]);                                                                   \
    });                                                                                            \
    double others = nanoseconds([=] {                                                              \
      for (int i = 0; i < SIZE; i++)                                                               \
        y[i] = library::name(x[i]);                                                                \
    });                                                                                            \
    std::printf("%-8s %-7s %6.2f %6.2f\n", #name, type, ours, others);                             \
  }
FOR_EACH_FUNCTION(TIME)

#define TIME_PAIRS(name, limit)                                                                    \
  template <class T> static void time_##name(Arrays<T> &a, const char *type) {                     \
    const T *__restrict x = a.above, *__restrict z = a.wide;                                       \
    T *__restrict y = a.y;                                                                         \
    double ours = nanoseconds([=] {                                                                \
      for (int i = 0; i < SIZE; i++)                                                               \
        y[i] = math::name(x[i], z[i]);                                                             \
    });                                                                                            \
    double others = nanoseconds([=] {                                                              \
      for (int i = 0; i < SIZE; i++)                                                               \
        y[i] = library::name(x[i], z[i]);                                                          \
    });                                                                                            \
    std::printf("%-8s %-7s %6.2f %6.2f\n", #name, type, ours, others);                             \
  }
FOR_EACH_BINARY_FUNCTION(TIME_PAIRS)

int main() {
  static Arrays<float> floats;
  static Arrays<double> doubles;
#define CALL(name, limit) time_##name(floats, "float"), time_##name(doubles, "double");
  FOR_EACH_FUNCTION(CALL)
  FOR_EACH_BINARY_FUNCTION(CALL)
}

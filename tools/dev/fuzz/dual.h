// Dual numbers under the names of the language page: the text of a program, compiled with this,
// computes derivatives along. Shares nothing with the project.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

#define AG_FUNCTION

struct Failure {
  const char *kind;
  struct {
    const char *c_str() const { return ""; }
  } message;
};

namespace ag {

/// A value, its derivatives in two directions, and the second one in both.
struct Dual {
  double value = 0, first = 0, second = 0, both = 0;
  Dual() = default;
  Dual(double value) : value(value) {}
  Dual(double value, double first, double second, double both)
      : value(value), first(first), second(second), both(both) {}
  /// What a function of the value is, of which `y`, `d` and `dd` are value and derivatives.
  Dual through(double y, double d, double dd) const {
    return {y, d * first, d * second, d * both + dd * first * second};
  }
};
inline Dual operator+(Dual a, Dual b) {
  return {a.value + b.value, a.first + b.first, a.second + b.second, a.both + b.both};
}
inline Dual operator-(Dual a) { return {-a.value, -a.first, -a.second, -a.both}; }
inline Dual operator-(Dual a, Dual b) { return a + -b; }
inline Dual operator*(Dual a, Dual b) {
  return {a.value * b.value, a.value * b.first + b.value * a.first,
          a.value * b.second + b.value * a.second,
          a.value * b.both + a.first * b.second + a.second * b.first + a.both * b.value};
}
inline Dual reciprocal(Dual a) {
  return a.through(1 / a.value, -1 / (a.value * a.value), 2 / (a.value * a.value * a.value));
}
inline Dual operator/(Dual a, Dual b) {
  Dual quotient = a * reciprocal(b);
  quotient.value = a.value / b.value;
  return quotient;
}
inline Dual &operator+=(Dual &a, Dual b) { return a = a + b; }
inline Dual &operator-=(Dual &a, Dual b) { return a = a - b; }
inline Dual &operator*=(Dual &a, Dual b) { return a = a * b; }
inline bool operator<(Dual a, Dual b) { return a.value < b.value; }
inline bool operator>(Dual a, Dual b) { return a.value > b.value; }

inline Dual sin(Dual a) {
  return a.through(std::sin(a.value), std::cos(a.value), -std::sin(a.value));
}
inline Dual cos(Dual a) {
  return a.through(std::cos(a.value), -std::sin(a.value), -std::cos(a.value));
}
inline Dual exp(Dual a) {
  return a.through(std::exp(a.value), std::exp(a.value), std::exp(a.value));
}
inline Dual log(Dual a) {
  return a.through(std::log(a.value), 1 / a.value, -1 / (a.value * a.value));
}
inline Dual sqrt(Dual a) {
  const double y = std::sqrt(a.value);
  return a.through(y, 0.5 / y, -0.25 / (y * a.value));
}
inline Dual tanh(Dual a) {
  const double y = std::tanh(a.value);
  return a.through(y, 1 - y * y, -2 * y * (1 - y * y));
}
inline Dual square(Dual a) { return a * a; }
inline Dual abs(Dual a) { return a.value < 0 ? -a : a; }
inline Dual maximum(Dual a, Dual b) { return a.value >= b.value ? a : b; }
inline Dual minimum(Dual a, Dual b) { return a.value <= b.value ? a : b; }
inline Dual where(bool condition, Dual a, Dual b) { return condition ? a : b; }
inline Dual stop_gradient(Dual a) { return a.value; }

struct Slice {
  std::int64_t begin, end;
};
inline Slice slice(std::int64_t begin, std::int64_t end) { return {begin, end}; }

struct DualVector : std::vector<Dual> {
  using std::vector<Dual>::vector;
  using std::vector<Dual>::operator[];
  std::int64_t extent(int) const { return static_cast<std::int64_t>(size()); }
  DualVector operator[](Slice s) const { return DualVector(begin() + s.begin, begin() + s.end); }
};
template <class F> DualVector each(const F &f, const DualVector &a) {
  DualVector y;
  for (const Dual &x : a)
    y.push_back(f(x));
  return y;
}
#define DUAL_OPERATOR(op)                                                                          \
  inline DualVector operator op(const DualVector &a, const DualVector &b) {                        \
    std::size_t i = 0;                                                                             \
    return each([&](Dual x) { return x op b[i++]; }, a);                                           \
  }                                                                                                \
  inline DualVector operator op(const DualVector &a, Dual b) {                                     \
    return each([&](Dual x) { return x op b; }, a);                                                \
  }                                                                                                \
  inline DualVector operator op(Dual a, const DualVector &b) {                                     \
    return each([&](Dual x) { return a op x; }, b);                                                \
  }
DUAL_OPERATOR(+)
DUAL_OPERATOR(-)
DUAL_OPERATOR(*)
#undef DUAL_OPERATOR
inline DualVector sin(const DualVector &a) {
  return each([](Dual x) { return sin(x); }, a);
}
inline DualVector tanh(const DualVector &a) {
  return each([](Dual x) { return tanh(x); }, a);
}
inline Dual sum(const DualVector &a) {
  Dual total;
  for (const Dual &x : a)
    total += x;
  return total;
}
inline Dual mean(const DualVector &a) { return sum(a) * (1.0 / static_cast<double>(a.size())); }
inline Dual max(const DualVector &a) { return *std::max_element(a.begin(), a.end()); }
inline DualVector sort(DualVector a) {
  std::sort(a.begin(), a.end());
  return a;
}
inline DualVector flip(DualVector a, int) {
  std::reverse(a.begin(), a.end());
  return a;
}
inline DualVector append(DualVector a, Dual x) {
  a.push_back(x);
  return a;
}
inline DualVector concat(std::initializer_list<DualVector> parts, int) {
  DualVector all;
  for (const DualVector &part : parts)
    all.insert(all.end(), part.begin(), part.end());
  return all;
}
inline DualVector running(DualVector a, Dual (*join)(Dual, Dual)) {
  for (std::size_t i = 1; i < a.size(); ++i)
    a[i] = join(a[i - 1], a[i]);
  return a;
}
inline DualVector cumulative_sum(const DualVector &a) {
  return running(a, [](Dual x, Dual y) { return x + y; });
}
inline DualVector cumulative_prod(const DualVector &a) {
  return running(a, [](Dual x, Dual y) { return x * y; });
}
inline DualVector take(const DualVector &a, std::initializer_list<int> indices, int) {
  DualVector y;
  for (int i : indices)
    y.push_back(a[static_cast<std::size_t>(i)]);
  return y;
}
template <class F> auto checkpoint(F f) { return f; }
struct Counted : std::vector<int> {};
inline Counted range(int n) {
  Counted all;
  for (int i = 0; i < n; ++i)
    all.push_back(i);
  return all;
}

} // namespace ag

using S = ag::Dual;
using V = ag::DualVector;
using I = int;

/// Rounding differs, and so would the last digits.
inline void out(const char *name, double x) {
  const double size = std::abs(x);
  // Decimal inputs make numbers in the middle of two decimal ones.
  std::printf(size < 1e-6    ? "%s 0\n"
              : size > 1e200 ? "%s large\n"
                             : "%s %.4e\n",
              name, x * 1.0000001);
}
/// What a function gives, its derivatives, and the second ones in one direction.
enum class Bits { same, rounded };
template <class F>
void show(const F &f, const F &, double x, double y, V v, int n, Bits = Bits::same) {
  out("value", f(x, y, v, n).value);
  for (int i = 0; i < 2 + static_cast<int>(v.size()); ++i) {
    const auto seeded = [&](double number, int place) {
      return S(number, place == i, std::cos(place), 0);
    };
    V w = v;
    for (std::size_t k = 0; k < v.size(); ++k)
      w[k] = seeded(v[k].value, 2 + static_cast<int>(k));
    const S result = f(seeded(x, 0), seeded(y, 1), w, n);
    out("first", result.first);
    out("second", result.both);
  }
  std::printf("same\n");
}

// User-defined literals, whose operators take numbers that have no type here.
#include "report.h"

struct Fixed {
  std::int32_t raw = 0;
  constexpr Fixed() = default;
  constexpr explicit Fixed(double d) : raw(static_cast<std::int32_t>(d * 256)) {}
  friend constexpr Fixed operator*(Fixed a, Fixed b) {
    Fixed r;
    r.raw = static_cast<std::int32_t>((std::int64_t{a.raw} * b.raw) >> 8);
    return r;
  }
  constexpr explicit operator double() const { return raw / 256.0; }
};
namespace units {
constexpr Fixed operator""_fx(long double d) { return Fixed(static_cast<double>(d)); }
constexpr double operator""_deg(long double d) { return static_cast<double>(d) * 3.14159265358979 / 180; }
constexpr int operator""_k(unsigned long long n) { return static_cast<int>(n) * 1000; }
inline int operator""_plus(unsigned long long n) { return static_cast<int>(n) + 1; }
} // namespace units
AG_FUNCTION double scaled(double a, int n) {
  using namespace units;
  Fixed x(a);
  for (int i = 0; i < n; ++i)
    x = x * 1.5_fx;
  return static_cast<double>(x) + 90.0_deg + 2_k + 3_plus;
}
int main() { show(scaled(1.5, 0), scaled(0.25, 3)); }

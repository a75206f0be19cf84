// Functions of <cmath>, <bit> and the C library that take and give numbers.
#include "report.h"
#include <bit>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>

AG_FUNCTION double several(double x, double y, int n) {
  double r = std::fma(x, y, 1.0) + std::lerp(x, y, 0.25) + std::ldexp(x, n) + std::scalbn(y, n);
  r += std::logb(std::abs(x) + 1) + std::ilogb(std::abs(y) + 1) + std::nextafter(x, y) + std::fdim(x, y) + std::remainder(x, y + 1);
  for (int i = 0; i < n; ++i) {
    if (std::isnormal(r) && !std::isunordered(r, x)) r = std::tgamma(std::abs(x) + 1) - r / 2;
    if (std::isgreater(r, 5.0)) break;
  }
  return r + std::lgamma(std::abs(x) + 1) + std::erfc(x) + std::hypot(x, 1.0, 2.0);
}
AG_FUNCTION float inverse_root(float f) {
  auto i = std::bit_cast<std::int32_t>(f);
  i = 0x5f3759df - (i >> 1);
  float y = std::bit_cast<float>(i);
  return std::fma(y, 1.5f - 0.5f * f * y * y, 0.0f);
}
AG_FUNCTION int letters(int c) { return (std::isalpha(c) ? 1 : 0) + (std::isdigit(c) ? 2 : 0) + std::toupper(c) * 4 + std::div(c, 7).rem; }
int main() {
  for (double x : {0.5, -1.25, 3.0})
    for (double y : {2.0, -0.75}) show(several(x, y, 3), inverse_root(float(x * x)));
  for (int c : {'a', '7', ' '}) show(letters(c));
}

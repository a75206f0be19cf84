// Functions of <bit> and <numeric> on numbers of every width, and sums of floats in the library's order.
#include "report.h"
#include <bit>
#include <numeric>
template <class T> std::vector<long long> askBits(T x, int by) {
  return {std::popcount(x), static_cast<long long>(std::bit_width(x)), std::countl_zero(x), std::countr_zero(x), std::has_single_bit(x),
          static_cast<long long>(std::bit_floor(x)), static_cast<long long>(std::rotl(x, by)), static_cast<long long>(std::rotr(x, by))};
}
AG_FUNCTION std::vector<long long> bytes(unsigned char x, int by) { return askBits(x, by); }
AG_FUNCTION std::vector<long long> shorts(unsigned short x, int by) { return askBits(x, by); }
AG_FUNCTION std::vector<long long> words(unsigned x, int by) { return askBits(x, by); }
AG_FUNCTION std::vector<long long> longs(unsigned long long x, int by) { return askBits(x, by); }
AG_FUNCTION long long builtins(unsigned x, unsigned long long y) {
  return __builtin_popcount(x) + 100 * __builtin_popcountll(y) + (x && y ? 10000 * __builtin_clz(x) + 1000000 * __builtin_ctzll(y) : 0) + std::bit_ceil(x / 3);
}
AG_FUNCTION long long divisors(int a, long b, short c, unsigned d) {
  return std::gcd(a, b) + 1000 * std::lcm(static_cast<long>(a), c) + 1000000000LL * std::gcd(c, c) + std::gcd(d, 12u) + std::lcm(c, c);
}
AG_FUNCTION double middles(int a, int b, unsigned char c, unsigned char d, double x, double y, float z) {
  return std::midpoint(a, b) + 3.0 * std::midpoint(c, d) + std::midpoint(x, y) * 0.125 + std::midpoint(z, -3 * z);
}
AG_FUNCTION float sums(std::vector<float> v, std::vector<float> w) {
  return std::reduce(v.begin(), v.end(), 0.0f) + 3 * std::transform_reduce(v.begin(), v.end(), w.begin(), 1.0f) +
         std::transform_reduce(v.begin(), v.end(), 0.0f, std::plus<>(), [](float x) { return x * 0.3f; });
}
int main() {
  for (unsigned long long x : {0ull, 1ull, 2ull, 255ull, 0x80ull, 0x8001ull, 0xdeadbeefull, 0xfedcba9876543210ull, ~0ull})
    for (int by : {0, 1, 7, 31, -3, 77}) {
      show(bytes(x, by), shorts(x, by));
      show(words(x, by), longs(x, by));
      show(builtins(x, x * 3));
    }
  for (int a : {0, 1, -12, 18, 2147483647})
    for (int b : {0, 6, -9, 27}) show(divisors(a, 4L * b, b, a));
  for (double x : {0.0, 1e308, -1e308, 5e-324, 2.5})
    for (int i : {-2147483647, 0, 17}) show(middles(i, 2147483647, i, 200, x, 1.7e308, static_cast<float>(i)));
  for (int n : {0, 1, 3, 4, 5, 8, 21, 100}) {
    std::vector<float> v, w;
    for (int i = 0; i < n; ++i) v.push_back(0.1f * i * i + 1.0f / (i + 1)), w.push_back(1.7f - 0.01f * i);
    show(sums(v, w));
  }
}

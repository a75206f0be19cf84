// char, long long, size_t and their promotions in expressions.
#include "report.h"

AG_FUNCTION long long promote(char c, unsigned short s, long long l, std::size_t z) {
  auto a = c + s;
  auto b = c * l;
  auto d = s - z;
  auto e = c > 'a' ? c - 'a' : -1;
  for (std::size_t i = 0; i < z; ++i) {
    b += i;
    if (b > 1000) break;
  }
  return a + b + (long long)(d % 1000) + e + ~s + -c + !z;
}
AG_FUNCTION unsigned wrap(unsigned x, int n) {
  while (n > 0) {
    x = x * 2654435761u + 1;
    x ^= x >> 13;
    --n;
  }
  return x;
}
int main() {
  show(promote('b', 65535, -7, 3), promote('A', 0, 1LL << 33, 0));
  for (int n : {0, 1, 5}) show(wrap(12345u, n));
}

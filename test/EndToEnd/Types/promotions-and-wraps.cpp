// Promotions, narrowing and wrapping of integers of all widths in one expression.
#include "report.h"
AG_FUNCTION long f(int a, unsigned b, short c, unsigned char d, long e, bool t, char ch, unsigned long long u) {
  int x = a + c * d;
  unsigned y = b - 5u;
  short s = a * 1000;
  unsigned char uc = a;
  bool z = a;
  z += 1;
  long r = x ^ y;
  r += s;
  r = r * 3 + uc + z;
  r += (a < b) + (a == -1) + (b > -1);
  uc += 200;
  uc <<= 1;
  s >>= 2;
  s = -s;
  ch = ch + 1;
  r += uc + s + ch;
  r += ~a;
  r += -b;
  r += e >> 3;
  r += u >> 60;
  u = ~u;
  r += u % 7;
  r += a / 3 + a % 3;
  r += (t ? a : c);
  r -= t & (a > 0);
  r |= 1;
  int w = 2147483647u + b;
  r += w;
  r += static_cast<signed char>(a);
  r += (unsigned short)a;
  r += int(3.9) + int(-3.9);
  float ff = a;
  r += ff / 2;
  r += 'a' + 'b';
  r += 1 << 4;
  r += sizeof(int) + sizeof x;
  int i = 5;
  i = i++ + ++i;
  r += i;
  r += a, r += 2;
  r += INT16_MAX + (int)UINT8_MAX;
  return r;
}
int main() {
  for (int a : {0, -1, 7, 300})
    show(f(a, 7, -3, 250, -1000, a > 0, 127, ~0ull));
}

// Every compound assignment and increment on Scalars and on numbers.
#include "report.h"

AG_FUNCTION ag::Scalar<int> tensors(ag::Scalar<int> x, ag::Scalar<int> y) {
  x += y;
  x -= 3;
  x *= y;
  x /= 2;
  x %= 100;
  x &= 0xff;
  x |= 16;
  x ^= y;
  x <<= 2;
  x >>= 1;
  ag::Scalar<int> a = x++;
  ag::Scalar<int> b = ++x;
  ag::Scalar<int> c = x--;
  --x;
  return x + a * 3 + b * 5 + c * 7;
}
AG_FUNCTION int numbers(int x, int y) {
  x += y;
  x -= 3;
  x *= y;
  x /= 2;
  x %= 100;
  x &= 0xff;
  x |= 16;
  x ^= y;
  x <<= 2;
  x >>= 1;
  int a = x++;
  int b = ++x;
  int c = x--;
  --x;
  return x + a * 3 + b * 5 + c * 7;
}
AG_FUNCTION unsigned char narrow(unsigned char x) {
  x += 200;
  x *= 3;
  ++x;
  return x;
}
int main() {
  for (int x : {0, 5, 77})
    for (int y : {2, 9}) show(tensors(x, y), numbers(x, y), narrow((unsigned char)(x + y)));
}

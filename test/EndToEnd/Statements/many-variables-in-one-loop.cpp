// Twenty carried variables, most of them changed on some paths only.
#include "report.h"

AG_FUNCTION ag::Scalar<int> many(ag::Vector<int> v) {
  ag::Scalar<int> a = 0, b = 1, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7, i = 8, j = 9;
  int k = 0, l = 1, m = 2, n = 3;
  bool o = false, p = true;
  for (ag::Scalar<int> x : v) {
    a = a + x;
    if (x > 0) {
      b = b + a;
      c = c - 1;
      if (x > 3) {
        d = d * 2;
        k += 1;
        o = !o;
        continue;
      }
      e = e + d;
    } else {
      f = f - x;
      l *= 2;
      if (x < -3) {
        g = g + f;
        break;
      }
      p = !p;
    }
    h = h + 1;
    m += k;
    if (h > 12) return h * 1000 + m;
    i = i + (o ? 1 : 2);
    n = p ? n + 1 : n - 1;
    j = j + i;
  }
  return a + b * 2 + c * 3 + d * 5 + e * 7 + f * 11 + g * 13 + h * 17 + i * 19 + j * 23 + k + l + m + n + (o ? 1 : 0) + (p ? 2 : 0);
}
int main() { show(many({}), many({1, 2, -1, 5, 0, 4}), many({5, -9, 1}), many({1, 1, 1, 1, 1, 1, 1, 1}), many({-1, -2, 7})); }

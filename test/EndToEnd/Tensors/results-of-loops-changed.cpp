// What loops and calls give is changed in its place where nothing reads it any more: not where another name of it is read later, or what the loop began with.
#include "report.h"

using V = ag::Vector<double>;

AG_FUNCTION std::tuple<V, V> two_names(V x, int n) {
  V last = x * 1.0, before = last;
  for (int i = 0; i < n; ++i) {
    before = last;
    if (i % 2 == 0) last = last * 2.0;
  }
  V y = last + 1.0;
  return {y, before};
}
AG_FUNCTION std::tuple<V, V, V> swapped(V x, int n) {
  V a = x + 0.5, b = x * 3.0;
  for (int i = 0; i < n; ++i) std::swap(a, b);
  V c = a - 1.0, d = b * a;
  return {c, d, b};
}
AG_FUNCTION std::tuple<V, V> began_with(V x, int n) {
  V start = x * 2.0, y = start;
  int i = 0;
  while (i < n) {
    y = y * y;
    ++i;
  }
  V z = y + 1.0;
  return {z, start};
}
AG_FUNCTION void change(V &x, int n) {
  if (n < 0) x = x + 10.0;
  for (int i = 0; i < n; ++i) x[i] = x[i] + 1.0;
}
AG_FUNCTION std::tuple<V, V, V> by_calls(V x, int n) {
  V a = x * 1.0, keep = a;
  change(a, n);
  V b = a;
  change(b, 1);
  V c = a * 2.0, d = b - 1.0;
  return {c, d, keep};
}
AG_FUNCTION V of_an_argument(V x, int n) {
  for (int i = 0; i < n; ++i) x = x * 0.5;
  return x + 1.0;
}
AG_FUNCTION void in_place(V &x, int n) {
  for (int i = 0; i < n; ++i) x[i] = x[i] * 2.0;
  x = x + 1.0;
}

int main() {
  const V x = {1, 2, 3};
  for (int n : {0, 1, 2, 3}) {
    show(two_names(x, n), swapped(x, n), began_with(x, n), by_calls(x, n), of_an_argument(x, n));
    V y = x, z = y;
    in_place(y, n);
    show(x, y, z);
  }
  show(by_calls(x, -1));
}

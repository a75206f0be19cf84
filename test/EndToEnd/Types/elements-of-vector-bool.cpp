// The proxies that elements of a std::vector<bool> are.
#include "report.h"
AG_FUNCTION int f(int n) {
  std::vector<bool> v(n, false);
  for (int i = 0; i < n; ++i) {
    auto b = v[i];
    b = i % 2 == 0;
  }
  int c = 0;
  for (auto b : v)
    if (b) ++c;
  for (auto &&b : v) b = !b;
  for (auto b : v) b = !b;
  for (bool b : v) c = c * 2 + b;
  if (n > 1) {
    auto x = v[0];
    x.flip();
    v[1].flip();
    auto y = x;
    y = v[1];
  }
  for (int i = 0; i < n; ++i) {
    if (v[i]) continue;
    c += i;
    if (c > 50 || v[n - 1]) break;
  }
  for (bool b : v) c = c * 2 + b;
  return c;
}
int main() {
  for (int n : {0, 1, 3, 6}) show(f(n));
}

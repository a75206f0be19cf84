// C arrays that lambdas hold by value, which a std::function holds one after another.
#include "report.h"
#include <functional>
AG_FUNCTION int f(int n) {
  int a[5] = {1, 2, 3, 4, 5}, m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  std::function<int(int)> g = [](int i) { return i; };
  for (int i = 0; i < n; ++i) {
    a[i % 5] += i;
    if (i % 3 == 1) g = [a, m](int k) { return a[k % 5] + m[k % 2][k % 3]; };
    if (i % 4 == 3) g = [m](int k) { return m[1][k % 3]; };
  }
  return g(n) * 100 + g(3);
}
int main() {
  for (int n = 0; n < 7; ++n) show(f(n));
}

// Pointers into arrays, and std::initializer_list as a parameter and a local.
#include "report.h"
int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += p[i];
  return s;
}
int total(std::initializer_list<int> xs) {
  int s = 0;
  for (int x : xs)
    s += x;
  return s + int(xs.size()) * 100;
}
AG_FUNCTION int f(int a) {
  int raw[4] = {a, 2, 3, 4};
  int s = sum(raw, 4) + sum(raw + 1, 2);
  for (int *p = raw; p != raw + 4; ++p)
    s += *p * 2;
  for (auto x : raw)
    s += x;
  auto l = {a, 2 * a};
  for (int x : l)
    s += x;
  return s + total({1, a, 3}) + total({});
}
int main() { show(f(1), f(-4)); }

#include "report.h"
#include <functional>
#include <vector>
static std::function<int(int)> adder(int &x, int mode) {
  if (mode == 0) return [&x](int y) { x += 1; return x + y; };
  return [&x, mode](int y) { return x * y + mode; };
}
struct Counter {
  int n = 0;
  std::function<int()> tick() { return [this] { return ++n; }; }
};
AG_FUNCTION int added(int a, int n) {
  int r = 0;
  for (int i = 0; i < n; ++i) {
    auto f = adder(a, i % 2);
    r = r * 7 % 10007 + f(i) + f(2);
  }
  return r + a;
}
AG_FUNCTION int counted(int n) {
  Counter c;
  auto t = c.tick();
  int r = 0;
  for (int i = 0; i < n; ++i) r += t() * 10;
  return r + c.n;
}
AG_FUNCTION int listed(int n) {
  Counter c;
  std::vector<std::function<int()>> list;
  for (int i = 0; i < n; ++i) list.push_back(c.tick());
  int r = 0;
  for (auto &f : list) r = r * 10 + f();
  return r + 1000 * c.n;
}
int main() {
  for (int n = 0; n < 4; ++n) { show(added(5, n)); show(counted(n)); show(listed(n)); }
}

// Structured bindings of tuples, pairs, arrays and classes, by value and by reference.
#include "report.h"
struct T3 {
  int a;
  float b;
  ag::Scalar<int> c;
};
std::tuple<int, ag::Scalar<float>> mk(int n) { return {n, n * 0.5f}; }
std::pair<int, int> dm(int a, int b) { return std::make_pair(a / b, a % b); }
AG_FUNCTION float f(int n) {
  auto [a, b] = mk(n);
  auto [q, r] = dm(n, 3);
  T3 t{1, 2.5f, n};
  auto &[x, y, z] = t;
  x = 5;
  z += 1;
  const auto &[x2, y2, z2] = t;
  int arr[3] = {n, 2, 3};
  auto [i, j, k] = arr;
  auto &[i2, j2, k2] = arr;
  j2 = 50;
  i = 7;
  int u, v;
  std::tie(u, v) = dm(n, 2);
  std::tie(u, v) = std::tie(v, u);
  std::tie(std::ignore, v) = dm(v, 1);
  std::swap(u, arr[0]);
  int e = std::exchange(u, 77);
  auto [m, o] = std::pair{n, 2.5};
  auto tt = std::tuple{1, 2.f, n};
  auto [p1, p2, p3] = tt;
  std::get<0>(tt) = 4;
  return a + b.item() + q + r * 2 + x + y + z.item() + x2 + z2.item() + i + j + k + i2 + j2 + arr[1] + u + v + e + m + o + p3 +
         std::get<0>(tt) + t.a;
}
int main() { show(f(3), f(10)); }

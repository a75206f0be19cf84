// `std::ref`, `not_fn`, `mem_fn`, `bind_front` as callables and arguments, and `std::byte`.
#include "report.h"

#include <algorithm>
#include <cstddef>
#include <functional>

struct P { int x, y; int sum() const { return x + y; } int scaled(int k) const { return k * sum(); } void add(int k) { x += k; } };
static void bump(int &n, int by) { n += by; }
static int weigh(int a, int b, int c) { return a * 100 + b * 10 + c; }
AG_FUNCTION int refs(int n) {
  int a = n, b = 2;
  auto r = std::ref(a);
  r.get() += 5;
  int &plain = r;
  plain *= 2;
  std::reference_wrapper<const int> c = std::cref(b);
  int total = r + c;
  std::invoke(bump, std::ref(b), 4);
  auto add = [](int &x, int y) { x += y; };
  add(std::ref(b), 1);
  int &p = r.get();
  p += 1;
  return total + a * 1000 + b * 7 + b;
}
AG_FUNCTION int calls(std::vector<int> v, int k) {
  auto odd = [](int x) { return x % 2 != 0; };
  auto even = std::not_fn(odd);
  int n = std::count_if(v.begin(), v.end(), even) + std::count_if(v.begin(), v.end(), std::not_fn([k](int x) { return x > k; }));
  auto first = std::bind_front([](int a, int b, int c) { return weigh(a, b, c); }, 1, k);
  std::vector<P> ps = {{1, 2}, {3, 4}, {k, 1}};
  auto sum = std::mem_fn(&P::sum);
  auto x = std::mem_fn(&P::x);
  for (const P &p : ps) n = n * 3 + sum(p) + x(p);
  n += std::count_if(ps.begin(), ps.end(), [&](const P &p) { return even(p.x); });
  auto scaled = std::bind_front(&P::scaled, ps[1]);
  std::for_each(ps.begin(), ps.end(), std::mem_fn(&P::sum));
  std::vector<int> out(v.size());
  std::transform(v.begin(), v.end(), out.begin(), std::bind_front(std::plus<int>(), k));
  return n + first(7) + scaled(2) + out.back() + even(k);
}
AG_FUNCTION int bytes(std::uint8_t a, int s) {
  std::byte b{a};
  b |= std::byte{0x40};
  b = (b << 1) ^ std::byte(s);
  b &= ~std::byte{1};
  b >>= 1;
  return std::to_integer<int>(b) * 10 + (b == std::byte{3}) + (b < std::byte{9}) + int(b);
}
int main() {
  for (int n : {0, 1, 5, 12}) ag::print("{} {} {}\n", refs(n), calls({1, 2, 3, 4, n}, n), bytes(n * 3, n));
}

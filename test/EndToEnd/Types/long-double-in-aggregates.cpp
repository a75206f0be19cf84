// long double in classes within vectors, spans, C arrays, globals, calls of functions that were given, comparisons with every other type, and
// through ag::function.
#include <autograph/autograph.h>
#include <vector>
#include <span>
#include <functional>
#include <algorithm>
long double limit = 2.5L;
const long double table[] = {1.5L, 2.25L, -3.125L};
static constexpr long double third = 1 / 3.0L;
struct P { int k; long double w; char c; };
AG_FUNCTION long double g(std::vector<P> &v, long double x) { for (auto &p : v) { p.w += x * p.k; if (p.w > limit) p.w = limit; } std::sort(v.begin(), v.end(), [](const P &a, const P &b) { return a.w < b.w; }); return v.front().w + table[v.size() % 3] + third; }
AG_FUNCTION void spans(std::span<long double> s, const std::function<long double(long double)> &f) { for (auto &x : s) x = f(x) + *std::max_element(s.begin(), s.end()); }
AG_FUNCTION long double local(int n) { long double a[4] = {1, 2}; for (int i = 0; i < 4; ++i) a[i] += n / 3.0L; long double b[2][2] = {{a[0], a[1]}, {a[2], a[3]}}; return b[n % 2][1] * (n > 2 ? 1.5f : b[0][0]); }
AG_FUNCTION bool cmp(long double a, double b, float c, int d, unsigned long e) { return (a < b) ^ (a >= c) ^ (a == d) ^ (a != e) ^ !a ^ (a && c); }
AG_FUNCTION std::int64_t big(long double x) { return (std::int64_t)x + (std::int64_t)(std::uint64_t)(x * 2); }
AG_FUNCTION ag::Scalar<double> sc(long double x, ag::Scalar<double> y) { auto z = ag::Scalar<double>(x); if (y > x) z = y; return z + x; }
AG_FUNCTION long double incr(long double &x) { long double y = x++; return y + --x - -x; }
AG_FUNCTION long double unset(int n) { long double x; if (n > 3) x = 1.5L; else { x = 2; } while (n-- > 0) { if (n == 2) continue; x *= 1.1L; if (x > 3) return x; } return -x; }
AG_FUNCTION void chk(long double x) { ag::check(x < 3, "too large: {:.3f}", x); }
int main() {
  std::vector<P> v = {{3, 1.25L, 'a'}, {1, 2.0L, 'b'}, {-4, 0.5L, 'c'}};
  ag::print("{:.20f}\n", g(v, 0.1L));
  for (auto &p : v) ag::print("{} {:.20f} {} ", p.k, p.w, int(p.c));
  limit = 1.1L; ag::print("{:.20f}\n", g(v, 0.1L));
  long double raw[] = {1, 2.5L, 1e-20L};
  spans(raw, [](long double x) { return x / 3; });
  for (long double x : raw) ag::print("{:.20f} ", x);
  for (int i = 0; i < 5; ++i) ag::print("{:.20f} {} {:.19f}\n", local(i), cmp(i, 1.0, 2.0f, 3, 4), unset(i));
  ag::print("{} {}\n", big(1e18L + 1), sc(1.5L, 2));
  long double q = 3; ag::print("{:.19f} {}\n", incr(q), q);
  try { chk(2); chk(4); } catch (const ag::Error &e) { ag::print("{}\n", e.kind()); }
  auto f = ag::function(&local);
  ag::print("{:?} {}\n", f(3), 1.5L);
}

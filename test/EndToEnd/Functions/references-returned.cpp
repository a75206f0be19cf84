// Functions that return one of several references; overloads, namespaces and default arguments beside them.
#include "report.h"
namespace a {
namespace b {
int k = 3;
int g(int x, int y = 2) { return x * y; }
inline namespace v1 {
int h(int x) { return x + 1; }
} // namespace v1
} // namespace b
using namespace b;
} // namespace a
namespace {
int anon(int x) { return x - 1; }
} // namespace
void bump(int &x, ag::Vector<int> &v) {
  x++;
  v[0] += x;
}
int &pick(int &a, int &b, bool c) { return c ? a : b; }
int &pick2(int &a, int &b, bool c) {
  if (c)
    return a;
  return b;
}
const ag::Vector<int> &longer(const ag::Vector<int> &a, const ag::Vector<int> &b) { return a.extent(0) >= b.extent(0) ? a : b; }
int over(int) { return 1; }
int over(double) { return 2; }
int over(ag::Scalar<int>) { return 3; }
int over(const ag::Vector<int> &) { return 4; }
static inline void out(int n, int &q, int &r) {
  q = n / 3;
  r = n % 3;
}
AG_FUNCTION int f(int n, ag::Vector<int> v) {
  int s = 0;
  bump(s, v);
  a::b::h(1);
  int x = 1, y = 2;
  pick(x, y, n > 0) = 10;
  pick2(x, y, n > 1) += 5;
  s += a::b::g(n) + a::g(n, 5) + a::h(n) + anon(n) + over(n) + over(2.0) * 10 + over(v[0]) * 100 + over(v) * 1000;
  int q, r;
  out(n, q, r);
  const auto &l = longer(v, ag::Vector<int>{1});
  return s + x * 3 + y * 7 + q + r + ag::sum(l).item() + v[0].item() + a::k;
}
int main() { show(f(0, {1}), f(1, {2, 3}), f(5, {4, 4})); }

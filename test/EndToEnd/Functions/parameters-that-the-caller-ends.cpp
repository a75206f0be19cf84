// Parameters by value of marked functions: the caller runs their destructors, which see what the body left. Results made of what changes.
#include "report.h"
#include <array>
#include <optional>
struct Log {
  int n;
  ag::Vector<float> x;
  explicit Log(int n, ag::Vector<float> x = {1, 2}) : n(n), x(x) {}
  Log(const Log &o) : n(o.n + 100), x(o.x) {}
  ~Log() { ag::print("end {} {}\n", n, x); }
  AG_FUNCTION int pass(Log other, int k) {
    for (int i = 0; i < k; ++i) n += other.n++;
    return n;
  }
};
struct Two { Log first; int k; std::array<int, 2> a; };
struct Tail { std::vector<int> v; ~Tail() { ag::print("tail {}\n", int(v.size())); } };
AG_FUNCTION int f(Log l, int k) {
  for (int i = 0; i < k; ++i) {
    l.n += i;
    l.x[0] += 1;
    if (l.n > 8) return -2;
  }
  if (k > 3) return l.n;
  l.n = 7;
  return -1;
}
AG_FUNCTION Log g(Log l, int k) {
  while (k > 0) { l.n *= 2; --k; }
  return l;
}
AG_FUNCTION Log by_reference(Log &l, int k) {
  while (k > 0) { l.n *= 2; --k; }
  return l;
}
AG_FUNCTION Log other(Log l, Log &m, int k) {
  l.x = l.x + m.x;
  if (k % 2) { m.n = k; return m; }
  l.n = -k;
  return l;
}
AG_FUNCTION int members(Two t, int k) {
  while (t.first.n < k) { t.first.n += 3; t.a[1] = k; }
  t.k = t.first.n;
  return t.a[1];
}
AG_FUNCTION void grow(Tail t, int k) {
  for (int i = 0; i < k; ++i) if (i % 2) t.v.push_back(i);
}
AG_FUNCTION int again(Log l, int k) {
  l.n += 10;
  if (k <= 0) return l.n;
  int s = again(l, k - 1);
  l.n = s;
  return s + 1;
}
AG_FUNCTION void unchanged(Log l, const Log &m) { ag::print("{}\n", l.n + m.n); }
AG_FUNCTION int calls(int k) {
  Log a(k);
  int s = f(a, k) + again(a, 1);
  return s + g(a, 2).n + a.pass(a, k);
}
int main() {
  Log a(1);
  Two t{Log(2), 3, {4, 5}};
  for (int k : {0, 1, 2, 5}) {
    show(f(a, k));
    show(f(Log(3, {5}), k));
    { Log b = g(a, k); show(b.n); }
    { Log b = by_reference(a, k); show(b.n, a.n); }
    a.n = 2;
    { Log m(k, {4, 6}), b = other(a, m, k); show(b.n, b.x); }
    show(members(t, k));
    show(members(Two{Log(k), 1, {1, 1}}, 4));
    grow(Tail{{1, 2}}, k);
    show(again(a, k));
    { Log m(k); unchanged(a, m); }
    show(a.pass(Log(k), k), calls(k));
    a.n = 3;
  }
}

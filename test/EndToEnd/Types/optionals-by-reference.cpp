// Optionals that functions get by reference and fill, change or empty, of classes that no constructor makes from their fields; in classes and arrays, too.
#include "report.h"
#include <map>

struct Sum {
  int v;
  Sum(int x = -1) : v(x) {}
  Sum(int x, int y) : v(x + y) {}
};
struct Either {
  int v;
  Either(int x) : v(x) {}
  Either(long x) : v(int(x) + 1) {}
};
struct Set {
  int v;
  ag::Vector<int> w;
  Set(int x, ag::Vector<int> y) {
    v = x;
    w = y + x;
  }
};
struct Holder {
  std::optional<Set> set;
  int times = 0;
};

AG_FUNCTION void sum(std::optional<Sum> &o, int n) {
  if (o) o->v += 1;
  else o = Sum(n, 5);
}
AG_FUNCTION void either(std::optional<Either> &o, int n) {
  for (int i = 0; i < n; ++i) {
    if (o && o->v > 6) o.reset();
    else if (o) o->v *= 2;
    else o = Either(i);
  }
}
AG_FUNCTION int set(std::optional<Set> &o, std::optional<Set> &other, ag::Vector<int> x, int n) {
  if (n > 2) o.emplace(n, x);
  if (o && n > 3) o->w = o->w * 2;
  if (n % 2) std::swap(o, other);
  return o ? o->v : -1;
}
AG_FUNCTION void hold(Holder &h, ag::Vector<int> x, int n) {
  while (n-- > 0) {
    if (h.set && h.set->v == n) h.set = std::nullopt;
    else h.set = Set(n - 1, x);
    ++h.times;
  }
}
int walk(std::map<int, int> &m, std::optional<Set> &o, ag::Vector<int> x, int n) {
  if (n < 1) return o ? o->v : 0;
  m[n] += o ? o->v : -n;
  if (n % 3 == 1) o = Set(n, x);
  else if (o && n % 3 == 2) o->w = o->w + n;
  else o.reset();
  return walk(m, o, x, n - 1) + int(m.size());
}
AG_FUNCTION ag::Vector<int> walks(ag::Vector<int> x, int n) {
  std::optional<Set> o;
  std::map<int, int> m = {{2, n}};
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += walk(m, o, x, n - i % 3);
  for (auto [key, value] : m) sum = sum * 7 + key * value;
  return o ? o->w + sum + o->v : x * sum;
}

int main() {
  std::optional<Sum> s;
  std::optional<Either> e;
  std::optional<Set> a, b;
  Holder h;
  for (int n = 0; n < 6; ++n) {
    sum(s, n);
    either(e, n);
    show(s->v, e ? e->v : -1, set(a, b, ag::Vector<int>{n, 2}, n));
    if (a) show(a->v, a->w);
    if (b) show(b->v, b->w);
    hold(h, ag::Vector<int>{n, 2}, n);
    show(h.times, bool(h.set));
    if (h.set) show(h.set->v, h.set->w);
    show(walks(ag::Vector<int>{n, 2}, n));
  }
}

// Objects whose copies, ends and changes show: locals that are results, parameters by value, what lambdas hold.
#include "report.h"

#include <array>
struct T { int id; T(int i) : id(i) { ag::print("+{} ", id); } T(const T &o) : id(o.id + 100) { ag::print("c{} ", id); } T &operator=(const T &o) { id = o.id; ag::print("={} ", id); return *this; } ~T() { ag::print("-{} ", id); } int twice() const { return id * 2; } };
struct Pair { T a; T b; Pair(int n) : a(n), b(n + 1) { if (n > 5) ag::check(false, "too many {}", n); } };
AG_HOST int risky(int n) { if (n == 3) throw std::range_error("risky"); return n; }
AG_FUNCTION int loops(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) {
    T t(i);
    if (i == 1) continue;
    { T u(10 + i); if (i == 4) break; s += u.twice(); }
    switch (i % 3) { case 0: { T v(20 + i); s += v.id; } break; case 2: { T w(30 + i); if (s > 1000) return s; } [[fallthrough]]; default: s += 1; }
    s += risky(i);
  }
  return s;
}
AG_FUNCTION int parts(int n) { Pair p(n); return p.a.id + p.b.id; }
AG_FUNCTION int captured(int n) {
  T t(n);
  auto f = [t](int k) { return t.id + k; };
  auto g = [&t](int k) { t.id += k; return t.twice(); };
  int s = f(1);
  s += g(2);
  return s + f(3);
}
T make(int n) { T t(n); t.id += 1; return t; }
T pick(int n) { if (n > 2) return T(n); return T(n + 5); }
int by_value(T t) { t.id += 7; return t.id; }
int with_default(int n, const T &t = T(77)) { return n + t.id; }
AG_FUNCTION int passing(int n) {
  int s = make(n).id + pick(n).id;
  T t = make(n + 1);
  s += by_value(t) + by_value(make(3)) + with_default(n);
  const T &r = pick(n);
  s += r.id;
  for (int i : {1, 2}) { T x = pick(i + n); s += x.id; }
  return s;
}
template <class F> int apply(F f, int n) { return n > 2 ? f(n) : f(1) + f(2); }
template <class F> int apply_to(const F &f) { return f(5); }
AG_FUNCTION int lambdas(int n) {
  T t(n);
  int s = apply([t](int k) { return t.id + k; }, n);
  s += apply_to([u = T(n + 40), &t](int k) { return u.id + t.id + k; });
  s += [t] { return t.id; }();
  const auto &held = [t](int k) mutable { t.id += k; return t.id; };
  for (int i = 0; i < 2; ++i) {
    auto inner = [t, i] { return t.id + i; };
    if (s > 200) continue;
    s += inner() + apply_to([&inner](int k) { return inner() + k; });
  }
  return s + (n > 0 ? 1 : 0) * int(sizeof(held) > 0);
}
AG_FUNCTION int arrays(int n) {
  std::array<T, 2> a{T(n), T(n + 1)};
  a[0] = a[1];
  T two[2] = {T(5), T(6)};
  std::swap(two[0].id, two[1].id);
  return a[0].id + two[0].id;
}
int main() {
  for (int n : {0, 2, 6}) {
    try { ag::print("loops {}\n", loops(n)); } catch (const std::exception &e) { ag::print("E {}\n", "x"); }
    try { ag::print("parts {}\n", parts(n)); } catch (const ag::Error &e) { ag::print("E {}\n", e.message()); }
    ag::print("{}\n", captured(n));
    ag::print("{}\n", passing(n));
    ag::print("{}\n", lambdas(n));
    ag::print("{}\n", arrays(n));
  }
}

// Classes of bodies whose members have the types of parameters and locals.
#include "report.h"
AG_FUNCTION int run(int d) {
  auto f = [](auto x, auto y) {
    struct Pair {
      decltype(x) a;
      decltype(y) b;
      decltype(x + y) c;
    };
    Pair p{x, y, x + y};
    if (p.a > 1) p.c += p.b;
    Pair q = p;
    if (p.a > 2) q = Pair{y > 0 ? x : p.a, y, x};
    return q.c + p.c;
  };
  return f(d, 2) + static_cast<int>(f(2.5, d)) + f(d, static_cast<long>(d));
}
template <class T> T helper(T t) {
  struct In {
    T t;
    decltype(t) u;
  };
  In i{t, t};
  if (t > 2) i.u += 1;
  In j = i;
  if (t > 1) j.t += 1;
  return j.t + j.u;
}
AG_FUNCTION int run2(int d) {
  int x = d;
  struct L {
    decltype(x) a;
    std::vector<decltype(x)> v;
  };
  L l{x, {x, 2}};
  if (d > 1) l.v.push_back(3);
  L m = l;
  if (d > 2) m.a = 4;
  auto g = [](auto z) {
    auto h = [](auto w) {
      struct I {
        decltype(w) q;
        decltype(w) r{};
      };
      I i{w};
      if (w > 1) i.q++;
      I k = i;
      if (w > 2) k.r = 3;
      return k.q + k.r;
    };
    return h(z) + h(z + 0.5f);
  };
  return m.a + m.v.size() + helper(d) + helper(d * 1.0) + g(d);
}
int main() {
  for (int d = 0; d < 5; ++d)
    show(run(d), run2(d));
}

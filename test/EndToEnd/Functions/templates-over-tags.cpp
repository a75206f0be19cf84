// Class templates over tags that the aliases, variables and parameters declare which name them: printed specialisations stand
// behind these.
#include "report.h"
template <class Tag, class T = double> struct Strong {
  T v;
  Strong operator+(Strong o) const {
    if (v > 10)
      return *this;
    return {v + o.v};
  }
  AG_FUNCTION Strong up(int n) const {
    Strong r = *this;
    for (int i = 0; i < n; ++i)
      r.v += i;
    return r;
  }
};
template <class T> AG_FUNCTION T twice(T x, int n) {
  while (n-- > 0)
    x = x + x;
  return x;
}
struct Later;
struct Origin {
  double x = 1;
} origin, second{3};
enum class Kind { a, b } kind = Kind::b;
template <auto K> AG_FUNCTION int pick(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += K == Kind::a ? i : 2;
  return s;
}
double use(Strong<struct Inline> *p) { return p->v; }
using M = Strong<struct MTag>;
typedef Strong<struct STag, int> S;
Strong<class Direct, float> direct{2};
struct Later {
  int q;
};
template <class A> int by(A a, int n) {
  if (n <= 0)
    return a.q;
  return by(a, n - 1) + 1;
}
AG_FUNCTION double f(int n) {
  M m{1};
  S s{2};
  Strong<Later> l{3};
  Strong<Origin> o{4};
  for (int i = 0; i < n; ++i) {
    m = m + M{2};
    s = s + s;
    l = l + l;
    o = o + o;
    if (s.v > 50)
      break;
  }
  return m.v + s.v + l.v + o.v + by(Later{n}, n) + second.x;
}
int main() {
  for (int n : {0, 3, 9}) {
    show(f(n), M{1}.up(n).v, S{2}.up(n).v, twice(M{1}, n).v, twice(S{1}, n % 4).v, direct.up(n).v, twice(Strong<Origin>{1}, 2).v,
         pick<Kind::a>(n), pick<Kind::b>(n));
    Strong<Inline> i{2};
    show(use(&i), i.up(n).v);
  }
}

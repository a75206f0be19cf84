// Names that only the body of a function has: aliases of classes, namespaces and members, constants, enumerators, local classes.
#include "report.h"

#include <limits>
struct K {
  static constexpr int z = 4;
  enum { q = 9 };
  static int f(int x) { return x + 1; }
  int v = 3;
};
namespace deep::er {
constexpr int w = 5;
struct S {
  static constexpr double pi = 3.25;
};
enum class E { a, b };
} // namespace deep::er
AG_FUNCTION int f(int s, bool b) {
  using L = std::numeric_limits<int>;
  using J = K;
  namespace d = deep::er;
  using deep::er::w;
  using E = deep::er::E;
  using T = deep::er::S;
  constexpr int loc = 7;
  enum { inner = 12 };
  struct M {
    static constexpr int u() { return 8; }
  };
  E e = b ? E::a : E::b;
  if (b)
    s = L::max() - 3;
  if (s > 5)
    s = J::z + J::q + J::f(s % 100) + d::w;
  if (s % 2)
    s += w + static_cast<int>(T::pi) + loc + inner + M::u() + J{}.v + J().v;
  if (e == E::b)
    s += static_cast<int>(sizeof(L));
  return s;
}
template <class X> AG_FUNCTION X g(X s, bool b) {
  using L = std::numeric_limits<X>;
  if (b)
    s = L::max();
  if (s > X(3))
    s -= L::digits;
  return s;
}
// Names that only an inner scope has.
namespace one {
int over(double) { return 50; }
int same(int) { return 1; }
int direct(int x) { return x; }
} // namespace one
namespace two {
int same(int) { return 2; }
} // namespace two
int over(long x) { return static_cast<int>(x); }
int direct(long) { return 9; }

AG_FUNCTION int of_using(int n) {
  int r = 0;
  {
    using one::over;
    r += over(n);
  }
  if (n > 1) {
    using namespace one;
    r += direct(n) * 100;
  }
  return r + over(n) + direct(n) * 1000;
}
AG_FUNCTION int of_aliases(int n) {
  int r = 0;
  if (n > 1) {
    namespace z = one;
    r += z::same(n);
  }
  for (int i = 0; i < n; ++i) {
    namespace z = two;
    r = r * 3 + z::same(i);
  }
  return r;
}
AG_FUNCTION int of_enumerators(int n) {
  deep::er::E c;
  {
    using enum deep::er::E;
    c = n > 2 ? a : b;
  }
  int a = 3;
  return c == deep::er::E::a ? a : n;
}

int main() {
  for (int i : {1, 2, 7, 8})
    show(f(i, true), f(i, false), g(i, i > 2), g(2.5f * i, i < 2), of_using(i), of_aliases(i), of_enumerators(i));
}

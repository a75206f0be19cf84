// Objects that hold references, pointers or lambdas and have destructors, made by `T{...}`, helpers and braces within others: one object each, which ends once.
#include "report.h"
struct Own { int id; int *log; ~Own() { *log = *log * 10 + id; } };
template <class F> struct Always { F f; ~Always() { f(); } };
template <class F> Always(F) -> Always<F>;
Own mk(int i, int *l) { return Own{i, l}; }
struct Hold { Own o; int k = 2; };
struct Base { int id; int *log; ~Base() { *log = *log * 10 + id; } };
struct Derv : Base { int z; };
struct Two { Own a; int b; };
struct Ref { int id; int &log; ~Ref() { log = log * 10 + id; } };
template <class F> struct AlwaysC { F f; AlwaysC(F g) : f(g) {} ~AlwaysC() { f(); } };
AG_FUNCTION int a(int n) { int x = n; { auto g = Own{2, &x}; } return x; }
AG_FUNCTION int d(int n) { int x = n; { auto g = Always{[&] { x *= 2; }}; x++; } return x; }
AG_FUNCTION int d2(int n) { int x = n; { Always g{[&] { x *= 2; }}; x++; } return x; }
AG_FUNCTION int b(int n) { int x = n; { auto g = mk(2, &x); } return x; }
AG_FUNCTION int e(int n) { int x = n; { Two t = Two{Own{2, &x}, 1}; x++; t.a.id = t.b; } return x; }
AG_FUNCTION int f(int n) { int x = n; { Hold h{Own{2,&x}}; Hold j{{3,&x}}; Hold k = Hold{{4,&x}, 3}; } return x; }
AG_FUNCTION int g(int n) { int x = n; { Derv g{{2,&x},1}; Derv h = Derv{{3,&x},1}; h.id = 7; } return x; }
AG_FUNCTION int h(int n) { int x = n; auto f = [&](int k) { return Own{k,&x}; }; { auto g = f(2); f(3); Own w(f(4)); Own z{f(5)}; } return x; }
AG_FUNCTION int i(int n) { int x = n; { Own &&r = Own{2,&x}; const Own &s = mk(3,&x); r.id = 6; } return x; }
AG_FUNCTION int j(int n) { int x = n; { auto l = [g = Own{2,&x}](int k) { return g.id + k; }; x += l(1); } return x; }
AG_FUNCTION int k(int n) { int x = n; { auto g = Ref{2, x}; } return x; }
AG_FUNCTION int l(int n) { int x = n; { auto g = AlwaysC([&] { x = x * 10 + 3; }); x++; } return x; }
template <class F> AlwaysC<F> make(F f) { return AlwaysC<F>(f); }
template <class F> Always<F> make2(F f) { return Always<F>{f}; }
AG_FUNCTION int m(int n) { int x = n; { auto g = make([&] { x = x * 10 + 3; }); auto h = make2([&] { x = x * 10 + 4; }); x++; } return x; }
AG_FUNCTION int o(int n) { int x = n; for (int k = 0; k < n; ++k) { auto g = Own{k, &x}; if (k == 2) continue; if (x > 1000) break; Own{7, &x}; } return x; }
AG_FUNCTION int r(int n) { int x = n; { Own y = (x++, Own{3, &x}); } return x; }
int main() {
  for (int n : {1, 3, 5}) {
    show(a(n), b(n), d(n), d2(n), e(n), f(n), g(n));
    show(h(n), i(n), j(n), k(n), l(n), m(n), o(n));
    show(r(n));
  }
}

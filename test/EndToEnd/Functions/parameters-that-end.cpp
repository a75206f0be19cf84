// Parameters and structured bindings by value of classes that hold references: their destructors see what was done to them.
#include "report.h"
struct Own { int id; int *log; ~Own() { *log = *log * 10 + id; } };
struct Two { Own a; int b; };
void g(Own o) { o.id = 7; }
Own mk2(Own o) { o.id += 2; return o; }
void both(Two t, Own &o) { t.a.id = 8; o.id = t.b; }
AG_FUNCTION int f1(int n) { int log = 0; g(Own{n, &log}); return log; }
AG_FUNCTION int f2(int n) { int log = 1; { Own o{n, &log}; g(o); o.id = 2; g(o); } return log; }
AG_FUNCTION int f4(int n) { int log = 1; auto l = [](Own o) { o.id = 8; }; l(Own{n, &log}); { Own o{1, &log}; l(o); } return log; }
AG_FUNCTION int f5(int n) { int log = 1; { Own o{n, &log}; both(Two{{4, &log}, 5}, o); Two t{{6, &log}, 7}; both(t, t.a); } return log; }
struct Log { int id; std::vector<int> *log; Log(int i, std::vector<int> &l) : id(i), log(&l) {}
  Log &operator=(Log o) { std::swap(id, o.id); return *this; } ~Log() { log->push_back(id); } };
AG_FUNCTION std::vector<int> f6(int n) { std::vector<int> log; { Log a(1, log), b(n, log); a = b; } return log; }
template <class F> struct Finally { F f; bool on = true; ~Finally() { if (on) f(); } void off() { on = false; } };
template <class F> void later(F g) { g.off(); }
AG_FUNCTION int f7(int n) { int x = n; auto undo = [&] { x = -x; }; later(Finally<decltype(undo)>{undo}); return x; }
AG_FUNCTION int b1(int n) { int log = 1; { auto [x, y] = std::pair<Own, int>(Own{n, &log}, 2); x.id = y; } return log; }
AG_FUNCTION int b2(int n) { int log = 1; { auto [x, y] = Two{{n, &log}, 2}; x.id = y; } return log; }
AG_FUNCTION int b3(int n) { int log = 1; { auto [x, y] = Own{n, &log}; x = 5; } return log; }
AG_FUNCTION int b4(int n) { int log = 1; { Two t{{n, &log}, 2}; auto [x, y] = t; x.id = y; } return log; }
AG_FUNCTION int b5(int n) { int log = 1; { Two t{{n, &log}, 2}; auto &[x, y] = t; x.id = y; auto &&[z, w] = Two{{4, &log}, 3}; z.id = w; } return log; }
int main() {
  for (int n : {0, 1, 3}) {
    show(f1(n), f2(n), f4(n), f5(n), f6(n), f7(n));
    show(b1(n), b2(n), b3(n), b4(n), b5(n));
  }
}

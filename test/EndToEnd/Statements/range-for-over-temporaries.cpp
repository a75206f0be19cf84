// Elements of temporary lists and arrays by reference: what the body does to them it sees.
#include "report.h"
struct P { int x = 0; std::vector<int> l; int inc() { return ++x; } void set(int y) { x = y; l.push_back(y); } };
std::vector<P> make(int n) { return std::vector<P>(n); }
std::vector<int> ones(int n) { std::vector<int> v(n, 1); return v; }
AG_FUNCTION int r1(int n) { int s = 0; for (P &p : make(n)) { p.inc(); s += p.inc(); } return s; }
AG_FUNCTION int r2(int n) { int s = 0; for (auto &&p : make(n)) { p.set(7); s += p.x + int(p.l.size()); } return s; }
AG_FUNCTION int r3(int n) { int s = 0; for (auto &x : ones(n)) { x += s; s += x; } for (int &x : std::vector<int>(n, 3)) { ++x; s += x; } return s; }
AG_FUNCTION int r4(int n) { int s = 0; for (auto &[x, l] : make(n)) { x += s + 1; l.push_back(x); s += l[0]; } for (auto &x : std::array<int, 3>{n, 2, 3}) { x *= 2; s += x; } return s; }
AG_FUNCTION int r5(int n) { int s = 0; for (auto &&x : {n, 2, 3}) s = s * 10 + x; for (const auto &x : ones(n)) s += x; for (auto x : ones(n)) { x += 2; s += x; } return s; }
int main() {
  for (int n : {0, 1, 3}) show(r1(n), r2(n), r3(n), r4(n), r5(n));
}

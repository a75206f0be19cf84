#include <autograph/autograph.h>
#include <array>
#include <optional>
#include <tuple>
#include <utility>
struct Guard { int &to; int by; ~Guard() { to = to * 10 + by; } };
struct Val { int by; ~Val() { ag::print("~{} ", by); } };
struct Loud { int &to; int n = 0; Loud(int &t, int n) : to(t), n(n) {} Loud(const Loud &o) : to(o.to), n(o.n + 1) { to = to * 10 + 5; } Loud(Loud &&o) : to(o.to), n(o.n + 2) { to = to * 10 + 6; o.n = 0; } };
struct Holder { Guard g; int k; };
AG_FUNCTION int a(int n) { int x = 1; { std::pair<Guard, int> p{{x, 1}, 5}; x = x * 10 + 9; } return x; }
AG_FUNCTION int b(int n) { int x = 1; { std::pair<Guard, int> p{Guard{x, 1}, 5}; x = x * 10 + 9; } return x; }
AG_FUNCTION int c(int n) { int x = 1; { std::tuple<int, Guard> t{2, Guard{x, 2}}; x = x * 10 + 9; } return x; }
AG_FUNCTION int d(int n) { int x = 1; { auto t = std::make_tuple(2, Guard{x, 2}); x = x * 10 + 9; } return x; }
AG_FUNCTION int e(int n) { int x = 1; { Guard g{x, 3}; std::pair p(g, 2); x = x * 10 + 9; } return x; }
AG_FUNCTION int f(int n) { { std::pair<Val, int> p{{1}, 5}; std::tuple<int, Val> t{2, Val{7}}; ag::print("in "); } return n; }
AG_FUNCTION int g(int n) { int x = 1; { Holder h{{x, 1}, 2}; Holder h2{Guard{x, 2}, 2}; std::array<Guard, 2> q{Guard{x, 3}, {x, 4}}; x = x * 10 + 9; } return x; }
AG_FUNCTION int h(int n) {
  int x = 1;
  Loud l(x, n);
  std::pair p(l, 2);
  auto t = std::make_tuple(Loud(x, 3), l, 1);
  std::tuple<Loud, int> u(std::move(l), 2);
  x = x * 10 + 9;
  return x * 100 + p.first.n + std::get<0>(t).n + std::get<1>(t).n + std::get<0>(u).n + l.n;
}
int main() {
  ag::print("{} {} {} {} {} {} {} {}\n", a(0), b(0), c(0), d(0), e(0), f(0), g(0), h(4));
}

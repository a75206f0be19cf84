// What lambdas capture by value is copied by the copy constructor of its class, once, where the lambda is made.
#include "report.h"
struct Tracked {
  int id;
  explicit Tracked(int i) : id(i) {}
  Tracked(const Tracked &o) : id(o.id * 10) { ag::print("copy {}\n", id); }
};
AG_FUNCTION int captures(int n) {
  Tracked t(n);
  auto f = [t]() mutable { return ++t.id; };
  auto g = [u = t] { return u.id; };
  auto h = [&t] { return t.id; };
  int s = 0;
  for (int i = 0; i < n; ++i) s += f() + g() * 1000 + h() + [t] { return t.id; }();
  return s;
}
int main() {
  for (int n : {0, 1, 3}) show(captures(n));
}

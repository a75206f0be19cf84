// A function that calls itself is called by functions in front of the marked one that comes to it first.
#include "report.h"
struct Unique {
  int n;
  std::vector<int> list;
  explicit Unique(int n) : n(n), list(n) {}
  Unique(Unique &&) = default;
  Unique &operator=(Unique &&) = default;
  Unique with(int k) && {
    if (k == 0) return std::move(*this);
    list.push_back(k);
    n += k;
    return std::move(*this).with(k - 1);
  }
  Unique with(int k) const & {
    Unique next(n);
    if (k == 0) return next;
    next.n += 2 * k;
    return next.with(k - 1);
  }
};
Unique passed(Unique u, int k) {
  if (k == 0) return u;
  u.list.push_back(3);
  return passed(std::move(u), k - 1);
}
Unique made(int k) {
  if (k == 0) return Unique(2);
  return passed(made(k - 1), k);
}
AG_FUNCTION int run(int d) {
  Unique u(1);
  Unique x = std::move(u).with(d);
  Unique y = x.with(d);
  Unique z = passed(std::move(y), d);
  x = made(d);
  return x.n + int(x.list.size()) * 10 + z.n * 100 + int(z.list.size()) * 1000 + int(u.list.size());
}
AG_FUNCTION Unique given(int d) {
  Unique u(d);
  u.list.push_back(4);
  return std::move(u).with(d);
}
int main() {
  for (int d = 0; d < 4; ++d) {
    Unique u = given(d);
    show(run(d), u.n, u.list);
  }
}

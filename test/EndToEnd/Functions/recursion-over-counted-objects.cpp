// Functions that call themselves take and give objects whose copies, moves and destructors count or print: each runs as often as in C++.
#include "report.h"
struct Counted {
  int n = 0, kept = 3;
  Counted() {}
  Counted(const Counted &other) : n(other.n + 1), kept(other.kept) {}
  Counted(Counted &&other) : n(other.n + 100), kept(other.kept) { other.kept = -1; }
};
struct Copied {
  int n = 0, m = 0;
  Copied() {}
  Copied(const Copied &other) : n(other.n + 1), m(other.m) {}
};
struct Moved {
  int n, moves = 0;
  explicit Moved(int n) : n(n) {}
  Moved(Moved &&other) : n(other.n), moves(other.moves + 1) { other.n = -1; }
  Moved &operator=(Moved &&other) {
    n = other.n, moves += other.moves + 10, other.n = -2;
    return *this;
  }
};
struct Noisy {
  int n;
  explicit Noisy(int n) : n(n) { ag::print("+{} ", n); }
  Noisy(const Noisy &other) : n(other.n + 1) { ag::print("={} ", n); }
  Noisy(Noisy &&other) : n(other.n + 100) { ag::print("<{} ", n); }
  ~Noisy() { ag::print("-{} ", n); }
};
struct Outer {
  Copied part;
  std::vector<int> list{1, 2};
  int k = 3;
  Outer() {}
  Outer(const Outer &other) : part(other.part), list(other.list), k(other.k * 2) {}
  Outer grown(int d) const {
    Outer next(*this);
    next.list.push_back(d);
    return d == 0 ? next : next.grown(d - 1);
  }
};

struct Emptied {
  int n;
  explicit Emptied(int n) : n(n) {}
  Emptied(const Emptied &other) : n(other.n + 1) {}
  Emptied(Emptied &&other) : n(other.n + 100) { other.n = -5; }
  ~Emptied() { ag::print("-{} ", n); }
};

Counted chain(const Counted &c, int d) {
  if (d == 0) return c;
  return chain(c, d - 1);
}
Copied value(Copied c, int d) {
  if (d == 0) return c;
  return value(c, d - 1);
}
Moved deep(Moved m, int d) {
  if (d == 0) return m;
  m.n += d;
  return deep(std::move(m), d - 1);
}
void replaced(Moved &m, int d) {
  if (d == 0) return;
  m = Moved(m.n + d);
  replaced(m, d - 1);
}
Counted odd(Counted c, int d);
Counted even(Counted c, int d) {
  if (d == 0) return c;
  c.kept += d;
  return odd(c, d - 1);
}
Counted odd(Counted c, int d) { return d == 0 ? c : even(std::move(c), d - 1); }
Noisy noisy(Noisy p, int d) {
  if (d == 0) return p;
  return noisy(p, d - 1);
}
std::pair<Noisy, int> both(Noisy p, int d) {
  if (d == 0) return {p, 1};
  return both(p, d - 1);
}
std::array<Noisy, 2> turned(const std::array<Noisy, 2> &a, int d) {
  if (d == 0) return a;
  return turned({a[1], a[0]}, d - 1);
}
int checked(Noisy p, int d) {
  ag::check(p.n < 5, "too many copies");
  if (d == 0) return p.n;
  return checked(p, d - 1);
}
Emptied emptied(Emptied e, int d) {
  if (d == 0) return e;
  e.n += 10;
  return emptied(e, d - 1);
}
Outer outer(Outer o, int d) {
  if (d == 0) return o;
  o.list.push_back(d);
  return outer(o, d - 1);
}

AG_FUNCTION int counted(int d) {
  Counted c;
  Counted a = chain(c, d), b = even(c, d);
  return a.n * 10000 + b.n * 10 + b.kept + c.kept;
}
AG_FUNCTION int copied(int d) {
  Copied c;
  Copied v = value(c, d);
  Outer o = outer(Outer(), d), g = o.grown(d);
  return v.n + 10 * o.part.n + 100 * o.k + int(g.list.size()) + g.part.n;
}
AG_FUNCTION int moved(int d) {
  Moved m(5);
  Moved r = deep(std::move(m), d);
  replaced(r, d);
  return r.n * 1000 + r.moves + m.n;
}
AG_FUNCTION int printed(int d) {
  Noisy p(0);
  Noisy r = noisy(p, d);
  auto [x, y] = both(r, d);
  std::array<Noisy, 2> a = turned({Noisy(7), Noisy(8)}, d);
  return r.n + x.n + y + a[0].n + a[d % 2].n;
}
AG_FUNCTION int ended(int d) {
  Emptied e(1);
  Emptied r = emptied(e, d), t = emptied(Emptied(d), 1);
  return r.n + t.n;
}
AG_FUNCTION int failing(int d) {
  Noisy p(2);
  return checked(p, d);
}
int main() {
  for (int d = 0; d < 4; ++d) {
    show(counted(d), copied(d), moved(d));
    show(printed(d));
    show(ended(d));
    attempt([&] { return failing(d); });
  }
}

// Classes without assignment, or with one that copies member by member, as locals, members, elements, optionals, parameters and results.
#include "report.h"

struct Kept {
  int v, w;
  Kept(int a, int b) : v(a), w(b) {}
  Kept(const Kept &) = default;
  Kept &operator=(const Kept &) = delete;
};
struct Fixed {
  const int id;
  float v;
  Fixed(int id, float v) : id(id), v(v) {}
};
struct Written {
  std::vector<int> list;
  int k = 0;
  Written() = default;
  Written(int n) : list(n, n), k(n) {}
  Written(const Written &o) : list(o.list), k(o.k) {}
  Written &operator=(const Written &o) {
    list = o.list;
    k = o.k;
    return *this;
  }
};
struct Swapped {
  std::vector<int> list;
  int age = 0;
  explicit Swapped(int n) : list(n, 1), age(n) {}
  Swapped(const Swapped &o) : list(o.list), age(o.age + 1) {}
  Swapped(Swapped &&o) noexcept : Swapped(0) { swap(*this, o); }
  friend void swap(Swapped &a, Swapped &b) noexcept {
    using std::swap;
    swap(a.list, b.list);
    swap(a.age, b.age);
  }
  Swapped &operator=(Swapped o) {
    swap(*this, o);
    return *this;
  }
};
struct Wrap {
  Kept kept;
  std::optional<Kept> maybe;
};

AG_FUNCTION int mixed(int n) {
  Written m(n), k;
  Swapped s(n), u(2);
  Kept a(n, 2);
  Wrap w{{n, 1}, {}};
  int r = 0;
  for (int i = 0; i < n; ++i) {
    Written t = m;
    t.k += i;
    if (i % 2) m = t;
    else k = m;
    s = u;
    u = Swapped(i);
    Kept b = a;
    b.v += i;
    a.w += b.v;
    a.v--;
    w.kept.v += i;
    if (i == 2) w.maybe.emplace(i, i);
    if (w.maybe) w.maybe->w++;
    if (a.w > 60) {
      r += 1000;
      break;
    }
    if (i == 6) return r * 10 + a.w;
  }
  return r + m.k + k.k * 3 + int(m.list.size()) + s.age + u.age * 7 + int(s.list.size()) + a.v + a.w + w.kept.v + (w.maybe ? w.maybe->w : 50);
}
AG_FUNCTION Kept grow(Kept x, int n) {
  while (x.v < n) {
    x.v += 2;
    if (x.v == 6) return x;
    x.w++;
  }
  Kept y = x;
  y.w *= 2;
  if (n > 3) return y;
  return x;
}
AG_FUNCTION float elements(int n) {
  std::vector<Kept> v;
  std::vector<Fixed> fixed;
  for (int i = 0; i < n; ++i) {
    v.emplace_back(i, n);
    v.back().w += i;
    fixed.push_back(Fixed(i, 0.5f));
    fixed[i / 2].v += i;
    if (v.size() > 5) v.pop_back();
  }
  float s = 0;
  for (const Kept &x : v) s = s * 3 + x.v + x.w;
  for (const Fixed &x : fixed) s += x.id * x.v;
  return s;
}

int main() {
  for (int n : {0, 1, 3, 9}) {
    attempt([&] { return mixed(n); });
    Kept x = grow({1, 2}, n);
    show(x.v, x.w);
    attempt([&] { return elements(n); });
  }
}

// Classes of which only the assignment, the move or the default constructor is the user's, or whose constructors tell variables from temporaries; const members.
#include "report.h"

struct Assigned {
  int v, times;
  Assigned(int v = 0, int times = 0) : v(v), times(times) {}
  Assigned(const Assigned &) = default;
  Assigned &operator=(const Assigned &o) {
    v = o.v;
    ++times;
    ag::print("= {}\n", v);
    return *this;
  }
};
struct Holder {
  Assigned first, second;
};
struct Moved {
  int v, times;
  Moved(int v, int times) : v(v), times(times) {}
  Moved(const Moved &) = default;
  Moved(Moved &&o) : v(o.v), times(o.times + 1) { o.v = -1; }
  Moved &operator=(const Moved &) = default;
};
struct Loud {
  int v, w;
  Loud() : v(7), w(1) { ag::print("made\n"); }
  Loud(int v, int w) : v(v), w(w) {}
};
static int count(int n) {
  ag::print("counted\n");
  return n;
}
struct LoudMember {
  int v = count(3), w = 2;
};
struct Category {
  ag::Vector<float> v;
  int kind;
  Category(ag::Vector<float> &&v, int &&kind) : v(v), kind(kind) {}
  Category(const ag::Vector<float> &v, const int &kind) : v(v), kind(kind + 100) {}
};
struct Wide {
  long v;
  Wide(long v) : v(v) {}
  Wide(int v) : v(v * 2) {}
};
struct Fixed {
  const int id;
  float v;
  Fixed(int id, float v) : id(id), v(v) {}
};
struct Taker {
  int v = 0;
  template <class T> Taker &operator=(T &&o) {
    if constexpr (std::is_arithmetic_v<std::remove_cvref_t<T>>) v = o;
    else v = o.v + 10;
    return *this;
  }
};
struct HoldsTaker {
  Taker a;
  int k;
};
class Address {
  int v = 1;

public:
  int get() const { return v; }
  void set(int x) { v = x; }
  int operator&() const { return v * 2; }
};

AG_FUNCTION int assigned(int n) {
  Assigned a(n), b(2);
  Holder h{{1, 0}, {2, 0}};
  std::array<Assigned, 2> r{Assigned(1), Assigned(2)};
  std::pair<Assigned, int> p{Assigned(3), 4};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    Assigned c(i);
    Holder k = h;
    if (c.v % 2) a = c, h = k;
    else b.v += a.times, r[0] = h.second;
    if (i > 2) p.first = r[i % 2];
    sum += a.times + r[0].times;
    if (b.v > 12) return sum * 10 + b.v;
  }
  return sum * 100 + h.first.times + r[0].times + p.first.times + p.first.v;
}
AG_FUNCTION void grow(Assigned &x, int n) {
  if (n > 2) x.v = n;
  while (x.v < 5) x.v += 2;
}
AG_FUNCTION Assigned choose(Assigned x, Assigned y, int n) {
  if (n > 2) return y;
  while (x.v < 5) x.v += 2;
  return x;
}
AG_FUNCTION int moved(int n) {
  Moved a(n, 0), b(2, 0);
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    Moved c(i, 0);
    if (c.v % 2) a = c, sum += a.times;
    else b.v += a.times + 1;
    Moved d = std::move(b);
    b = d;
    if (b.v > 4) return sum * 10 + b.v + b.times;
  }
  return sum * 100 + a.times * 10 + b.times + a.v;
}
AG_FUNCTION int loud(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    Loud a(i, n);
    LoudMember m{i, 4};
    if (i == 4) return a.v + m.w;
    if (a.v % 2) {
      Loud b(a.w, 3);
      sum += b.v + m.v;
      if (sum > 100) break;
    }
    sum += a.w;
  }
  return sum;
}
AG_FUNCTION Loud late(int n) {
  for (int i = 0; i < n; ++i) {
    Loud a(i, n);
    if (i == 4) return a;
  }
  return Loud(1, 2);
}
AG_FUNCTION float category(ag::Vector<float> x, int n) {
  Category a(x, n);
  Wide w(3), u(4L);
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    Category b(x + 1, i + 1);
    if (i % 2) a = b, w = u;
    else a.kind += 1, w = Wide(i);
    sum += a.kind + ag::sum(a.v).item() + w.v;
    if (sum > 500) return sum;
  }
  return sum + w.v;
}
AG_FUNCTION float fixed(int n) {
  Fixed c(n, 0.5f);
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    Fixed d(i, c.v * 2);
    if (d.id > 4) return d.v;
    c.v = d.v + c.id;
    sum += c.v;
  }
  return sum + c.v;
}
AG_FUNCTION int taken(int n) {
  Taker a, b;
  HoldsTaker x{}, y{};
  const Taker k{7};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    Taker c = a;
    if (i % 2) a = b;
    else b = i, a = k;
    c = std::move(a);
    if (i > 2) x = y;
    else x.a = c;
    y.a = x.a;
    sum += a.v + b.v * 3 + c.v + x.a.v + y.a.v;
    if (sum > 900) break;
  }
  return sum;
}
AG_FUNCTION void doubled(Address &p, int n) {
  while (p.get() < n) p.set(&p);
}
static float descend(Fixed &c, int depth) {
  c.v += depth;
  if (depth >= c.id) return c.v;
  return descend(c, depth + 1) + descend(c, depth + 2);
}
AG_FUNCTION float descends(int n) {
  Fixed c(n % 5, 0.5f);
  return descend(c, 0) + c.v * 100;
}

int main() {
  for (int n : {0, 3, 9}) {
    attempt([&] { return assigned(n); });
    Assigned x(1);
    grow(x, n);
    show(x.v, x.times);
    Assigned y = choose(x, Assigned(8, 8), n);
    show(y.v, y.times);
    attempt([&] { return moved(n); });
    attempt([&] { return loud(n); });
    Loud l = late(n);
    show(l.v, l.w);
    attempt([&] { return category({1, 2}, n); });
    attempt([&] { return fixed(n); });
    attempt([&] { return descends(n); });
    attempt([&] { return taken(n); });
    Address p;
    doubled(p, n);
    show(p.get());
  }
}

// Whether two names mean one object: self-assignment, elements of one list, chosen objects, bases, functions that take both by reference.
#include "report.h"

#include <memory>

struct Buffer {
  std::vector<int> data;
  int copies = 0;
  Buffer(std::initializer_list<int> list) : data(list) {}
  Buffer(const Buffer &) = default;
  Buffer &operator=(const Buffer &other) {
    if (this == &other) return *this;
    data.clear();
    for (int x : other.data) data.push_back(x);
    copies = other.copies + 1;
    return *this;
  }
  void append(const Buffer &other) {
    if (&other != this)
      for (int x : other.data) data.push_back(x);
    else
      data.push_back(-1);
  }
  bool isSame(const Buffer &other) const { return std::addressof(other) == this; }
};
struct Base {
  int x = 1;
  bool isMe(const Base &other) const { return this == &other; }
};
struct Derived : Base {
  int y = 2;
};
struct Body {
  double at, mass, force = 0;
};
static bool same(const int &a, const int &b) { return &a == &b; }
AG_FUNCTION std::tuple<int, int, std::size_t> assigned(int n) {
  Buffer a{1, 2}, b{3};
  a = a;
  int first = a.copies;
  Buffer &r = n > 0 ? a : b;
  r = a;
  a = b;
  b.append(b);
  b.append(a);
  r.append(a);
  return {first * 100 + a.copies * 10 + b.copies, a.isSame(b) + 2 * a.isSame(r) + 4 * r.isSame(b), a.data.size() * 10 + b.data.size()};
}
AG_FUNCTION std::vector<double> forces(std::vector<Body> bodies) {
  for (Body &a : bodies)
    for (const Body &b : bodies) {
      if (&a == &b) continue;
      double d = b.at - a.at;
      a.force += b.mass * d;
    }
  std::vector<double> result;
  for (const Body &b : bodies) result.push_back(b.force);
  return result;
}
AG_FUNCTION int elements(int i, int j) {
  std::array<int, 3> a{};
  int c[2][2] = {};
  std::vector<int> v{1, 2, 3};
  int &e = v[1];
  return same(a[i], a[j]) + 2 * same(a[1], a[j]) + 4 * same(c[i % 2][0], c[0][j % 2]) + 8 * same(v[i], e) + 16 * same(i, j) + 32 * same(i, i) + 64 * same(i + 0, i);
}
AG_FUNCTION int bases(bool which) {
  Derived d, e;
  const Base &b = d;
  const Derived &r = which ? d : e;
  return d.isMe(b) + 2 * d.isMe(e) + 4 * (&b == &d) + 8 * (&r == &b) + 16 * (static_cast<Base *>(&d) != &e);
}
AG_FUNCTION int recursive(int n) {
  Buffer a{1}, b{2};
  return a.isSame(a) + 2 * a.isSame(b) + n;
}
AG_FUNCTION bool changed(Buffer &a, const Buffer &b) {
  a.append(b);
  return &a == &b;
}
int main() {
  show(assigned(0), assigned(1));
  show(forces({}), forces({{1, 2}, {3, 4}, {-1, 0.5}}));
  for (int i = 0; i < 3; ++i) show(elements(i, 0), elements(i, 1), elements(i, 2));
  show(bases(false), bases(true), recursive(3));
  Buffer a{1}, b{2, 3};
  show(changed(a, b));
  show(a.data);
}

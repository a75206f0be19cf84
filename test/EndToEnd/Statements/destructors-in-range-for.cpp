// Objects with destructors in range-for: elements by value, temporaries that the range is a part of, braces; bindings of such
// objects.
#include "report.h"
AG_HOST void note(int x) { std::printf("[%d]", x); }
struct Res {
  int a, b;
  Res(int x) : a(x), b(x + 1) { note(a); }
  Res(const Res &o) : a(o.a + 100), b(o.b) { note(a); }
  ~Res() { note(-a); }
};
struct Plain {
  int a, b;
  ~Plain() { note(-a); }
};
struct Bag {
  std::array<Res, 2> items;
};
static Bag bag(int x) { return {{Res(x), Res(x + 1)}}; }
AG_FUNCTION int f1(int x) {
  std::array<Res, 2> arr{Res(x), Res(x + 5)};
  int s = 0;
  for (Res r : arr) {
    s += r.a;
    if (x == 3)
      continue;
    if (x == 4)
      break;
    if (x == 5)
      return s;
    note(1000);
  }
  return s;
}
AG_FUNCTION int f2(int x) {
  std::array<Plain, 2> arr{{{x, 1}, {x + 1, 2}}};
  int s = 0;
  for (auto [a, b] : arr) {
    s += a * b;
    note(1000 + s);
    if (x == 2)
      return s;
  }
  for (auto &[a, b] : arr)
    a += b;
  return s;
}
AG_FUNCTION int f3(int x) {
  int s = 0;
  for (const Res &r : bag(x).items) {
    s += r.b;
    note(2000);
  }
  for (Res q : {Res(x), Res(x + 1)}) {
    s += q.a;
  }
  return s;
}
AG_FUNCTION int f4(int x) {
  int s = 0;
  for (auto &&[a, b] : bag(x).items) {
    s += b;
    note(2000);
  }
  for (auto [a, b] : bag(x).items)
    s += a;
  Res list[] = {1, 2};
  for (const auto [a, b] : list)
    s *= a;
  return s;
}
AG_FUNCTION int bound(int x) {
  auto [a, b] = Res(x);
  note(3000);
  {
    auto &&[c, d] = Res(x + 10);
    a += c;
    note(3001);
  }
  const auto &[e, f] = Res(x + 20);
  const auto &items = bag(x + 30).items;
  if (auto [g, h] = Plain{x, 40}; g > 2)
    return h;
  return a + b + e + items[1].b;
}
static int total(std::initializer_list<Res> list) {
  int s = 0;
  for (const Res &r : list)
    s += r.b;
  return s;
}
AG_FUNCTION int braces(int x) { return total({Res(x), x + 1}) + total({}); }
int main() {
  show(bound(1));
  show(bound(3));
  show(braces(4));
  for (int i = 2; i < 6; ++i)
    show(f1(i));
  show(f2(1));
  show(f2(2));
  show(f3(1));
  show(f4(7));
}

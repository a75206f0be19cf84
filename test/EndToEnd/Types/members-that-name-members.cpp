// Default member initialisers that name other members and `this`, in aggregates that braces make, also inside methods of the same class.
#include "report.h"
AG_HOST int note(int x) {
  std::printf("[%d]", x);
  return x;
}
struct Size {
  int width = 2, height = width * 3;
  ag::Vector<int> cells = ag::full({height}, width);
  int area() const { return width * height; }
  int total = area() + note(int(cells.extent(0)));
  Size wider(int by) const {
    Size s{.width = width + by};
    s.total += area();
    return s;
  }
  AG_FUNCTION std::pair<int, ag::Vector<int>> twice(int k) const {
    Size a{k}, b{.height = k}, c = wider(k);
    return {a.height * 100 + b.width * 10 + c.total, a.cells + this->width};
  }
};
struct Inner {
  int a = 1, b = a + 1;
};
struct Outer {
  int a = 10;
  Inner in{.a = a * 2};
  Inner other{}, third = {.b = in.b + this->a};
  int rows[3] = {a, in.a, third.b};
  int sum = [this] {
    int s = 0;
    for (int r : rows) {
      if (r == 10) continue;
      s += r;
    }
    return s;
  }();
};
struct Derived : Inner {
  int c = a + b;
};
template <class T> struct Pair {
  T first{}, second = first;
  std::vector<T> both = {first, second};
};
struct Window {
  std::vector<int> &all;
  int begin = 0, end = int(all.size()) - begin;
  int count = end - begin;
};
static auto tuple(const Outer &o) { return std::tuple(o.a, o.in.a, o.in.b, o.other.b, o.third.a, o.third.b, o.rows[0], o.rows[1], o.rows[2], o.sum); }
AG_FUNCTION std::vector<Outer> outers(int n) {
  std::vector<Outer> list;
  for (int i = 0; i < n; ++i) {
    if (i == 2) list.push_back({.a = i, .other = {7}});
    else list.push_back(i ? Outer{i} : Outer{});
    if (list.back().sum > 90) break;
  }
  return list;
}
AG_FUNCTION std::tuple<int, int, float, ag::Vector<float>> others(int k) {
  Derived d{{k}}, e{{.b = 5}, k};
  Pair<float> p{float(k)}, q(2.5f);
  Pair<ag::Vector<float>> t{{1, 2}};
  t.second[0] = 9;
  return {d.c * 10 + d.b, e.c + e.a + e.b, p.second + q.both[1] + p.both[0], t.first + t.second + t.both[1]};
}
AG_FUNCTION int windows(std::vector<int> v, int k) {
  Window all{v}, some{v, k}, none{.all = v, .end = k};
  some.all.push_back(1);
  return all.count * 100 + some.count * 10 + none.count + int(v.size());
}
int main() {
  Size s{};
  show(s.twice(3));
  show(s.twice(0));
  show(Size{5}.twice(1));
  for (const Outer &o : outers(5)) show(tuple(o));
  show(others(4), others(-1));
  show(windows({1, 2, 3, 4}, 1), windows({}, 0));
}

#include <autograph/autograph.h>
#include <tuple>
#include <vector>
struct Cell {
  const int &w;
  float gain{1};
  Cell(const int &w) : w(w) {}
  Cell with(float g) const { Cell c(*this); c.gain = g; return c; }
  float operator()(float x) const { return x * gain + w; }
};
struct Sink {
  std::vector<int> &out;
  int scale = 1;
  void put(int x) { out.push_back(x * scale); }
  Sink &twice() { scale *= 2; return *this; }
};
struct Both { Sink a, b; Sink &pick(bool first) { return first ? a : b; } };
template <class C> float run(const C &c) { return c(3); }
AG_FUNCTION float cells(int n) {
  Cell cell(n);
  int other = 2 * n;
  float x = 0;
  for (int i = 0; i < n; ++i) {
    x += run(i % 2 ? cell.with(0.5f) : cell);
    Cell chosen = i % 3 ? cell : cell.with(0.25f);
    x += chosen(x);
    chosen.gain = 100;
    const Cell &r = i == 1 ? chosen : cell;
    x += r(1) + (i % 2 ? Cell(other) : chosen.with(2))(1);
    other += i;
  }
  return x;
}
AG_FUNCTION std::vector<int> sinks(int n) {
  std::vector<int> left, right;
  Both both{{left}, {right, 10}};
  for (int i = 0; i < n; ++i) {
    Sink &s = i % 2 ? both.a : both.b;
    s.put(i);
    if (i == 2) s.twice().scale += 1;
    (i % 3 ? both.a : both.b).put(-i);
    both.pick(i > 2).put(100 + i);
    Sink copy = s;
    copy.scale = 7;
    (i > 1 ? copy : s).put(1);
    auto pair = i % 2 ? std::tie(left, i) : std::forward_as_tuple(right, n);
    std::get<0>(pair).push_back(std::get<1>(pair));
  }
  left.push_back(-7);
  left.insert(left.end(), right.begin(), right.end());
  left.push_back(both.a.scale * 100 + both.b.scale);
  return left;
}
int main() {
  ag::print("{} {} {}\n", cells(0), cells(1), cells(4));
  for (int n : {0, 1, 5}) {
    for (int x : sinks(n)) ag::print("{} ", x);
    ag::print("\n");
  }
}

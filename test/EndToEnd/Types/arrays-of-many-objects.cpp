// Arrays of objects of numbers, subscripted at run time: of few and of many, plain ones and ones that live and end on their own.
#include "report.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

struct Point {
  float x = 0, y = 0;
  int hits = 0;
  float norm() const { return x * x + y * y; }
  void move(float dx, float dy) { x += dx, y += dy, ++hits; }
  friend bool operator<(const Point &a, const Point &b) { return a.norm() < b.norm(); }
};
struct Cell {
  Point at;
  std::pair<int, bool> mark;
  int links[3] = {};
};
class Account {
  long balance = 0;
  int moves = 0;

public:
  void add(long by) { balance += by, ++moves; }
  long get() const { return balance * 10 + moves; }
};
struct Noisy {
  int id = 0;
  Noisy() = default;
  Noisy(const Noisy &other) : id(other.id + 100) {}
  Noisy &operator=(const Noisy &other) { id = other.id + 1000; return *this; }
  ~Noisy() { if (id % 7 == 3) ag::print("~{}\n", id); }
};
struct Sole {
  int n = 0;
  Sole() = default;
  Sole(const Sole &) = delete;
  Sole &operator=(const Sole &) = delete;
};

template <int N> AG_FUNCTION float points(int n) {
  Point p[N] = {};
  for (int i = 0; i < n; ++i) {
    Point &q = p[i % N];
    q.move(i, 0.5f * i);
    p[(i * 3 + 1) % N].y -= q.x;
    if (p[(i + 1) % N].norm() > 400) { p[(i + 1) % N] = q; continue; }
    if (q.hits > 5) break;
    std::swap(p[i % N], p[(i * 5 + 2) % N]);
  }
  float s = 0;
  for (auto &[x, y, hits] : p) s = s * 0.5f + x - y + hits;
  return s;
}
template AG_FUNCTION float points<1>(int);
template AG_FUNCTION float points<3>(int);
template AG_FUNCTION float points<40>(int);

AG_FUNCTION int cells(int n) {
  std::array<std::array<Cell, 4>, 5> grid{};
  for (int i = 0; i < n; ++i) {
    Cell &c = grid[i % 5][(i * 3) % 4];
    c.links[i % 3] += i;
    c.mark = {c.mark.first + 1, !c.mark.second};
    c.at.move(1, 2);
    auto row = grid[(i + 2) % 5];
    if (row[i % 4].mark.second) grid[(i + 1) % 5] = row;
  }
  int s = 0;
  for (auto &row : grid)
    for (auto &c : row) s = (s * 3 + c.links[0] + c.links[1] * 2 + c.links[2] * 4 + c.mark.first + c.mark.second + c.at.hits) % 10007;
  return s;
}
AG_FUNCTION long accounts(int n) {
  Account all[12];
  for (int i = 0; i < n; ++i) all[(i * 7) % 12].add(i);
  long s = 0;
  for (const Account &a : all) s = s * 2 + a.get();
  return s;
}
AG_FUNCTION int noisy(int n) {
  Noisy a[4];
  for (int i = 0; i < 4; ++i) a[i].id = i + n;
  a[n % 4] = a[(n + 1) % 4];
  Noisy b = a[(n + 2) % 4];
  return a[n % 4].id * 10000 + b.id;
}
AG_FUNCTION int sole(int n) {
  Sole a[20];
  for (int i = 0; i < n; ++i) a[(i * 3) % 20].n += i;
  return a[n % 20].n;
}
AG_FUNCTION int optionals(int n) {
  std::optional<int> seen[10];
  int s = 0;
  for (int i = 0; i < n; ++i) {
    auto &slot = seen[(i * 3) % 10];
    if (slot) s += *slot;
    else slot = i;
    if (i % 4 == 3) seen[i % 10].reset();
  }
  for (auto &x : seen) s = s * 2 + x.value_or(1);
  return s;
}
AG_FUNCTION float sorted(int n) {
  std::array<Point, 9> p{};
  for (int i = 0; i < 9; ++i) p[i] = {float((i * n) % 11), float(i), i};
  std::sort(p.begin(), p.end());
  auto best = std::max_element(p.begin(), p.end());
  std::vector<Point> v(p.begin(), p.end());
  v[n % 9].move(1, 1);
  p[(n + 1) % 9] = v[n % 9];
  return p[n % 9].x * 100 + p[(n + 1) % 9].y * 10 + best->x + p.back().hits;
}
AG_FUNCTION void inOut(Point (&p)[8], int n) {
  for (int i = 0; i < n; ++i) p[i % 8].move(p[(i + 1) % 8].x + 1, i);
}
int visit(std::array<Cell, 6> &tree, int at, int depth) {
  if (depth == 0) return tree[at].links[0];
  tree[at].links[depth % 3] += at + depth;
  return tree[at].links[depth % 3] + visit(tree, (at * 2 + 1) % 6, depth - 1) + tree[at].links[0];
}
AG_FUNCTION int recursion(int n) {
  std::array<Cell, 6> tree{};
  return visit(tree, n % 6, n) * 10 + tree[n % 6].links[1];
}

int main() {
  for (int n : {0, 1, 2, 5, 21, 60}) {
    show(points<1>(n), points<3>(n), points<40>(n));
    show(cells(n), accounts(n), sole(n), optionals(n % 21), sorted(n));
    show(noisy(n));
    Point p[8] = {{1, 2, 0}};
    inOut(p, n);
    for (Point &q : p) show(q.x, q.y, q.hits);
    show(recursion(n % 9));
  }
}

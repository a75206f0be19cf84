// Elements of arrays by indices known at run time: of hundreds of numbers, of several dimensions, of Scalars that are unset, of tensors, in classes.
#include "report.h"

AG_FUNCTION std::array<int, 3> histogram(ag::Vector<unsigned> v) {
  std::array<int, 256> counts{};
  for (ag::Scalar<unsigned> x : v) ++counts[(x % 256u).item()];
  int best = 0, used = 0;
  for (int i = 0; i < 256; ++i) {
    if (counts[i] > counts[best]) best = i;
    if (counts[i]) ++used;
  }
  return {best, counts[best], used};
}
AG_FUNCTION std::int64_t paths(int n, int m) {
  std::int64_t memo[8][8] = {};
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      if (i == 0 || j == 0)
        memo[i][j] = 1;
      else
        memo[i][j] = memo[i - 1][j] + memo[i][j - 1];
      if (memo[i][j] > 1000) return -memo[i][j];
    }
  return n > 0 && m > 0 ? memo[n - 1][m - 1] : 0;
}
AG_FUNCTION int fill_some(std::array<ag::Scalar<int>, 5> a, ag::Vector<int> places, int read) {
  for (ag::Scalar<int> p : places) a[p.item()] = p * 10;
  return a[read].item() + 1;
}
AG_FUNCTION ag::Vector<int> buckets(ag::Vector<int> v) {
  ag::Vector<int> list[4];
  for (auto x : v) {
    auto &bucket = list[ag::remainder(x, 4).item()];
    bucket = ag::append(bucket, x);
    if (bucket.extent(0) > 2) bucket = bucket[ag::slice(1, 3)];
  }
  return ag::concat({list[0], list[1], list[2], list[3]});
}
enum class Cell : char { empty, food, wall };
struct Board {
  Cell cells[3][4] = {};
  std::array<bool, 12> seen{};
  AG_FUNCTION void put(int i, int j, Cell c) {
    cells[i][j] = c;
    seen[i * 4 + j] = true;
  }
  AG_FUNCTION int count(Cell c) const {
    int n = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        if (cells[i][j] == c && (seen[i * 4 + j] || c == Cell::empty)) ++n;
    return n;
  }
};
AG_FUNCTION std::pair<Board, int> walk(Board b, ag::Vector<int> steps) {
  int at = 0;
  for (ag::Scalar<int> s : steps) {
    at = (at + s.item() + 12) % 12;
    if (b.cells[at / 4][at % 4] == Cell::wall) break;
    b.put(at / 4, at % 4, b.seen[at] ? Cell::wall : Cell::food);
    std::swap(b.cells[0][at % 4], b.cells[2][at % 4]);
  }
  return {b, at};
}
AG_FUNCTION double window(std::array<double, 4> ring, ag::Vector<double> v) {
  int next = 0;
  double last = 0;
  for (auto x : v) {
    last = ring[next];
    ring[next] = x.item();
    next = (next + 1) % 4;
    auto copy = ring;
    copy[next] += 100;
    ring[(next + 1) % 4] += copy[next] / 128;
  }
  for (double x : ring) last += x;
  return last;
}
int main() {
  show(histogram({7, 300, 44, 7, 255, 511}), histogram({}));
  show(paths(3, 3), paths(0, 2), paths(8, 8), paths(1, 8));
  for (int read : {0, 2, 4}) attempt([&] { return fill_some({1, ag::Scalar<int>(), ag::Scalar<int>(), 4, ag::Scalar<int>()}, {2, 3, 2}, read); });
  attempt([] { return fill_some({1, 2, 3, 4, 5}, {}, 1); });
  show(buckets({1, 5, 9, 13, -1, 2, 4, 0}), buckets({}));
  auto [board, at] = walk({}, {1, 4, 4, -4, 3});
  show(at, board.count(Cell::food), board.count(Cell::wall), board.count(Cell::empty), board.seen);
  show(walk({}, {}).second, window({1, 2, 3, 4}, {10, 20, 30, 40, 50}), window({1, 2, 3, 4}, {}));
}

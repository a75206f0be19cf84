// Arrays of many numbers, which compiled functions take and give as one tensor: as parameters of every kind, results, members, elements, globals.
#include "report.h"
#include <algorithm>
#include <array>
#include <complex>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

using Row = std::array<int, 70>;
using Board = std::array<std::array<int, 9>, 9>;
enum class Kind : unsigned char { None, Some, All };

template <class Array> long sum(const Array &a) {
  long s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) s = s * 3 % 1000003 + long(a[i]) + long(i);
  return s;
}

AG_FUNCTION Row by_value(Row a, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 5 == 4) continue;
    a[i] += a[(i * 7) % 70] + n;
  }
  return a;
}
AG_FUNCTION int by_const(const Row &a, int i) { return a[i] + a[69]; }
AG_FUNCTION void by_reference(Row &a, Row &b, int n) {
  if (n > 2) std::swap(a, b);
  for (int &x : a) x += n;
  while (n-- > 0) {
    b[n] = a[n] * 2;
    if (b[n] > 40) break;
  }
}
AG_FUNCTION Row chosen(const Row &a, const Row &b, bool c) {
  Row x = c ? a : b;
  if (x == b) return a;
  x[3] = -1;
  return x;
}
AG_FUNCTION long constant_indices(const Row &a) { return a[0] * 3L + a[5] - std::get<7>(a) + a.front() + a.back(); }
AG_FUNCTION Row made(int n) {
  Row a{1, 2, 3};
  if (n > 1) a.fill(n);
  if (n > 2) return {};
  a[n + 1] = 9;
  return a;
}
AG_FUNCTION bool solve(Board &board, int at, int &steps) {
  if (at == 81) return true;
  int row = at / 9, column = at % 9;
  if (board[row][column]) return solve(board, at + 1, steps);
  for (int v = 1; v <= 9; ++v) {
    bool fits = true;
    for (int k = 0; k < 9 && fits; ++k)
      if (board[row][k] == v || board[k][column] == v || board[row / 3 * 3 + k / 3][column / 3 * 3 + k % 3] == v) fits = false;
    if (!fits) continue;
    board[row][column] = v;
    ++steps;
    if (solve(board, at + 1, steps)) return true;
    board[row][column] = 0;
  }
  return false;
}

struct Table {
  int rows = 2;
  double values[4][20] = {};
  std::array<Kind, 64> kinds{};
  std::vector<int> used;
  AG_FUNCTION void set(int i, int j, double v) {
    if (i >= rows) return;
    values[i][j] = v;
    kinds[i * 20 + j] = v > 1 ? Kind::All : Kind::Some;
    used.push_back(i * 20 + j);
  }
  AG_FUNCTION double get(int i, int j) const { return kinds[i * 20 + j] == Kind::None ? -1 : values[i][j]; }
};
class Fixed {
public:
  explicit Fixed(int seed) : first(seed) {
    for (int i = 0; i < 80; ++i) data[i] = seed + i;
  }
  AG_FUNCTION Fixed scaled(int by) const {
    Fixed result(first * by);
    for (int i = 0; i < 80; ++i) result.data[i] = data[i] * by;
    return result;
  }
  long total() const {
    long s = first;
    for (short v : data) s = s * 5 % 10007 + v;
    return s;
  }

private:
  const int first;
  short data[80];
};
struct Point {
  float x, y;
};
AG_FUNCTION std::array<Point, 50> points(std::array<Point, 50> p, int n) {
  for (int i = 0; i < n; ++i) p[i].x += p[n - i].y;
  return p;
}
struct Cell {
  Row row{};
  int n = 0;
};
AG_FUNCTION long nested(std::array<Cell, 3> &cells, int i) {
  cells[i].row[i * 2] += i;
  cells[(i + 1) % 3].n = cells[i].row[i * 2];
  Cell copy = cells[i];
  copy.row[0] = 100;
  return copy.row[0] + cells[i].row[0] + copy.n;
}
AG_FUNCTION std::vector<Row> in_vectors(std::vector<Row> v, const Row &a, int n) {
  for (int i = 0; i < n; ++i) {
    v.push_back(a);
    v.back()[i] = -i;
    v[i][2] += 5;
    if (i == 3) v.pop_back();
  }
  if (n > 1) std::swap(v[0], v[1]);
  return v;
}
AG_FUNCTION long in_others(const Row &a, int n) {
  std::map<int, Row> m;
  std::deque<Row> d;
  std::optional<Row> o;
  std::tuple<int, Row> t{n, a};
  for (int i = 0; i < n; ++i) {
    m[i % 2] = a;
    m[i % 2][i] += 7;
    d.push_front(m[i % 2]);
    if (o) (*o)[i] += i;
    else if (i > 0) o = a;
    std::get<1>(t)[i] = i * i;
  }
  long s = sum(std::get<1>(t)) + (o ? sum(*o) : -1);
  for (auto &[key, row] : m) s += key * sum(row);
  for (const Row &row : d) s = s * 3 + sum(row);
  return s;
}
AG_FUNCTION std::tuple<int, Row, std::array<bool, 64>> several(const Row &a, int n) {
  std::array<bool, 64> b{};
  for (int i = 0; i < 64; ++i) b[i] = a[i] > n;
  return {n, a, b};
}
AG_FUNCTION std::optional<Row> maybe(std::optional<Row> o, int n) {
  if (!o) return n > 1 ? std::optional<Row>(Row{n}) : std::nullopt;
  (*o)[n] = n;
  return o;
}
Row global{4, 5, 6};
const Row constants{1, 2, 3, 4};
AG_FUNCTION int of_globals(int i) { return global[i] * constants[i + 1]; }
AG_HOST Row host(Row a, std::array<long, 64> &b) {
  a[1] = 77;
  b[2] += a[0];
  return a;
}
AG_FUNCTION long calls_host(Row a, int n) {
  std::array<long, 64> b{};
  for (int i = 0; i < n; ++i) a[0] += host(a, b)[1] + int(b[2] % 5);
  return a[0] + b[2];
}
AG_FUNCTION int given(const std::function<int(const Row &)> &f, const Row &a) { return f(a) + a[1]; }
AG_FUNCTION long lambdas(Row a, int n) {
  auto add = [&](int i) { a[i] += i; };
  auto keep = [a](int i) mutable { return a[i] += 2; };
  long s = 0;
  for (int i = 0; i < n; ++i) {
    add(i);
    s += keep(i) + keep(i);
  }
  std::sort(a.begin(), a.end());
  return s + sum(a);
}
template <class T> AG_FUNCTION std::array<T, 64> doubled(std::array<T, 64> a, int n) {
  for (int i = 0; i < n; ++i) a[i] = a[i] + a[i];
  return a;
}
template <class T> void each(int n) {
  std::array<T, 64> a{};
  for (int i = 0; i < 64; ++i) a[i] = T(i);
  auto b = doubled(a, n);
  double s = 0;
  for (int i = 0; i < 64; ++i) s = s * 0.5 + double(b[i]);
  show(s);
}
AG_FUNCTION std::array<std::complex<float>, 64> turned(std::array<std::complex<float>, 64> a, int n) {
  for (int i = 0; i < n; ++i) a[i] *= std::complex<float>(0, 1);
  return a;
}

int main() {
  Row a, b;
  for (int i = 0; i < 70; ++i) a[i] = i * 3 % 11, b[i] = i * 5 % 13;
  for (int n : {0, 1, 2, 3, 5}) {
    show(sum(by_value(a, n * 14)), by_const(a, n), constant_indices(b), sum(made(n)));
    by_reference(a, b, n);
    show(sum(a), sum(b), sum(chosen(a, b, n % 2)), sum(chosen(a, a, true)));
    auto v = in_vectors({a, b}, b, n);
    show(v.size());
    for (auto &row : v) show(sum(row));
    show(in_others(a, n), of_globals(n), calls_host(b, n), lambdas(a, n * 10));
    auto [k, row, bits] = several(b, n);
    show(k, sum(row), sum(bits));
    auto o = maybe(n % 2 ? std::optional<Row>(a) : std::nullopt, n);
    show(bool(o));
    if (o) show(sum(*o));
    int plus = n;
    show(given([&](const Row &r) { return r[2] + plus; }, a));
    std::array<std::complex<float>, 64> c;
    for (int i = 0; i < 64; ++i) c[i] = {float(i), 1};
    c = turned(c, n);
    show(c[0].real(), c[1].imag(), c[2].real());
    each<signed char>(n);
    each<unsigned long>(n);
    each<float>(n * 12);
    each<double>(64);
    each<long double>(n);
    each<ag::float16>(n);
    global[n] += n;
  }
  std::array<Cell, 3> cells;
  for (int i = 0; i < 6; ++i) show(nested(cells, i % 3), cells[i % 3].n);
  std::array<Point, 50> p;
  for (int i = 0; i < 50; ++i) p[i] = {float(i), float(-i)};
  p = points(p, 20);
  show(p[3].x, p[19].x, p[20].y);
  Table t;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 20; j += 7) t.set(i, j, i + j * 0.25);
  show(t.get(0, 0), t.get(1, 7), t.get(1, 8), t.used.size());
  show(Fixed(3).scaled(4).total());
  Board board{};
  int steps = 0;
  board[0] = {5, 3, 0, 0, 7, 0, 0, 0, 0};
  board[1] = {6, 0, 0, 1, 9, 5, 0, 0, 0};
  board[2] = {0, 9, 8, 0, 0, 0, 0, 6, 0};
  show(solve(board, 0, steps), steps);
  for (auto &row : board) show(sum(row));
}

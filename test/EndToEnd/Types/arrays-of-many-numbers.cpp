// Arrays of so many numbers that they are kept in memory: every dtype, nesting and way to reach an element.
#include "report.h"

#include <algorithm>
#include <array>
#include <complex>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

enum class Color { red, green, blue };

template <class T> AG_FUNCTION double of(int n) {
  T a[20] = {T(1), T(2)};
  std::array<T, 16> b{};
  for (int i = 2; i < n; ++i) a[i % 20] = T(a[(i - 1) % 20] + a[(i + 18) % 20]);
  for (int i = 0; i < 16; ++i) b[i] = T(a[i] + T(i));
  double s = 0;
  for (T x : a) s = s * 0.5 + double(x);
  for (int i = n; i < n + 5; ++i) s += double(b[(i * 7) % 16]);
  return s;
}
template AG_FUNCTION double of<bool>(int);
template AG_FUNCTION double of<signed char>(int);
template AG_FUNCTION double of<unsigned short>(int);
template AG_FUNCTION double of<unsigned>(int);
template AG_FUNCTION double of<long>(int);
template AG_FUNCTION double of<float>(int);
template AG_FUNCTION double of<double>(int);
template AG_FUNCTION double of<long double>(int);

AG_FUNCTION double complexes(int n) {
  std::complex<double> roots[18];
  for (int i = 0; i < 18; ++i) roots[i] = {i * 0.5, n - i * 1.0};
  std::complex<double> p = 1;
  for (int i = 0; i < n; ++i) p = p * roots[(i * 5) % 18] / 3.0;
  return p.real() + p.imag();
}
AG_FUNCTION int enums(int n) {
  Color colors[30] = {};
  for (int i = 0; i < n; ++i) colors[(i * 11) % 30] = i % 3 == 0 ? Color::green : Color::blue;
  int counts[3] = {};
  for (Color c : colors) counts[static_cast<int>(c)]++;
  return counts[0] * 10000 + counts[1] * 100 + counts[2];
}

struct Grid {
  int cells[6][7] = {};
  float weight = 1;
  int &at(int i, int j) { return cells[i][j]; }
  int sum() const {
    int s = 0;
    for (auto &row : cells) for (int x : row) s = (s * 3 + x) % 100003;
    return s;
  }
  void transpose(int by) {
    for (int i = 0; i < 6; ++i) for (int j = 0; j < i; ++j) std::swap(cells[i][j], cells[j][i]);
    weight *= by;
  }
};
AG_FUNCTION Grid members(Grid g, int n) {
  Grid before = g;
  for (int i = 0; i < n; ++i) {
    g.at(i % 6, (i * 3) % 7) += i;
    if (g.at((i + 1) % 6, 2) > 20) break;
    if (i % 4 == 1) continue;
    g.transpose(2);
  }
  std::swap(g.cells[1], before.cells[n % 6]);
  int(&row)[7] = g.cells[n % 6];
  row[0] = before.sum() % 100;
  g.weight += row[n % 7];
  return g;
}
AG_FUNCTION void inOut(std::array<float, 24> &a, int k) {
  for (int i = 0; i < 24; ++i) {
    if (a[i] > 100) return;
    a[i] += a[(i + k) % 24];
  }
}
AG_FUNCTION int copies(int n) {
  std::array<int, 17> a{}, kept{};
  std::iota(a.begin(), a.end(), 3);
  for (int i = 0; i < n; ++i) {
    auto old = a;
    a[i % 17] = old[(i + 3) % 17] * 2 % 1000;
    if (i % 3 == 0) kept = old;
    std::swap(a, kept);
  }
  return std::accumulate(a.begin(), a.end(), 0) * 1000 + std::accumulate(kept.begin(), kept.end(), 0) + (a == kept) + (a < kept) * 2;
}
AG_FUNCTION int algorithms(int n) {
  int a[40];
  for (int i = 0; i < 40; ++i) a[i] = (i * 37 + n) % 41;
  std::sort(a, a + 40);
  std::reverse(a + 10, a + 20 + n % 5);
  auto found = std::find(std::begin(a), std::end(a), 17);
  std::span<int> part(a + 5, 12);
  int s = 0;
  for (int &x : part) x += 1, s = s * 2 + x;
  int *p = a + n;
  *p++ = 5;
  *p = -5;
  return s + int(found - a) * 7 + *std::max_element(a, a + 40) + a[n + 1] + *std::min_element(a, a + n + 2);
}
int walk(int (&a)[20], int at, int left) {
  if (left == 0) return a[at];
  a[at] += left;
  return walk(a, (at + a[at]) % 20, left - 1) + a[at];
}
AG_FUNCTION int recursion(int n) {
  int a[20] = {3, 1, 4, 1, 5};
  int r = walk(a, 2, n);
  return r * 100 + a[n % 20];
}
AG_FUNCTION int containers(int n) {
  std::vector<std::array<int, 16>> v;
  std::pair<std::array<int, 18>, int> best{};
  std::optional<std::array<int, 16>> last;
  for (int i = 0; i < n; ++i) {
    std::array<int, 16> a{};
    a[i % 16] = i + 1;
    if (last) a[(i + 5) % 16] = (*last)[(i + 15) % 16];
    v.push_back(a);
    last = a;
    best.first[(i * 5) % 18] = i;
    best.second += best.first[(i * 5 + 13) % 18];
  }
  int s = best.second;
  for (auto &a : v) { a[n % 16] -= 1; for (int x : a) s = s * 3 % 10007 + x; }
  return s;
}
AG_FUNCTION int lambdas(int n) {
  int memo[32] = {};
  int calls = 0;
  auto put = [&](int i, int x) { memo[i % 32] = x; ++calls; };
  auto shifted = [memo](int i) mutable { memo[i % 32] += i; return memo[i % 32] + memo[(i + 1) % 32]; };
  for (int i = 0; i < n; ++i) put(i * 3, memo[i % 32] + i);
  return shifted(n) * 10000 + memo[n % 32] * 100 + calls;
}
AG_FUNCTION int loops(int n) {
  int best[20] = {}, i = 0, total = 0;
  do {
    switch (best[i % 20] % 3) {
    case 0: best[(i * 7) % 20] += 1; [[fallthrough]];
    case 1: best[(i * 3) % 20] += 2; break;
    default: best[i % 20] -= 1;
    }
    int inner[16] = {};
    for (int k = 0; k < n % 16; ++k) {
      inner[(k * 5) % 16] = best[k] + k;
      if (inner[k] > 6) { total += k; break; }
    }
    while (total % 4 == 1) total += inner[total % 16] + 1;
    if (total > 500) return -best[i % 20] - total;
  } while (++i < n);
  for (int b : best) total = (total * 2 + b) % 10007;
  return total;
}
AG_FUNCTION ag::Scalar<float> tensors(const ag::Vector<float> &v) {
  float table[24];
  for (int i = 0; i < 24; ++i) table[i] = i * 0.25f;
  ag::Scalar<float> s = 0.0f;
  for (int i = 0; i < v.extent(0); ++i) {
    if (v[i] > 1.0f) table[(i * 5) % 24] += v[i].item();
    s += table[i % 24] * v[i];
  }
  return s;
}
AG_HOST int total(const std::array<int, 16> &a) { return std::accumulate(a.begin(), a.end(), 0); }
AG_HOST void doubled(std::array<int, 16> &a) { for (int &x : a) x = x * 2 % 1009; }
const int primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
AG_FUNCTION int hosts(int n) {
  std::array<int, 16> a{};
  int s = 0;
  for (int i = 0; i < n; ++i) {
    a[i % 16] += primes[(i * 3) % 16];
    doubled(a);
    s += total(a) % 1000;
  }
  return s;
}
struct Guard {
  std::array<int, 20> &log;
  int at;
  Guard(std::array<int, 20> &log, int at) : log(log), at(at) { log[at % 20] += 1; }
  ~Guard() { log[(at + 1) % 20] += 10; if (at == 20) ag::print("{} {}\n", log[1], log[at % 20]); }
};
AG_FUNCTION int guarded(int n) {
  std::array<int, 20> log{};
  for (int i = 0; i < n; ++i) {
    Guard g(log, i);
    int a[20] = {};
    a[(i * 2) % 20] = i;
    ag::check(a[i % 20] < 4, "{} at {}", a[i % 20], log[i % 20]);
  }
  int s = 0;
  for (int x : log) s = (s * 3 + x) % 10007;
  return s;
}
AG_FUNCTION int outside(int i, int j) {
  int a[4][5] = {};
  a[i][j] = 7;
  return a[3][4] + a[i][0];
}

int main() {
  for (int n : {0, 1, 2, 7, 30}) {
    show(of<bool>(n), of<signed char>(n), of<unsigned short>(n), of<unsigned>(n), of<long>(n), of<float>(n), of<double>(n), of<long double>(n));
    show(complexes(n), enums(n), copies(n), recursion(n), containers(n), lambdas(n), loops(n), hosts(n));
    Grid g = members(Grid{}, n);
    show(g.sum(), g.weight, g.cells[1][2]);
    if (n < 30) show(algorithms(n));
    std::array<float, 24> a{};
    a[3] = 1, a[20] = 99;
    inOut(a, n);
    for (float x : a) show(x);
    try { show(guarded(n)); } catch (const ag::Error &e) { show(e.message()); }
  }
  show(tensors(ag::Vector<float>{0.5f, 2.0f, 3.0f}).item(), tensors(ag::Vector<float>{}).item());
  show(outside(3, 4), outside(0, 0));
}

// Marked functions with spans called by others: by each other, by themselves, with parts of what they were given; errors on the way.
#include "report.h"

#include <algorithm>
#include <numeric>
#include <span>

AG_FUNCTION int total(std::span<const int> s) { return std::accumulate(s.begin(), s.end(), 0); }
AG_FUNCTION void add(std::span<int> s, int by) {
  for (int &x : s) x += by;
}
AG_FUNCTION int halves(std::span<int> s, int depth) {
  if (s.size() < 2 || depth == 0) return total(s);
  add(s.first(s.size() / 2), depth);
  add(s.last(1), -1);
  return total(s) * 100 + total(s.subspan(1));
}
// A span passed on twice: parts of one memory.
AG_FUNCTION void mix(std::span<int> a, std::span<int> b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) a[i] += b[i], b[i] -= a[i];
}
AG_FUNCTION void twice(std::span<int> s) {
  mix(s.first(s.size() / 2), s.subspan(s.size() / 2));
  mix(s, s);
  mix(s.subspan(s.empty() ? 0 : 1), s);
}
AG_FUNCTION std::vector<int> from_vector(std::vector<int> v, int k) {
  add(v, k);
  add({v.data(), 1}, 100);
  std::array<int, 3> a = {k, 2, 3};
  add(a, 1);
  int c[2] = {total(a), total(v)};
  add(std::span<int, 2>(c), 1);
  v.push_back(c[0]);
  v.push_back(c[1]);
  return v;
}
// Recursion.
AG_FUNCTION int sum(std::span<const int> s) {
  if (s.empty()) return 0;
  return s.front() + sum(s.subspan(1));
}
AG_FUNCTION void quick_sort(std::span<int> s) {
  if (s.size() < 2) return;
  int pivot = s[s.size() / 2];
  std::size_t i = 0, j = s.size() - 1;
  while (true) {
    while (s[i] < pivot) ++i;
    while (s[j] > pivot) --j;
    if (i >= j) break;
    std::swap(s[i++], s[j--]);
  }
  quick_sort(s.first(i));
  quick_sort(s.subspan(i));
}
AG_FUNCTION int depth(std::span<int> s, std::vector<int> &path) {
  path.push_back(int(s.size()));
  if (s.size() <= 1) return 1;
  s[0] += s.back();
  int left = depth(s.first(s.size() / 2), path), right = depth(s.subspan(s.size() / 2), path);
  return 1 + std::max(left, right);
}
bool odd(std::span<const int> s);
AG_FUNCTION bool even(std::span<const int> s) { return s.empty() || odd(s.subspan(1)); }
bool odd(std::span<const int> s) { return !s.empty() && even(s.first(s.size() - 1)); }
// Errors, after some elements were written.
AG_FUNCTION int divide(std::span<int> s, std::span<const int> by) {
  int done = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    ag::check(by[i] != 0, "{} of {}", i, s.size());
    s[i] /= by[i];
    ++done;
    ag::print("{} ", s[i]);
  }
  return done;
}
AG_FUNCTION void checked(std::span<float> s, ag::Vector<float> limits) {
  for (std::size_t i = 0; i < s.size(); ++i) {
    s[i] += 1;
    ag::check(s[i] < limits[i], "element {} is {}", i, s[i]);
  }
}
struct Guard {
  int id;
  ~Guard() { ag::print("end {}; ", id); }
};
AG_FUNCTION int guarded(std::span<const int> s) {
  Guard guard{int(s.size())};
  int n = 0;
  for (int x : s) {
    Guard inner{x};
    if (x == 7) return n;
    n += (ag::Scalar<int>(100) / x).item();
  }
  return -n;
}
// Lambdas and function objects.
AG_FUNCTION int lambdas(std::span<int> s, std::span<const float> weights) {
  auto at = [s](int i) -> int & { return s[i]; };
  auto weigh = [&] {
    float sum = 0;
    for (std::size_t i = 0; i < s.size(); ++i) sum += float(s[i]) * weights[i % weights.size()];
    return sum;
  };
  at(0) = 5;
  at(1) += int(weigh());
  auto best = std::max_element(s.begin(), s.end());
  *best = -1;
  return int(best - s.begin()) + int(std::count_if(s.begin(), s.end(), [&](int x) { return x > s[0]; }));
}
// Branches and loops around what is written; several exits.
AG_FUNCTION int branches(std::span<int> s, int n, bool flag) {
  for (int k = 0; k < n; ++k) {
    auto part = flag ? s.first(s.size() / 2) : s;
    if (part.empty()) break;
    switch (k % 3) {
    case 0: part[0] = k; continue;
    case 1: std::fill(part.begin(), part.end(), k + part[0]); [[fallthrough]];
    default:
      if (part.back() > 4) return part.back();
      part.back() += 3;
    }
    for (std::size_t i = 1; i < part.size(); ++i) {
      if (part[i] > 6) return int(i);
      std::swap(part[i - 1], part[i]);
    }
  }
  return -total(s);
}
AG_FUNCTION ag::Scalar<float> staged(std::span<const float> s, ag::Scalar<float> x) {
  ag::Scalar<float> y = x;
  for (float e : s)
    if (y * e > 1) y = y / e;
    else y = y + e;
  while (y > s.size() && !s.empty()) y = y - s.back();
  return y;
}
template <class T, std::size_t N> AG_FUNCTION T norm(std::span<const T, N> s) {
  T n = 0;
  for (const T &x : s) n += x * x;
  return n;
}
int main() {
  for (std::size_t n : {0, 1, 2, 5}) {
    std::vector<int> v = {1, 2, 3, 4, 5};
    int r = halves(std::span(v).first(n), 3);
    show(r, v, sum(std::span(v).first(n)), even(std::span(v).first(n)));
    twice(std::span(v).first(n));
    show(v);
    show(from_vector({1, 2, 3}, int(n)));
    std::vector<int> path;
    r = depth(std::span(v).first(n), path);
    show(r, v, path);
    std::vector<int> mixed = {4, 8, 1, 9, 4, 4, -3, 0};
    quick_sort(std::span(mixed).subspan(n));
    show(mixed);
  }
  std::vector<int> v = {10, 20, 30};
  attempt([&] { return divide(v, std::array{1, 2, 3}); });
  attempt([&] { return divide(v, std::array{1, 0, 3}); });
  attempt([&] { return divide({}, {}); });
  std::vector<float> f = {1, 2, 3};
  attempt([&] { checked(f, {3, 4, 5}); });
  show(f);
  std::vector<float> lost = f;
  attempt([&] { checked(lost, {4, 4, 4}); });
  attempt([&] { checked(std::span(lost).first(1), ag::Vector<float>{}); });
  for (int x : {1, 7, 0}) attempt([&] { return guarded(std::array{3, x, 2}); });
  attempt([&] { return guarded({}); });
  v = {1, 2, 3, 9};
  int r = lambdas(v, std::array{0.5f, 2.f});
  show(r, v);
  for (bool flag : {false, true})
    for (int n : {0, 1, 2, 3, 9}) {
      std::vector<int> w = {1, 0, 2, 1};
      r = branches(w, n, flag);
      show(r, w, branches({}, n, flag));
    }
  show(staged(f, 2.5f), staged({}, 3), staged(std::span(f).last(1), 100));
  double d[] = {1, 2, 3};
  show(norm<double, 3>(d), norm<double, std::dynamic_extent>(d), norm<int, std::dynamic_extent>({}));
}

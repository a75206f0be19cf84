// Loops over views of maps and sets that their bodies, or what these call, change: iterators stay with their entries.
#include "report.h"

#include <map>
#include <ranges>
#include <set>

namespace of_filtered {
AG_FUNCTION int filtered(int n) {
  std::map<int, int> m;
  for (int i = 0; i < n; ++i)
    m[i * 10] = i;
  int s = 0, c = 0;
  for (auto &[k, v] : m | std::views::filter([](const auto &e) { return e.first % 20 == 0; })) {
    s = s * 7 % 10007 + k + v;
    if (++c > 20)
      break;
    m[k - 10] = 1;
    m[k + 5] = 3;
    m[k + 40] = 2;
  }
  for (auto &[k, v] : m)
    s = s * 7 % 10007 + k + v;
  return s;
}
} // namespace of_filtered
namespace of_parts {
struct H {
  std::map<int, int> m;
  std::set<int> s;
  int run(int n) {
    int h = 0, c = 0;
    for (int k : m | std::views::keys) {
      h = h * 3 % 10007 + k;
      if (++c > 15)
        break;
      m[k + n] = 1;
      m[k - 1] = 2;
    }
    for (int &v : m | std::views::values) {
      h = h * 3 % 10007 + v;
      v += 3;
      if (++c > 35)
        break;
      m[c * 2] = c;
    }
    for (int v : s | std::views::transform([](int x) { return x * 2; })) {
      h = h * 3 % 10007 + v;
      if (++c > 55)
        break;
      s.insert(v / 2 + n);
      s.insert(v / 2 - 1);
    }
    for (int v : s)
      h = h * 3 % 10007 + v;
    return h;
  }
};
AG_FUNCTION int parts(int n) {
  H h;
  for (int i = 0; i < n; ++i)
    h.m[i * 10] = i, h.s.insert(i * 3);
  return h.run(n);
}
} // namespace of_parts
namespace of_recursive {
static int g(std::set<int> &s, int n, int d) {
  int h = 0, c = 0;
  for (int v : s | std::views::take_while([&](int x) { return x < 50; })) {
    h = h * 3 % 10007 + v;
    if (++c > 8)
      break;
    s.insert(v + n);
    s.insert(v - 1);
    if (d > 0)
      h += g(s, n + 1, d - 1) % 1000;
  }
  if (s.size() < 3)
    return h;
  for (int v : s | std::views::drop(2)) {
    h = h * 3 % 10007 + v;
    if (++c > 28)
      break;
    s.insert(v - 1);
    s.insert(v + 7);
  }
  for (int v : s | std::views::take(4)) {
    h = h * 3 % 10007 + v;
    if (++c > 45)
      break;
    s.insert(v - 1);
    s.insert(v + 2);
  }
  for (int v : s | std::views::drop_while([](int x) { return x < 5; })) {
    h = h * 3 % 10007 + v;
    if (++c > 60)
      break;
    s.insert(v - 1);
    s.insert(v + 7);
  }
  return h;
}
AG_FUNCTION int recursive(int n, int d) {
  std::set<int> s;
  for (int i = 0; i < n; ++i)
    s.insert(i * 4);
  int h = g(s, n, d);
  for (int v : s)
    h = h * 3 % 10007 + v;
  return h;
}
} // namespace of_recursive
namespace of_reversed {
AG_FUNCTION int reversed(int n) {
  std::set<int> s;
  for (int i = 0; i < n; ++i)
    s.insert(i * 4);
  int h = 0, c = 0;
  for (int v : s | std::views::reverse) {
    h = h * 3 % 10007 + v;
    if (++c > 8)
      break;
    s.insert(v - 3);
    s.insert(v + 1);
  }
  c = 0;
  for (int v : std::views::reverse(s)) {
    h = h * 3 % 10007 + v;
    if (++c > 20)
      break;
    s.insert(v - 2);
    s.insert(v + 3);
  }
  c = 0;
  for (int v : s | std::views::filter([](int x) { return x % 2 == 0; }) | std::views::reverse) {
    h = h * 3 % 10007 + v;
    if (++c > 15)
      break;
    s.insert(v - 5);
    s.insert(v + 3);
    s.insert(v - 2);
  }
  c = 0;
  if (s.size() > 3)
    for (int v : s | std::views::take(3) | std::views::reverse) {
      h = h * 3 % 10007 + v;
      if (++c > 15)
        break;
      s.insert(v - 5);
      s.insert(v + 3);
      s.insert(v - 2);
    }
  for (int v : s | std::views::drop(1) | std::views::transform([](int x) { return x * 2; }) | std::views::reverse) {
    h = h * 3 % 10007 + v;
    if (++c > 35)
      break;
    s.insert(v / 2 + 3);
  }
  for (int v : s)
    h = h * 3 % 10007 + v;
  return h;
}
} // namespace of_reversed
namespace of_in_lists {
AG_FUNCTION int in_lists(int n) {
  std::vector<std::map<int, int>> ms(3);
  for (int i = 0; i < n; ++i)
    ms[i % 3][i * 4] = i;
  int h = 0, c = 0;
  for (int i = 0; i < 3; ++i) {
    for (auto [k, v] : ms[i] | std::views::filter([](const auto &e) { return e.first % 2 == 0; })) {
      h = h * 3 % 10007 + k + v;
      if (++c > 18)
        break;
      ms[(i + 1) % 3][k + 1] = 2;
      ms[i][k + 6] = 1;
      ms[i][k - 1] = 1;
    }
    c = 0;
  }
  auto &m = ms[1];
  for (int k : m | std::views::transform([](const auto &e) { return e.first; })) {
    h = h * 3 % 10007 + k;
    if (++c > 15)
      break;
    m[k + n] = 1;
    m[k - 1] = 2;
  }
  for (auto &m : ms)
    for (auto &[k, v] : m)
      h = h * 3 % 10007 + v + k;
  return h;
}
} // namespace of_in_lists
namespace of_named {
AG_FUNCTION int named(int n) {
  std::set<int> s;
  for (int i = 0; i < n; ++i)
    s.insert(i * 4);
  int h = 0, c = 0;
  auto even = s | std::views::filter([](int x) { return x % 2 == 0; });
  for (int v : even) {
    h = h * 3 % 10007 + v;
    if (++c > 15)
      break;
    s.insert(v - 1);
    s.insert(v + 3);
    s.insert(v + 2);
  }
  c = 0;
  s.insert(-10);
  for (int v : even) {
    h = h * 3 % 10007 + v;
    if (++c > 15)
      break;
    s.insert(v - 1);
    s.insert(v + 3);
    s.insert(v + 2);
  }
  auto ks = s | std::views::transform([](int x) { return x + 1; });
  c = 0;
  for (int v : ks) {
    h = h * 3 % 10007 + v;
    if (++c > 15)
      break;
    s.insert(v - 5);
    s.insert(v + 3);
    s.insert(v + 2);
  }
  for (int v : ks) {
    h = h * 3 % 10007 + v;
  }
  return h;
}
} // namespace of_named
namespace of_cleared {
AG_FUNCTION int cleared(int n) {
  std::map<int, int> m = {{1, 2}, {4, 5}, {9, 1}};
  int h = 0;
  for (auto &[k, v] : m | std::views::filter([](const auto &e) { return e.second < 5; })) {
    h += k * v;
    if (k == n) {
      m.clear();
      break;
    }
    if (k < 1000)
      m[k * 3] += 1;
  }
  for (auto &[k, v] : m)
    h = h * 3 % 10007 + k + v;
  return h;
}
static int add(std::map<int, int> &m, int d) {
  if (d == 0)
    return 0;
  m[d * 3] += d;
  m[-d] = 1;
  return add(m, d - 1) + int(m.size());
}
AG_FUNCTION int cleared_2(int n) {
  std::map<int, int> m = {{1, 2}, {4, 5}, {9, 1}};
  int h = 0, c = 0;
  for (int k : m | std::views::keys) {
    if (++c > 12)
      break;
    h = h * 3 % 10007 + k + add(m, n);
    for (int &v : m | std::views::values | std::views::take(n))
      v += 1, h += m[v * 7 % 20];
  }
  for (auto &[k, v] : m)
    h = h * 3 % 10007 + k + v;
  return h;
}
} // namespace of_cleared
int main() {
  for (int n : {0, 1, 3, 4, 6, 9})
    show(of_filtered::filtered(n), of_parts::parts(n), of_recursive::recursive(n, 1), of_reversed::reversed(n),
         of_in_lists::in_lists(n), of_named::named(n), of_cleared::cleared(n), of_cleared::cleared_2(n));
}

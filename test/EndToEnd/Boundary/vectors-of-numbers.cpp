// std::vector of numbers as parameters and results of marked functions: by value, const&, in-out, empty, growing.
#include "report.h"

#include <cstdint>

enum class Color : unsigned char { red, green, blue };

AG_FUNCTION int total(std::vector<int> v) {
  int s = 0;
  for (int x : v) s += x;
  return s;
}
AG_FUNCTION double weighted(const std::vector<double> &v, const std::vector<float> &w) {
  double s = 0;
  for (std::size_t i = 0; i < v.size() && i < w.size(); ++i) s += v[i] * w[i];
  return s;
}
AG_FUNCTION void grow(std::vector<int> &v, int n) {
  for (int i = 0; i < n; ++i) {
    if (i == 3) continue;
    v.push_back(i * i);
  }
}
AG_FUNCTION void shrink(std::vector<std::int64_t> &v) {
  while (!v.empty() && v.back() < 0) v.pop_back();
}
AG_FUNCTION std::vector<int> squares(int n) {
  std::vector<int> list;
  for (int i = 0; i < n; ++i) list.push_back(i * i);
  return list;
}
AG_FUNCTION std::vector<int> unchanged(std::vector<int> v) { return v; }
AG_FUNCTION std::vector<bool> odd(std::vector<int> v) {
  std::vector<bool> flags;
  for (int x : v) flags.push_back(x % 2 != 0);
  return flags;
}
AG_FUNCTION int count(const std::vector<bool> &flags) {
  int n = 0;
  for (bool flag : flags)
    if (flag) ++n;
  return n;
}
AG_FUNCTION void toggle(std::vector<bool> &flags) {
  for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = !flags[i];
  flags.push_back(true);
}
AG_FUNCTION std::vector<Color> next(std::vector<Color> colors) {
  for (std::size_t i = 0; i < colors.size(); ++i) colors[i] = colors[i] == Color::blue ? Color::red : static_cast<Color>(static_cast<int>(colors[i]) + 1);
  return colors;
}
AG_FUNCTION std::pair<std::vector<std::uint8_t>, std::vector<std::int16_t>> both(int n) {
  std::vector<std::uint8_t> bytes(n, 250);
  std::vector<std::int16_t> shorts;
  for (int i = 0; i < n; ++i) {
    bytes[i] = static_cast<std::uint8_t>(bytes[i] + i);
    shorts.push_back(static_cast<std::int16_t>(-i));
  }
  return {bytes, shorts};
}
AG_FUNCTION std::vector<int> merged(const std::vector<int> &a, const std::vector<int> &b) {
  std::vector<int> all;
  std::size_t i = 0, j = 0;
  while (i < a.size() || j < b.size()) {
    bool left = j == b.size() || (i < a.size() && a[i] <= b[j]);
    all.push_back(left ? a[i++] : b[j++]);
  }
  return all;
}
AG_FUNCTION std::vector<int> sorted(std::vector<int> v) {
  if (v.size() < 2) return v;
  std::vector<int> a, b;
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (i < v.size() / 2)
      a.push_back(v[i]);
    else
      b.push_back(v[i]);
  }
  return merged(sorted(a), sorted(b));
}
int main() {
  for (std::vector<int> v : {std::vector<int>{}, {5}, {3, 1, 2}, {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}}) {
    show(total(v), unchanged(v), odd(v), sorted(v), merged(v, {2, 2}));
    grow(v, 5);
    show(v);
  }
  show(weighted({}, {}), weighted({1.5, 2}, {2, 0.5f, 9}));
  std::vector<std::int64_t> v = {1, -2, -3};
  shrink(v);
  show(v);
  v = {-1};
  shrink(v);
  show(v);
  for (int n : {0, 1, 7}) show(squares(n), both(n));
  std::vector<bool> flags;
  for (int i = 0; i < 3; ++i) {
    toggle(flags);
    show(flags, count(flags));
  }
  show(next({}), next({Color::red, Color::blue}));
}

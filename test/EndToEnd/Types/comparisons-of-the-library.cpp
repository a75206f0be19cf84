// Operators of pairs, tuples, containers and optionals: NaN at any place, elements of classes, what is called how often.
#include "report.h"

#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

struct Weak {
  int x;
  bool operator<(const Weak &other) const { return x / 2 < other.x / 2; }
  bool operator==(const Weak &other) const { return x / 2 == other.x / 2; }
};
struct Counted {
  int x;
  auto operator<=>(const Counted &other) const { return x <=> other.x; }
  bool operator==(const Counted &) const = default;
};

template <class T> int compare(const T &a, const T &b) {
  return (a == b) + 2 * (a != b) + 4 * (a < b) + 8 * (a > b) + 16 * (a <= b) + 32 * (a >= b);
}
AG_FUNCTION int of_floats(double a, double b, double c, double d) {
  int r = compare(std::pair(a, b), std::pair(c, d));
  r = r * 64 + compare(std::tuple(1, a, b), std::tuple(1, c, d));
  r = r * 64 + compare(std::array{a, b}, std::array{c, d});
  r = r * 64 + compare(std::vector{a, b}, std::vector{c, d});
  return r;
}
AG_FUNCTION int of_lists(double a, double b, double c) {
  int r = compare(std::vector{a, b}, std::vector{c});
  r = r * 64 + compare(std::deque{std::pair(1, a)}, std::deque{std::pair(1, b), std::pair(2, c)});
  const std::vector<double> none;
  r = r * 64 + compare(none, std::vector<double>()) + compare(none, std::vector{a});
  return r + compare(std::vector<bool>{a < b, true}, std::vector<bool>{b < c, true});
}
AG_FUNCTION unsigned of_maps(int a, int b, int c) {
  const std::map<int, int> m = {{a, 1}, {b, 2}}, n = {{a, 1}, {c, 2}};
  const std::set<int> s = {a, b}, t = {b, c};
  std::set<std::pair<int, int>> pairs = {{a, b}, {b, a}, {a, c}};
  std::map<std::vector<int>, int, std::greater<>> lists = {{{a, b}, 1}, {{a}, 2}, {{b, c, a}, 3}};
  const std::set<std::set<int>> sets = {s, t, {c}};
  const int raw[2] = {a, c};
  const std::set<std::array<int, 2>> arrays = {{raw[1], raw[0]}, {b, c}, {raw[0], b}};
  unsigned r = compare(m, n) * 64 + compare(s, t);
  for (const std::set<int> &set : sets)
    for (int x : set)
      r = r * 3 + x;
  for (const std::array<int, 2> &array : arrays)
    r = r * 5 + array[0] - array[1];
  for (const auto &[first, second] : pairs)
    r = r * 7 + first * 3 + second;
  for (const auto &[list, number] : lists)
    r = r * 5 + number;
  return r;
}
AG_FUNCTION int of_classes(int a, int b) {
  int r = compare(std::pair(Weak{a}, Weak{b}).first.x, b);
  const std::pair x(Weak{a}, 1), y(Weak{b}, 1);
  r = r * 4 + (x == y) + 2 * (x < y);
  const std::vector<Counted> v = {{a}, {b}}, w = {{b}, {a}};
  r = r * 64 + compare(v, w);
  return r * 3 + std::less<>()(std::pair(a, b), std::pair(b, a)) + std::equal_to<>()(v, w);
}
AG_FUNCTION int of_optionals(int a, int b) {
  const std::optional<int> x = a > 0 ? std::optional(a) : std::nullopt, y = b > 0 ? std::optional(b) : std::nullopt;
  int r = compare(x, y);
  r = r * 64 + (x == b) + 2 * (x < b) + 4 * (b < x) + 8 * (x >= b) + 16 * (x != 1.5);
  r = r * 8 + (x == std::nullopt) + 2 * (std::nullopt != y) + 4 * (x > std::nullopt);
  const auto order = x <=> y;
  return r * 3 + (order < 0) + 2 * (order > 0);
}
int main() {
  const double values[] = {0, 1, NAN};
  for (double a : values)
    for (double b : values)
      for (double c : values) {
        show(of_floats(a, b, c, 1));
        show(of_lists(a, b, c));
      }
  for (int a : {-1, 1, 2, 3})
    for (int b : {0, 1, 2, 5}) {
      show(of_maps(a, b, 3));
      show(of_classes(a, b));
      show(of_optionals(a, b));
    }
}

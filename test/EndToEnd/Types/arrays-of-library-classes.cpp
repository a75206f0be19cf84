// C arrays of optionals, tuples and pairs, also as members: what is said of the element's class is not said of the array.
#include "report.h"
#include <compare>
AG_FUNCTION int optionals(int k) {
  std::optional<int> maybe[2] = {{}, 4};
  if (k > 1) return maybe[k - 2].value_or(-1);
  maybe[k].reset();
  maybe[1 - k] = maybe[1 - k].value_or(7) + 1;
  return maybe[1 - k].value_or(-1);
}
AG_FUNCTION std::array<std::optional<int>, 2> in_std_array(int k) {
  std::array<std::optional<int>, 2> maybe = {{{}, 4}};
  maybe[k] = k;
  return maybe;
}
AG_FUNCTION std::tuple<int, double> tuples(int k, double x) {
  std::tuple<int, double> all[3] = {{1, x}, {2, 2 * x}, {3, 3 * x}};
  if (x > 1) std::get<1>(all[1]) = -x;
  std::get<0>(all[k]) += 10;
  int sum = 0;
  for (auto &[n, y] : all) sum += n;
  return {sum + std::get<0>(all[k]), std::get<1>(all[1])};
}
AG_FUNCTION int pairs(int k, int x) {
  std::pair<int, int> all[2] = {{1, x}, {x, 2}};
  if (x > 2) all[0].second = 9;
  all[k].first *= 2;
  return 1000 * all[0].first + 100 * all[0].second + 10 * all[1].first + all[1].second;
}
struct Table {
  std::pair<int, int> cells[2];
  std::optional<int> extra[2];
  auto operator<=>(const Table &) const = default;
};
AG_FUNCTION std::array<bool, 3> compared(int a, int b) {
  Table s{{{a, 1}, {2, b}}, {{}, a}}, t{{{b, 1}, {2, a}}, {{}, 3}};
  bool less = s < t;
  std::swap(s.cells[0], t.cells[1]);
  return {less, s == t, s > t};
}
int main() {
  for (int k = 0; k < 4; ++k) show(optionals(k));
  show(in_std_array(0), in_std_array(1));
  for (int k = 0; k < 3; ++k) show(tuples(k, k));
  show(pairs(0, 1), pairs(1, 3));
  show(compared(1, 2), compared(2, 1), compared(3, 3));
}

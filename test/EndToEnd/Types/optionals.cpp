// std::optional inside marked functions and as a result of helpers.
#include "report.h"
#include <optional>
AG_FUNCTION int find(ag::Vector<int> v, int x) {
  std::optional<int> at;
  for (int i = 0; i < v.extent(0); ++i) if (v[i] == x) { at = i; break; }
  if (!at) return -1;
  return *at * 10 + at.value_or(3);
}
AG_FUNCTION ag::Scalar<float> best(ag::Vector<float> v) {
  std::optional<ag::Scalar<float>> b = std::nullopt;
  for (ag::Scalar<float> x : v) if (!b.has_value() || x > b.value()) b = x;
  return b.value_or(ag::Scalar<float>(-1));
}
std::optional<int> half(int n) { if (n % 2) return std::nullopt; return n / 2; }
AG_FUNCTION int chain(int n) {
  int steps = 0;
  while (auto h = half(n)) { n = *h; ++steps; if (n == 0) break; }
  return steps * 100 + n;
}
struct P { int a, b; };
AG_FUNCTION int arrow(int k) {
  std::optional<P> p;
  if (k > 0) p = P{k, k + 1};
  if (k > 3) p->a = 7;
  if (k == 5) p.reset();
  if (k == 6) p.emplace(P{1, 2});
  return p ? p->a * 10 + p->b : -1;
}
AG_FUNCTION int compared(int n) {
  std::optional<int> a, b = 3;
  if (n > 1) a = n;
  auto c = std::make_optional<double>(n);
  std::optional<double> d = a;
  int r = (a == b) + 2 * (a < b) + 4 * (b == 3) + 8 * (a != std::nullopt) + 16 * (c > 2.5) + 32 * (std::nullopt == a) + 64 * (d >= c);
  std::swap(a, b);
  std::optional<std::vector<int>> list(std::in_place, 3, n);
  if (n > 2) list->push_back(7);
  const auto &held = *list;
  for (int x : held) r = r * 2 + x;
  if (std::optional<std::pair<int, float>> p; n > 0) {
    p = {n, 0.5f};
    r += p->first + int(p->second * 4);
    a = {};
  }
  return r * 10 + a.value_or(-1);
}
struct Slot {
  std::optional<ag::Vector<float>> v;
  int uses = 0;
  const ag::Vector<float> &get(int n) {
    if (!v) v = ag::full({n}, 1.f), ++uses;
    return *v;
  }
};
AG_FUNCTION float cached(int n) {
  Slot slot;
  float total = 0;
  for (int i = 0; i < n; ++i) total += ag::sum(slot.get(n)).item();
  return total * 10 + slot.uses;
}
int main() {
  for (int n = 0; n < 5; ++n) show(compared(n), cached(n));
  show(find({3, 1, 2}, 2)); show(find({3}, 9));
  show(best({1, 5, 2})); show(best(ag::Vector<float>{}));
  for (int n : {1, 8, 12, 7, 0}) show(chain(n));
  for (int k = -1; k < 8; ++k) show(arrow(k));
}

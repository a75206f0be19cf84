// Pipelines of std::views in range-for, given inline and under a name: which functions run, how often and when, is part of what they do.
#include "report.h"

#include <ranges>
#include <span>

namespace views = std::views;

static bool is_odd(int x) {
  ag::print("o{} ", x);
  return x % 2 != 0;
}
static int square(int x) {
  ag::print("s{} ", x);
  return x * x;
}
AG_FUNCTION int filtered(std::vector<int> v) {
  int sum = 0;
  for (int x : v | std::views::filter(is_odd) | std::views::transform(square)) ag::print("[{}] ", x), sum += x;
  for (int x : v | std::views::transform(square) | std::views::filter(is_odd)) ag::print("[{}] ", x), sum += x;
  for (int x : std::views::filter(v, [&](int y) { return y > sum % 5; })) sum += x;
  return sum;
}
AG_FUNCTION std::vector<int> written(std::vector<int> v, int by) {
  for (int &x : v | std::views::filter([](int x) { return x > 1; })) x *= by;
  for (auto &x : std::views::reverse(v) | std::views::take(2)) x += 100;
  for (auto &&x : v | std::views::drop(1) | std::views::transform([](int &x) -> int & { return x; })) ++x;
  return v;
}
// A name: the filter remembers its begin.
AG_FUNCTION int named(std::vector<int> v) {
  auto odd = v | std::views::filter(is_odd);
  int sum = 0;
  for (int x : odd) sum += x;
  ag::print("/ ");
  for (int x : odd) sum += x;
  ag::print("/ ");
  auto copy = odd;
  for (int x : copy) sum += x;
  ag::print("/ ");
  for (int x : odd | std::views::transform(square)) sum += x;
  auto squares = v | std::views::transform(square);
  for (int x : squares | std::views::filter(is_odd)) sum += x;
  auto both = squares | std::views::filter(is_odd);
  for (int i = 0; i < 2; ++i)
    for (int x : both) sum += x;
  return sum;
}
AG_FUNCTION int counted(std::vector<int> v, int n) {
  int sum = 0;
  for (int x : v | views::take(n)) sum = sum * 3 + x;
  for (int x : v | views::drop(n)) sum = sum * 3 + x;
  for (int x : v | views::reverse | views::drop(n) | views::take(2) | views::transform(square)) sum = sum * 3 + x;
  for (int x : v | views::filter(is_odd) | views::take(n)) sum = sum * 3 + x;
  ag::print("/ ");
  for (int x : v | views::filter(is_odd) | views::drop(n)) sum = sum * 3 + x;
  ag::print("/ ");
  for (int x : v | views::filter(is_odd) | views::take(n) | views::transform(square) | views::drop(1)) sum = sum * 3 + x;
  return sum;
}
AG_FUNCTION int conditional(std::vector<int> v, int n) {
  int sum = 0;
  auto small = [n](int x) {
    ag::print("<{} ", x);
    return x < n;
  };
  for (int x : v | views::take_while(small)) sum += x;
  ag::print("/ ");
  for (int x : v | views::drop_while(small)) sum += 10 * x;
  ag::print("/ ");
  auto rest = v | views::drop_while(small);
  for (int i = 0; i < 2; ++i)
    for (int x : rest | views::take(2)) sum += x;
  ag::print("/ ");
  for (int x : rest | views::reverse) sum = sum * 2 + x;
  ag::print("/ ");
  for (int x : v | views::take_while(small) | views::drop(1)) sum += x;
  ag::print("/ ");
  for (int x : v | views::drop_while(small) | views::filter(is_odd) | views::take_while([&](int x) { return x > sum % 3; })) sum += x;
  return sum;
}
AG_FUNCTION int reversed(std::vector<int> v) {
  int sum = 0;
  for (int x : v | views::filter(is_odd) | views::reverse) sum = sum * 2 + x;
  ag::print("/ ");
  auto backwards = v | views::filter(is_odd) | views::transform(square) | views::reverse;
  for (int i = 0; i < 2; ++i)
    for (int x : backwards) sum = sum * 2 + x;
  ag::print("/ ");
  for (int x : backwards | views::reverse) sum = sum * 2 + x;
  ag::print("/ ");
  for (int x : v | views::reverse | views::filter(is_odd)) sum = sum * 2 + x;
  for (int x : v | views::filter(is_odd) | views::reverse | views::filter([](int x) { return x > 1; })) sum = sum * 2 + x;
  return sum;
}
AG_FUNCTION int numbers(int n, unsigned char c) {
  int sum = 0;
  for (int i : views::iota(0, n)) sum += i;
  for (int i : views::iota(-2, n) | views::reverse) sum = sum * 2 + i;
  for (int i : views::iota(1) | views::take(n)) sum += i;
  for (int i : views::iota(1) | views::filter(is_odd) | views::take(3)) sum += i;
  for (int i : views::iota(n)) {
    if (i % 7 == 0) break;
    sum += i;
  }
  for (auto i : views::iota(c) | views::take_while([](int i) { return i < 300; }) | views::drop(250)) {
    sum += i;
    if (sum > 5000) break;
  }
  auto evens = views::iota(0, 2 * n) | views::filter([](int i) { return i % 2 == 0; });
  for (int i : evens)
    for (int j : evens | views::take_while([i](int j) { return j < i; })) sum += i * j;
  for (long i : views::iota(0L, long(n)) | views::transform([](long i) { return i * 1000000000000; })) sum += int(i % 1000);
  return sum;
}
AG_FUNCTION int exits(std::vector<int> v, int n) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    for (int x : v | views::filter(is_odd) | views::transform([&](int x) { return x + i; })) {
      if (x == n) break;
      if (x % 3 == 0) continue;
      if (sum > 20) return -sum;
      sum += x;
    }
    for (int &x : v | views::drop(1))
      if (++x == n) return sum;
  }
  return sum;
}
struct Item {
  int key;
  float value;
  int twice() const { return key * 2; }
};
AG_FUNCTION float parts(std::vector<std::pair<int, float>> pairs, std::vector<std::tuple<int, float, bool>> tuples, std::vector<Item> items) {
  float sum = 0;
  for (int k : pairs | views::keys) sum += k;
  for (float &x : pairs | views::values) x *= 2;
  for (float x : pairs | views::filter([](const auto &p) { return p.first > 1; }) | views::values) sum += x;
  for (bool b : tuples | views::elements<2>) sum += b;
  for (auto [i, f, b] : tuples | views::reverse | views::take(1)) sum += i * f;
  for (int &k : items | views::transform(&Item::key)) k += 1;
  for (int k : items | views::transform(&Item::key) | views::reverse) sum = sum * 2 + k;
  for (const Item &item : items | views::filter([](const Item &item) { return item.value > 1; })) sum += item.twice();
  for (auto [k, square] : pairs | views::transform([](auto &p) { return std::pair(p.first, p.second * p.second); })) sum += k * square;
  return sum;
}
// What a view is of: arrays, spans, braces' list, a vector of its own; what its functions are: objects, functions with state.
struct Above {
  int than;
  bool operator()(int x) const { return x > than; }
};
AG_FUNCTION int bases(std::span<int> s, std::array<int, 4> a, int n) {
  int c[3] = {n, n + 1, n + 2}, sum = 0;
  auto list = {1, n, 3};
  for (int &x : s | views::filter(Above{n})) x = -x;
  for (int x : s | views::take(2)) sum += x;
  for (int x : s | views::drop(1) | views::reverse) sum = sum * 2 + x;
  for (int &x : a | views::reverse | views::drop(1)) x += n;
  for (int x : a | views::filter(Above{2})) sum = sum * 2 + x;
  for (int x : c | views::transform([k = 0](int x) mutable { return x * ++k; })) sum = sum * 2 + x;
  for (int x : list | views::filter(Above{1})) sum += x;
  for (int x : std::vector<int>{n, 2, 3} | views::reverse | views::filter(Above{1})) sum += x;
  auto own = std::vector<int>{n, 2, 3} | views::transform(std::negate<>());
  for (int x : own) sum += x;
  auto compose = views::iota(0, 3);
  for (int x : compose | (views::transform(square) | views::filter(is_odd))) sum += x;
  std::vector<ag::Scalar<float>> scalars = {1.5f, 2.5f};
  for (ag::Scalar<float> x : scalars | views::filter([&](ag::Scalar<float> x) { return bool(x > n); })) sum += int(x.item());
  std::vector<bool> bits = {true, false, true};
  for (bool b : bits | views::reverse | views::take(2)) sum = sum * 2 + b;
  return sum;
}
AG_FUNCTION int nested(std::vector<std::vector<int>> rows) {
  int sum = 0;
  for (auto &row : rows | views::filter([](const std::vector<int> &r) { return r.size() > 1; }))
    for (int &x : row | views::reverse | views::filter(is_odd)) sum = sum * 2 + x++;
  for (const auto &row : rows | views::reverse)
    for (int x : row) sum += x;
  return sum;
}
int main() {
  for (std::vector<int> v : {std::vector<int>{}, {1}, {2}, {1, 2, 3, 4, 5}, {2, 4, 7, 6, 9}, {8, 6, 4}}) {
    show(filtered(v));
    show(written(v, 3));
    show(named(v));
    for (int n : {0, 1, 2, 7}) show(counted(v, n));
    for (int n : {0, 3, 9}) show(conditional(v, n));
    show(reversed(v));
    for (int n : {0, 3, 5}) show(exits(v, n));
  }
  for (int n : {0, 1, 4}) show(numbers(n, 250));
  show(parts({{1, 2.5f}, {3, 4}}, {{1, 2, true}, {3, 4, false}}, {{1, 2}, {3, 1}}));
  show(parts({}, {}, {}));
  for (int n : {0, 2}) {
    std::vector<int> s = {1, 2, 3, 4};
    show(bases(s, {1, 2, 3, 4}, n));
    show(s);
  }
  show(nested({{1, 2, 3}, {5}, {}, {7, 9}}));
}

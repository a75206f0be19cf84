// `std::ranges::minmax` of a range, with comparisons and projections that are called as in the library, and of braces.
#include <algorithm>
#include <array>
#include <autograph/autograph.h>
#include <ranges>
struct Trade {
  int id, size;
};
AG_FUNCTION int spread(std::vector<Trade> t) {
  auto [low, high] = std::ranges::minmax(t, {}, &Trade::size);
  return (high.size - low.size) * 100 + low.id * 10 + high.id;
}
AG_FUNCTION int spread_by(std::vector<Trade> t) {
  int calls = 0, sum = 0, projected = 0;
  auto r = std::ranges::minmax(
      t,
      [&](int a, int b) {
        ++calls;
        sum = (sum * 3 + a) % 1000;
        return a > b;
      },
      [&](const Trade &x) {
        projected += x.id;
        return x.size;
      });
  ag::print("{} {} {}\n", calls, sum, projected);
  return (r.min.size - r.max.size) * 100 + r.min.id * 10 + r.max.id;
}
AG_FUNCTION int plain(std::vector<int> v) {
  auto [low, high] = std::ranges::minmax(v);
  auto [c, d] = std::ranges::minmax(v, std::greater<>());
  std::array<int, 3> a = {v[0], v[1 % v.size()], v[2 % v.size()]};
  auto e = std::ranges::minmax(a, {}, [](int x) { return -x; });
  auto g = std::ranges::minmax({v[0], 3, 9});
  return low + 10 * high + 100 * c + 1000 * d + 10000 * e.min + 100000 * e.max + g.max * 1000000;
}
AG_FUNCTION int calls(std::vector<int> v) {
  int n = 0;
  auto r = std::ranges::minmax(v, [&](int a, int b) {
    ++n;
    return a % 4 < b % 4;
  });
  return n * 100 + r.min * 10 + r.max;
}
AG_FUNCTION int braces(int a, int b) {
  auto r = std::ranges::minmax({a, b, 4}, {}, [](int x) { return -x; });
  auto q = std::ranges::minmax(a, b, std::greater<>(), [](int x) { return x * x; });
  return r.min * 1000 + r.max * 100 + q.min * 10 + q.max;
}
AG_FUNCTION float rows(std::vector<ag::Vector<float>> v) {
  auto r = std::ranges::minmax(v, {}, [](const ag::Vector<float> &x) { return ag::sum(x).item(); });
  return r.min(0).item() + 10 * r.max(0).item();
}
int main() {
  ag::print("{}\n", spread({{1, 5}, {2, 9}}));
  ag::print("{}\n", spread({{1, 5}, {2, 9}, {3, 5}, {4, 9}, {5, 1}, {6, 11}, {7, 11}, {8, 1}}));
  ag::print("{}\n", spread_by({{1, 5}, {2, 9}, {3, 5}, {4, 9}, {5, 1}, {6, 11}, {7, 11}, {8, 1}}));
  ag::print("{}\n", spread_by({{1, 5}, {2, 9}, {3, 5}, {4, 9}, {5, 1}}));
  ag::print("{}\n", spread_by({{1, 5}}));
  ag::print("{} {}\n", plain({1, 2, 3}), plain({2}));
  ag::print("{} {} {}\n", calls({1}), calls({1, 2}), calls({1, 2, 3, 4, 5, 6, 7}));
  ag::print("{} {}\n", braces(1, 5), braces(5, 1));
  ag::print("{}\n", rows({{1, 5}, {2, 9}, {0, 3}}));
}

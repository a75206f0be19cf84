// Constants that are pairs, tuples and optionals, alone and in arrays: of the function, of a class, and of the namespace.
#include "report.h"
#include <array>
#include <optional>
#include <tuple>
#include <utility>

constexpr std::pair<int, std::tuple<char, float, std::int64_t>> nested{1, {'x', 2.5f, -7}};
struct Limits {
  static constexpr std::array<std::pair<int, bool>, 2> steps{std::pair{2, true}, {3, false}};
  static constexpr std::optional<int> most = 9, least{};
};
AG_FUNCTION std::pair<int, int> walk(int n) {
  static constexpr std::array<std::pair<int, int>, 4> moves = {std::pair{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  int x = 0, y = 0;
  for (int i = 0; i < n; ++i) {
    const auto &[dx, dy] = moves[i * i % 3];
    x += dx * i, y += dy;
    if (x > 20) break;
  }
  return {x, y};
}
AG_FUNCTION double read(int i) {
  static constexpr std::tuple<int, std::pair<float, std::int64_t>, std::array<bool, 2>> local{4, {0.5f, 1ll << 40}, {true, false}};
  auto &[a, p, flags] = local;
  return flags[i % 2] ? a * p.first : double(p.second + std::get<2>(nested.second)) * nested.first;
}
AG_FUNCTION int limit(int x) {
  static constexpr std::optional<std::pair<int, int>> none, some = std::pair{3, 4};
  for (auto [k, negative] : Limits::steps) x = negative ? -x * k : x + k;
  if (some && !none) x += some->second;
  return x > Limits::most ? *Limits::most : x + Limits::least.value_or(100);
}
int main() {
  for (int i : {0, 1, 5, 9}) show(walk(i), read(i), limit(i), limit(-i));
}

// Vectors, arrays, pairs, tuples and optionals by their elements, nested, empty and long, in formats with numbers and specifications; one with an element that is not set.
#include "report.h"

#include <array>
#include <optional>
#include <tuple>
#include <vector>
enum class Way { up, down };
AG_FUNCTION void show(std::vector<int> v, std::vector<ag::Vector<float>> t, std::vector<std::vector<double>> n,
                      std::array<bool, 3> a, std::pair<int, ag::Scalar<float>> p, bool some) {
  std::optional<int> o, none;
  if (some) o = v.size();
  std::vector<ag::Scalar<int>> s;
  for (int e : v) s.push_back(e);
  ag::print("{} {:.1f} {}|{}\n", v, t, n, a);
  ag::print("{{}} {} {} {} {:.2f} {:?}\n", p, o, none, n, v);
  ag::print("{1} {0} {1} {2}\n", std::tuple(1, 2.5, Way::down), s, some ? "yes" : "no");
  ag::print("{}", std::vector<std::optional<std::pair<int, int>>>{std::pair(1, 2), std::nullopt});
  ag::print("{} {}\n", std::tuple<int>(3), std::tuple<>());
  std::vector<int> many(1001);
  for (int i = 0; i < 1001; ++i) many[i] = i;
  ag::print("{}\n", many);
  std::array<int, 20> twenty{};
  twenty[v.size()] = 1;
  ag::print("{:02d}\n", twenty);
  ag::print("{}\n", std::vector<bool>{true, some});
  ag::print("{} {}\n", std::vector<float>(), std::vector<std::vector<int>>(2));
}
AG_FUNCTION void unset(int n) {
  std::vector<ag::Scalar<int>> s(n);
  s[0] = 1;
  ag::print("before {}\n", s);
}
int main() {
  show({}, {}, {}, {}, {1, 2.0f}, false);
  show({1, 2, 3}, {{1, 2}, {}}, {{1.5}, {}, {2, 3}}, {true, false, true}, {1, 2.0f}, true);
  try { unset(2); } catch (const ag::Error &e) { ag::print("{} {}\n", e.kind(), e.message()); }
}

// Static members, constants of namespaces, variable templates, consteval and constexpr functions.
#include "report.h"
struct M {
  static constexpr int K = 4;
  static constexpr float W[3] = {1, 2, 3};
  inline static const int z = 5;
  static int sq(int x) { return x * x; }
  enum { A = 2, B };
  using T = float;
};
namespace cfg {
constexpr int lim = 3;
const float eps = 0.5f;
inline constexpr std::array<int, 3> tab{4, 5, 6};
int mut = 2;
constexpr auto fn = [](int x) { return x + 1; };
} // namespace cfg
template <class T> inline constexpr T two = T(2);
consteval int cube(int x) { return x * x * x; }
constexpr int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
AG_FUNCTION float f(int n) {
  float s = M::K + M::W[n % 3] + M::z + M::sq(n) + M::B;
  s += cfg::lim + cfg::eps + cfg::tab[1] + cfg::tab[n % 3] + cfg::mut + cfg::fn(n);
  s += two<float> + two<int> + cube(3) + fact(5) + fact(n);
  M::T q = 3;
  static constexpr int loc[] = {7, 8};
  return s + q + loc[n % 2] + std::size(loc) + std::numeric_limits<short>::max();
}
int main() {
  show(f(0), f(4));
  cfg::mut = 20;
  show(f(1));
}

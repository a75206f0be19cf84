// Elements that the library makes by a constructor all of whose parameters have default arguments, in templates too.
#include "report.h"
#include <array>
#include <vector>

struct Ratio {
  std::int64_t n, d;
  constexpr Ratio(std::int64_t a = 2, std::int64_t b = 3) : n(a), d(b) {
    if (d < 0) n = -n, d = -d;
  }
};
template <class T> struct Box {
  T value;
  std::vector<int> list;
  Box(T x = T(7), int size = sizeof(T)) : value(x), list(size, 1) {}
};
AG_FUNCTION std::int64_t resized(int n) {
  std::vector<Ratio> v;
  v.resize(n + 1);
  v.insert(v.begin(), 5);
  std::vector<Ratio> w(n);
  std::int64_t sum = 0;
  for (auto [a, b] : v) sum = sum * 10 + a - b;
  for (std::size_t i = 0; i < w.size(); ++i) sum += w[i].d;
  return sum;
}
AG_FUNCTION int boxes(int n) {
  std::vector<Box<short>> v(n);
  v.resize(n + 2);
  std::array<Box<double>, 2> pair{};
  return int(v.back().value * 100 + v[0].list.size() * 10 + pair[1].list.size()) + int(pair[0].value);
}
int main() {
  for (int n : {0, 1, 3}) show(resized(n), boxes(n));
}

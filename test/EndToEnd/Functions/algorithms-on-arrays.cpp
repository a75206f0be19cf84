// Algorithms on arrays, by iterators and by pointers into them, and on one object by its address.
#include "report.h"
#include <algorithm>
#include <numeric>
AG_FUNCTION int f(int a, int b, int c) {
  std::array<int, 4> v{a, b, c, 2};
  int raw[3] = {c, b, a};
  std::sort(std::begin(raw), std::end(raw));
  std::sort(v.begin(), v.end(), std::greater<>());
  int s = std::accumulate(v.begin(), v.end(), 0);
  int s2 = std::accumulate(raw, raw + 3, 100);
  std::reverse(v.begin(), v.end());
  std::swap(v[0], v[3]);
  int m = *std::max_element(v.begin(), v.end());
  int i = std::find(v.begin(), v.end(), b) - v.begin();
  std::fill(raw, raw + 2, 9);
  std::array<int, 4> w;
  std::copy(v.begin(), v.end(), w.begin());
  std::iota(w.begin(), w.end(), a);
  return s + s2 * 2 + m * 3 + i * 5 + v[0] * 7 + v[3] * 11 + raw[0] + raw[2] * 13 + w[3];
}
struct Next {
  int operator()() const { return 6; }
};
AG_FUNCTION int one(int n) {
  int x = 9, y = 4;
  std::generate_n(&x, n, Next());
  std::fill_n(&y, n - 1, 3);
  return x * 10 + y;
}
int main() {
  for (int a : {1, 5})
    for (int b : {-2, 9})
      show(f(a, b, 3));
  for (int n : {-100, 0, 1}) show(one(n));
}

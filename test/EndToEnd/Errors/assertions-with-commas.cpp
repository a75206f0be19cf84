// Conditions of `assert` that contain commas, which macros take for the end of an argument.
#include "report.h"
#include <cassert>
class Box {
  int low = 1, high = 4;
  std::array<double, 2> scale{1, 2};

public:
  int width() const {
    assert(high > low);
    assert((scale != std::array<double, 2>{0, 0}));
    return high - low;
  }
  friend class Frame;
};
class Frame {
  Box inner;
  bool set = true;

public:
  double area(int by) const {
    assert(set && (by > 0 || inner.high >= 4));
    return by * inner.scale[1];
  }
};
template <int A, int B> constexpr int add() { return A + B; }
AG_FUNCTION double mean(const std::vector<double> &v) {
  assert(!v.empty() && "no values");
  std::pair<double, int> acc{};
  for (double x : v) acc = {acc.first + x, acc.second + 1};
  assert((std::pair<double, int>{acc}.second == acc.second));
  assert((acc != std::pair<double, int>{0.0, 3}));
  assert(static_cast<std::size_t>(acc.second) == v.size());
  return acc.first / acc.second;
}
AG_FUNCTION int limit(int n) {
  assert((add<1, 2>() == 3));
  if (n > 2)
    assert((n < add<4, 6>()));
  else
    assert(std::max(n, -5) >= -5);
  return n + add<0, 1>();
}
AG_FUNCTION bool opens(char c, int n) {
  assert((c == '(' && n < add<5, 6>()));
  return c == '(';
}
AG_FUNCTION double both(const Box &b, const Frame &f, int by) { return b.width() + f.area(by); }
int main() {
  show(mean({1, 2, 3}), limit(3), limit(1), opens('(', 3));
  for (int by : {-1, 2}) show(both({}, {}, by));
}

// Default arguments and default members call functions by names that only their own namespace or class knows.
#include "report.h"

namespace outer {
namespace detail {
AG_HOST inline int asked(int x) { return x + 3; }
AG_FUNCTION int marked(int x) {
  while (x < 10) x += 4;
  return x;
}
template <class T> AG_HOST T both(T x) { return x * x; }
} // namespace detail
AG_HOST inline int plain(int x) { return x - 1; }
struct Box {
  static AG_HOST int own(int x) { return x * 5; }
  int first = detail::asked(1), second = plain(4);
  int third;
  explicit Box(int third = detail::asked(own(2))) : third(third) {}
};
AG_FUNCTION int take(int x, int y = detail::asked(2), int z = plain(detail::marked(1)), double w = detail::both<double>(1.5)) { return x + 10 * y + 100 * z + int(w * 4000); }
inline int given(int x, int y = detail::both(plain(7))) { return x - y; }
} // namespace outer

AG_FUNCTION int all(int x) {
  outer::Box box, other(7);
  int sum = box.first + box.second + box.third + other.third;
  for (int i = 0; i < x; ++i) sum += outer::take(i) + outer::given(i);
  return sum + outer::take(x, 1) + outer::take(x, 1, 2);
}
int main() {
  for (int x : {0, 1, 3}) show(all(x));
}

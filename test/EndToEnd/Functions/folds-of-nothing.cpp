// Fold expressions over packs that may be empty.
#include "report.h"

template <class... T> bool all(T... t) { return (... && (t > 0)); }
template <class... T> bool any(T... t) { return ((t > 0) || ...); }
template <class... T> auto sum(T... t) { return (t + ... + 0); }
template <class... T> int digits(T... t) {
  int r = 0;
  ((r = r * 10 + int(t)), ...);
  return r;
}
template <int... N> constexpr bool ordered = ((N > 0) && ...);
AG_FUNCTION double folds(double x) { return all() + 2 * all(x, 1) + 4 * any() + 8 * any(x, -1.0) + 16 * sum() + sum(1, x) * 100 + digits() + digits(1, x) * 1000 + ordered<> + ordered<1, -2>; }
int main() { show(folds(2), folds(-3)); }

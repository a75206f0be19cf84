// Locals that Clang must evaluate, whose initialisers ask whether they are: they do not give what they give at run time.
#include "report.h"
#include <type_traits>
constexpr int where(int k) {
  if (std::is_constant_evaluated())
    return k + 1000;
  int sum = 0;
  for (int i = 0; i < k; ++i)
    sum += i;
  return sum;
}
struct Held {
  int inside = where(1);
};
AG_FUNCTION int constant() {
  constexpr int here = where(1);
  return here;
}
AG_FUNCTION int constOnly(int n) {
  const int here = where(1);
  int kept = here;
  return kept * n;
}
AG_FUNCTION int condition(int n) {
  if (constexpr int here = where(2); n > here)
    return here;
  else
    return -here;
}
template <class... X> AG_FUNCTION int folded(X... x) {
  constexpr int here = where(1);
  int sum = here;
  auto add = [&](auto y) { sum += y + here; };
  (add(x), ...);
  return sum;
}
AG_FUNCTION int element(int n) {
  constexpr std::array<int, 2> table = {where(1), 2};
  constexpr int plain[2] = {3, where(3)};
  return table[n] + plain[n];
}
AG_FUNCTION double object(int n) {
  constexpr Held held;
  constexpr double half = where(1) / 2.0;
  return held.inside + half + n;
}
AG_FUNCTION int atRunTime(int n) {
  int here = where(3);
  const int other = where(n);
  return here + other;
}
int main() {
  show(constant(), constOnly(2), condition(5), condition(2000), folded(1), folded(1, 2));
  show(element(0), element(1), object(1), atRunTime(3));
}

// Lambdas without captures that became pointers to functions where the program is compiled: template arguments, constants, tables.
#include "report.h"

#include <array>

using Map = int (*)(int);
template <int (*G)(int)> int twice(int n) { return G(n) + G(n + 1); }
template <auto G> int once(int n) { return G(n) + 1; }
template <auto G> struct Applied {
  static int apply(int n) { return G(n) * 10; }
  static constexpr Map table[] = {G, [](int k) { return k - 100; }};
  int by(int n) const { return n > 3 ? table[0](n) : table[1](n); }
};
template <Map... G> int all(int n) { return (G(n) + ...); }
template <Map G> int countdown(int n) { return n <= 0 ? 0 : G(n) + countdown<G>(n - 1); }
template <Map G> AG_FUNCTION int marked(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += G(i);
  return sum;
}
constexpr auto plus7 = [](int k) { return k + 7; };
constexpr Map times5 = [](int k) { return k * 5; };
constexpr auto halved = [](auto k) { return k / 2; };
constexpr auto counting = [](int k) {
  if (k > 2) ag::print("<{}>", k);
  return k;
};

constexpr auto doubled = [](int k) { return k * 2; };
constexpr auto squared = [](int k) { return k * k; };
constexpr auto negated = [](int k) { return -k; };
constexpr auto firstSquareAbove10 = [](int k) {
  for (int i = 0; i < k; ++i)
    if (i * i > 10) return i;
  return -1;
};

AG_FUNCTION int named(int n) { return twice<doubled>(n) + twice<plus7>(n) + once<times5>(n) + times5(n); }
AG_FUNCTION int decayed(int n) { return once<+doubled>(n); }
AG_FUNCTION int generic(int n) { return twice<halved>(n) + once<static_cast<Map>(halved)>(n); }
AG_FUNCTION int effects(int n) { return twice<counting>(n) + once<+counting>(n); }
AG_FUNCTION int ofClass(int n) {
  Applied<static_cast<Map>(plus7)> applied;
  return applied.by(n) + Applied<+squared>::apply(n);
}
AG_FUNCTION int pack(int n) { return all<plus7, times5, negated>(n); }
AG_FUNCTION int recursive(int n) { return countdown<plus7>(n) + countdown<squared>(n); }
AG_FUNCTION int nested(int n) { return twice<once<+doubled>>(n); }
AG_FUNCTION int chosen(int n) {
  Map f = n % 2 == 0 ? times5 : static_cast<Map>(plus7);
  constexpr std::array<Map, 2> both = {plus7, times5};
  return f(n) + both[n % 2](n);
}
AG_FUNCTION int early(int n) { return once<+firstSquareAbove10>(n); }
AG_FUNCTION int calling(int n) { return marked<plus7>(n) + marked<negated>(n); }

int main() {
  for (int n : {0, 1, 4, 7}) {
    show(decayed(n), named(n), generic(n), effects(n), ofClass(n));
    show(pack(n), recursive(n), nested(n), chosen(n), early(n), calling(n));
  }
}

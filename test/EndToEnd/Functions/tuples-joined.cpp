// std::tuple_cat of tuples, pairs and arrays.
#include "report.h"
#include <array>
#include <tuple>

template <class... T> struct Pack {
  std::tuple<T...> items;
  Pack(T... x) : items(x...) {}
  template <class F> void each(F f) {
    std::apply([&](auto &...x) { (f(x), ...); }, items);
  }
};
AG_FUNCTION std::tuple<int, float, ag::Vector<int>, int, char> joined(int n) {
  Pack p{n, 1.5f, ag::Vector<int>{n}};
  int calls = 0;
  for (int i = 0; i < n; ++i) {
    p.each([&](auto &x) { ++calls, x = x + i; });
    if (std::get<0>(p.items) > 8) break;
  }
  return std::tuple_cat(p.items, std::pair(calls, 'c'));
}
AG_FUNCTION auto with_arrays(int a, ag::Scalar<float> x) {
  auto head = std::tuple_cat(std::array{a, a + 1}, std::tuple<>(), std::tuple(x));
  std::get<1>(head) *= 2;
  return std::tuple_cat(head, std::make_pair(std::get<0>(head) > 1, a));
}
int main() {
  for (int n : {0, 1, 6}) show(joined(n), with_arrays(n, 0.5f));
}

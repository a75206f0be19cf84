// ag::cond and ag::while_loop written by the user, alone and mixed with statements.
#include "report.h"

AG_FUNCTION ag::Scalar<int> next_power(ag::Scalar<int> n) {
  return ag::while_loop([&](ag::Scalar<int> x) { return x < n; }, [&](ag::Scalar<int> x) { return x * 2; }, ag::Scalar<int>(1));
}
AG_FUNCTION ag::Scalar<int> two(ag::Scalar<int> n) {
  auto [s, i] = ag::while_loop([&](ag::Scalar<int> s, int i) { return i < n; },
                               [&](ag::Scalar<int> s, int i) { return std::tuple(s + i, i + 1); }, ag::Scalar<int>(0), 0);
  s = ag::cond(s > 10, [&] { return s - 10; }, [&] { return s * 2; });
  if (s > 20) s = 20;
  return s + i;
}
AG_FUNCTION void effects(ag::Scalar<int> n) {
  ag::cond(n > 0, [&] { ag::print("positive "); }, [&] { ag::print("other "); });
}
int main() {
  for (int n : {-1, 0, 1, 5, 9, 100}) show(next_power(n), two(n));
  effects(1);
  effects(-1);
}

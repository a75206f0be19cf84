// Pairs, tuples and structured bindings in loops and branches.
#include "report.h"

AG_FUNCTION std::pair<ag::Scalar<int>, ag::Scalar<int>> div_mod(ag::Scalar<int> a, ag::Scalar<int> b) { return {a / b, a % b}; }
AG_FUNCTION std::tuple<ag::Scalar<int>, ag::Vector<int>, bool> summary(ag::Vector<int> v) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) {
    if (x < 0) return {s, v + 1, false};
    s = s + x;
  }
  return std::tuple(s, v, true);
}
AG_FUNCTION ag::Scalar<int> unpack(ag::Scalar<int> n) {
  ag::Scalar<int> digits = 0;
  while (n > 0) {
    auto [q, r] = div_mod(n, 10);
    digits = digits + r;
    n = q;
  }
  std::pair<ag::Scalar<int>, int> p = {digits, 3};
  p.first = p.first + p.second;
  p.second = 4;
  ag::Scalar<int> s;
  bool fine;
  std::tie(s, std::ignore, fine) = summary({1, 2});
  auto t = std::make_tuple(s, 5);
  std::get<0>(t) = std::get<0>(t) + std::get<1>(t);
  return p.first * 1000 + p.second * 100 + std::get<0>(t) + (fine ? 1 : 0);
}
int main() {
  show(div_mod(17, 5), div_mod(-17, 5), summary({}), summary({1, 2}), summary({1, -1, 5}));
  for (int n : {0, 7, 1234}) show(unpack(n));
}

// Boolean tensors: logic, comparisons, reductions, masks.
#include "report.h"

AG_FUNCTION ag::Vector<bool> logic(ag::Vector<bool> a, ag::Vector<bool> b) {
  ag::Vector<bool> r = ag::concat({ag::logical_and(a, b), ag::logical_or(a, b), ag::logical_xor(a, b), ag::logical_not(a)}, 0);
  return ag::concat({r, a == b, a != b}, 0);
}
AG_FUNCTION ag::Scalar<std::int64_t> count_positive(ag::Matrix<int> m) {
  ag::Matrix<bool> mask = m > 0;
  if (ag::all(mask)) return -1;
  if (!ag::any(mask)) return -2;
  return ag::sum(mask);
}
AG_FUNCTION ag::Vector<int> masked(ag::Vector<int> v) { return ag::where(v % 2 == 0, v, -v); }
int main() {
  show(logic({true, true, false, false}, {true, false, true, false}), logic({}, {}));
  show(count_positive({{1, 2}, {3, 4}}), count_positive({{-1, 0}}), count_positive({{1, 0}, {0, 5}}), count_positive(ag::zeros<int>({0, 2})));
  show(masked({}), masked({1, 2, 3, 4}));
}

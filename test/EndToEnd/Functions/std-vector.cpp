// std::vector of Scalars and of tensors: push_back in loops, sizes, writes, stack.
#include "report.h"

AG_FUNCTION ag::Vector<int> squares(ag::Scalar<int> n) {
  std::vector<ag::Scalar<int>> list;
  for (ag::Scalar<int> i : ag::range(n)) {
    if (i % 3 == 2) continue;
    list.push_back(i * i);
  }
  if (list.empty()) return {};
  list[0] = -1;
  list.back() += 5;
  return ag::stack(list);
}
AG_FUNCTION ag::Matrix<float> history(ag::Vector<float> v, int n) {
  std::vector<ag::Vector<float>> states = {v};
  for (int i = 0; i < n; ++i) {
    v = v * 0.5f;
    states.push_back(v);
    if (ag::sum(v) < 0.5f) break;
  }
  return ag::stack(states);
}
std::vector<ag::Scalar<int>> shortened(std::vector<ag::Scalar<int>> list, int n) {
  while (n-- > 0 && list.size() > 1) list.pop_back();
  return list;
}
AG_FUNCTION ag::Vector<int> drop(ag::Vector<int> v, int n) {
  std::vector<ag::Scalar<int>> list;
  for (ag::Scalar<int> x : v) list.push_back(x);
  return ag::stack(shortened(list, n));
}
AG_FUNCTION int numbers(int n) {
  std::vector<int> list(3, 7);
  for (int i = 0; i < n; ++i) list.push_back(i);
  int s = 0;
  for (int x : list) s = s * 2 + x;
  return s * 100 + (int)list.size();
}
// No body needs to know what is in the list.
AG_FUNCTION int unused(std::vector<ag::Scalar<std::int64_t>> &list, int n) { return n; }
int main() {
  std::vector<ag::Scalar<std::int64_t>> wide = {1, 2};
  show(unused(wide, 3));
  for (int n : {0, 1, 2, 7}) show(squares(n), history({1, 2}, n), drop({1, 2, 3}, n), numbers(n));
}

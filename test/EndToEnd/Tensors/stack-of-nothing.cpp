// `stack` of no Scalars is an empty vector; of no tensors an error, as is `concat` of nothing.
#include "report.h"

AG_FUNCTION ag::Vector<int> scalars(int n) {
  std::vector<ag::Scalar<int>> list;
  for (int i = 0; i < n; ++i) list.push_back(i * i);
  return ag::stack(list);
}
AG_FUNCTION ag::Vector<float> some_unset(std::vector<ag::Scalar<float>> list) { return ag::stack(list) * 2; }
AG_FUNCTION ag::Matrix<int> vectors(int n) {
  std::vector<ag::Vector<int>> list;
  for (int i = 0; i < n; ++i) list.push_back({i, i + 1});
  return ag::stack(list);
}
AG_FUNCTION ag::Vector<int> joined(int n) {
  std::vector<ag::Vector<int>> list;
  for (int i = 0; i < n; ++i) list.push_back({i, i + 1});
  return ag::concat(list);
}
AG_FUNCTION ag::Scalar<int> known() {
  std::vector<ag::Scalar<int>> none;
  return ag::sum(ag::stack(none)) + static_cast<int>(ag::stack(none).size());
}

int main() {
  for (int n : {0, 1, 3}) {
    attempt([&] { return scalars(n); });
    attempt([&] { return vectors(n); });
    attempt([&] { return joined(n); });
  }
  attempt([&] { return some_unset({}); });
  attempt([&] { return some_unset({1, 2}); });
  attempt([&] { return some_unset({1, {}}); });
  show(known());
}

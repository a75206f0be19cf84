// Tensors without elements in lists: their places when what stood before them is swapped, dropped and replaced.
#include "report.h"
AG_FUNCTION ag::Vector<int> drain(std::vector<ag::Vector<int>> list, int a, int b) {
  ag::Vector<int> out;
  std::swap(list[a], list[b]);
  while (!list.empty()) {
    out = ag::concat({out, list[0], list.back(), ag::Vector<int>{-1}}, 0);
    list.pop_back();
  }
  return out;
}
AG_FUNCTION ag::Vector<int> push(int n) {
  std::vector<ag::Matrix<int>> list;
  for (int i = 0; i < n; ++i) list.push_back(ag::full({i % 2, i}, i));
  std::swap(list.front(), list.back());
  list[1] = ag::Matrix<int>{};
  std::swap(list[1], list[n - 2]);
  ag::Vector<int> out;
  while (list.size() > 1) {
    out = ag::concat({out, ag::reshape(list[0], {-1}), ag::reshape(list[1], {-1})}, 0);
    list.pop_back();
    list[0] = ag::Matrix<int>{};
  }
  return out;
}
int main() {
  for (int b : {0, 1, 2, 3}) show(drain({{}, {1, 2}, {3}, {}}, 3, b), drain({{1}, {}, {3}, {}}, 0, b));
  show(push(5), push(6), push(3));
}

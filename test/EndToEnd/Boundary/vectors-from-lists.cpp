// Vectors assigned, filled and extended from braces, lists and ranges of iterators.
#include "report.h"
#include <initializer_list>
std::vector<int> make(std::initializer_list<int> list) { return list; }
AG_FUNCTION std::vector<int> change(std::vector<int> v, int n) {
  for (int i = 0; i < n; ++i) {
    if (v.empty()) v = {i};
    else if (v.size() > 6) v = {};
    else if (i % 3 == 0) v = {v.back(), i, v.front()};
    else if (i % 3 == 1) v.insert(v.begin() + 1, {i, -i});
    else v.assign({i, int(v.size())});
  }
  return v;
}
AG_FUNCTION std::vector<std::vector<int>> nested(std::vector<std::vector<int>> v) {
  v = {{3}, {}, v.empty() ? std::vector<int>{9} : v[0]};
  v.back().assign(v[0].begin(), v[0].end());
  v.insert(v.end(), {make({1, 2}), make({})});
  return v;
}
AG_FUNCTION std::vector<ag::Vector<float>> tensors(ag::Vector<float> x) {
  std::vector<ag::Vector<float>> list;
  list = {x, x + 1};
  list.insert(list.begin(), {x * 2});
  std::vector<ag::Vector<float>> part;
  part.assign(list.begin() + 1, list.end());
  list = part;
  return list;
}
int main() {
  for (int n : {0, 1, 2, 3, 5, 9}) show(change({}, n), change({7, 8}, n), change({1, 2, 3, 4, 5, 6, 7}, n));
  show(nested({}), nested({{4, 5}}), tensors({1, 2}), tensors({}));
}

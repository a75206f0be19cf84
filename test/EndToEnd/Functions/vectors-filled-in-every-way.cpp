// insert, assign, emplace and `=` of braces, counts and iterators; std::erase and erase_if.
#include "report.h"
#include <vector>

using List = std::vector<int>;
struct Point {
  int x = 1;
  float y = 2;
};
AG_FUNCTION List inserted(List v, int n) {
  v.insert(v.begin(), {n, n + 1});
  auto at = v.insert(v.begin() + 1, n, 7);
  *at += 10;
  List w = {4, 5, 6};
  at = v.insert(v.end(), w.begin() + 1, w.end());
  *at += 20;
  at = v.insert(v.begin() + 1, {});
  *at += 30;
  v.emplace(v.begin(), n * 2);
  v.emplace(v.end());
  return v;
}
AG_FUNCTION List assigned(List v, int n) {
  List w(v);
  w.assign(v.begin(), v.begin() + v.size() / 2);
  v.assign({1, n, 3});
  v.insert(v.end(), w.begin(), w.end());
  w = {n, n};
  v.insert(v.end(), w.begin(), w.end());
  w.assign(n, 9);
  v.insert(v.begin(), w.begin(), w.end());
  return v;
}
AG_FUNCTION std::vector<List> rows(int n) {
  std::vector<List> r(n, List(n));
  r.push_back({1, 2});
  r.emplace_back(3, 1);
  r.insert(r.begin(), List{1});
  r.insert(r.end(), {{5}, {6, 7}});
  r[0] = {};
  r.back().assign({n});
  return r;
}
AG_FUNCTION List erased(List v, int x) {
  auto count = std::erase(v, x);
  auto more = std::erase_if(v, [&](int y) { return y > 2 * x; });
  v.push_back(int(count) * 10 + int(more));
  return v;
}
AG_FUNCTION float points(int n) {
  std::vector<Point> v;
  v.emplace_back();
  v.emplace_back(Point{n, 3});
  v.emplace(v.begin() + 1, Point{n + 1});
  v.insert(v.begin(), {Point{5, 6}, Point{}});
  float sum = 0;
  for (auto &[x, y] : v) sum = sum * 3 + x * y;
  return sum;
}
AG_FUNCTION std::vector<ag::Vector<float>> tensors(ag::Vector<float> v) {
  std::vector<ag::Vector<float>> list;
  list.insert(list.end(), {v, v * 2});
  list.emplace(list.begin(), ag::Vector<float>{9});
  list.insert(list.begin() + 1, 2, v + 1);
  return list;
}
int main() {
  for (int n : {0, 1, 3}) {
    show(inserted({1, 2, 3}, n));
    show(assigned({1, 2, 3, 4}, n));
    show(rows(n));
    show(erased({1, 3, 1, 2, 7, 3}, n));
    show(points(n));
  }
  show(tensors({1, 2}));
}

// Vectors passed twice, and with their own elements: references that overlap.
#include "report.h"

AG_FUNCTION void append_all(std::vector<int> &to, const std::vector<int> &from) {
  std::size_t n = from.size();
  for (std::size_t i = 0; i < n; ++i) to.push_back(from[i]);
}
AG_FUNCTION void add_to(std::vector<int> &to, int &x) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += x;
  x = -1;
}
AG_FUNCTION void fill(std::vector<ag::Vector<int>> &list, const ag::Vector<int> &v) {
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = list[i] + v;
}
AG_FUNCTION void rows(std::vector<std::vector<int>> &list, std::vector<int> &row) {
  for (std::size_t i = 0; i < list.size(); ++i) list[i].push_back(7);
  row.push_back(8);
}
AG_FUNCTION int same(const std::vector<int> &a, const std::vector<int> &b) {
  int s = 0;
  for (std::size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}
struct Pair {
  std::vector<int> a;
  int b = 0;
};
AG_FUNCTION void both(Pair &pair, int &x) {
  for (std::size_t i = 0; i < pair.a.size(); ++i) pair.a[i] += x;
  pair.b = x;
  x = 50;
}
AG_FUNCTION int taken(std::vector<int> &&a, std::vector<int> &&b) {
  for (int x : {1, 2}) a.push_back(x);
  b.push_back(static_cast<int>(a.size()));
  return static_cast<int>(b.size());
}
int main() {
  std::vector<int> v = {1, 2, 3};
  append_all(v, v);
  show(v, same(v, v));
  append_all(v, {9});
  show(v);
  add_to(v, v[1]);
  show(v);
  int x = 1;
  add_to(v, x);
  show(v, x);
  std::vector<ag::Vector<int>> list = {{1, 2}, {3, 4}};
  fill(list, list[0]);
  show(list);
  std::vector<std::vector<int>> nested = {{1}, {2}};
  rows(nested, nested[1]);
  show(nested);
  Pair pair{{1, 2, 3}, 4};
  both(pair, pair.a[0]);
  show(pair.a, pair.b);
  both(pair, pair.b);
  show(pair.a, pair.b);
  both(pair, x);
  show(pair.a, pair.b, x);
  std::vector<int> w = {1, 2};
  int size = taken(std::move(w), std::move(w));
  show(w, size);
}

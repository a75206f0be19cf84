// Methods of the library's classes where the object is what a pointer into an array points to.
#include "report.h"
#include <complex>
AG_FUNCTION std::array<int, 3> table(int a) {
  std::initializer_list<std::initializer_list<int>> rows = {{a, 1}, {2, 3, 4}, {}};
  int n = 0, sum = 0, last = 0;
  for (auto it = rows.begin(); it != rows.end(); ++it) {
    n += int(it->size());
    for (auto p = it->begin(); p != it->end(); ++p) sum += *p;
    if (it->size()) last = *(it->end() - 1);
  }
  return {n, sum, last};
}
AG_FUNCTION std::array<int, 6> pointers(std::vector<int> a, std::vector<int> b, int k) {
  std::vector<int> lists[2] = {a, b};
  std::vector<int> *p = lists;
  if (k > 0) ++p;
  int n = int(p->size());
  int s = 0;
  for (auto it = p->begin(); it != p->end(); ++it) s += *it;
  p->push_back(7);
  for (int x : *p) s += 100 * x;
  bool e = p->empty();
  std::array<int, 2> arrays[2] = {{1, 2}, {3, 4}};
  std::array<int, 2> *q = arrays + k;
  int t = 0;
  for (auto it = q->rbegin(); it != q->rend(); ++it) t = t * 10 + *it;
  q->fill(9);
  t += int(q->size()) * 1000 + arrays[1][0] * 10000 + q->front() + *q->data();
  std::optional<int> maybe[2] = {{}, 4};
  auto *o = maybe;
  o += k;
  int v = o->value_or(-1) + (o->has_value() ? 10 : 0);
  o->reset();
  std::pair<int, int> pairs[2] = {{1, 2}, {3, 4}};
  std::pair<int, int> *r = pairs + k;
  r->swap(pairs[0]);
  std::complex<double> cs[2] = {{1, 2}, {3, 4}};
  auto *c = cs + k;
  return {n, s, int(e), t, v, r->first * 10 + int(c->real())};
}
AG_FUNCTION int nested(std::vector<int> v) {
  std::vector<std::vector<int>> vv = {v, {1}};
  auto it = vv.begin();
  int s = 0;
  for (auto x = it->rbegin(); x != it->rend(); ++x) s = 10 * s + *x;
  return s + 1000 * int(std::distance(it->begin(), it->end()));
}
int main() {
  show(table(5));
  show(pointers({1, 2}, {}, 0), pointers({1, 2}, {3}, 1), pointers({}, {}, 1));
  show(nested({1, 2, 3}), nested({}));
}

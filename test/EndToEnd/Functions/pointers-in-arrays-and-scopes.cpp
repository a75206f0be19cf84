// Pointers that are assigned again, walk through arrays, swap, and link objects.
#include "report.h"
AG_FUNCTION int r(int x) { int a[2][2] = {{1,2},{3,4}}; int (*p)[2] = a; int (*q)[2] = &a[1]; return p[1][0] + (*q)[1] + x; }
AG_FUNCTION int same(int x) { int *p = &x; return (p == nullptr) + 10 * (&x != nullptr); }
int glob = 3;
AG_FUNCTION int w(int x) { const int *p = &glob; return *p + x; }
AG_FUNCTION int inner(int n) {
  int best = -1, s = 0;
  int *p = nullptr;
  for (int i = 0; i < n; ++i) {
    int local = i * i;
    int *l = &local;
    *l += 1;
    s += local;
    if (i == 2) p = &best;
    if (p) *p = i;
  }
  return s * 100 + best;
}
AG_FUNCTION int assigned(int n, bool c) {
  int a[4] = {1, 2, 3, 4};
  int *p;
  p = &a[1];
  if (c) p = a + n % 4;
  *p = 50;
  p = nullptr;
  if (!p) p = &a[3];
  int k = *p--;
  return k + *p + a[0] * 100 + a[1] * 1000;
}
struct Shape { double w, h; double area() const { return w * h; } };
static double total(const Shape *shapes, int n) {
  double s = 0;
  for (const Shape *p = shapes, *e = shapes + n; p != e; ++p) s += p->area();
  return s;
}
static const Shape &larger(const Shape *a, const Shape *b) { return a->area() < b->area() ? *b : *a; }
AG_FUNCTION double shapes(double w) {
  Shape all[3] = {{1, w}, {2, w}, {3, 1}};
  std::vector<Shape> v(all, all + 3);
  Shape one{w, w};
  return total(all, 3) + total(v.data(), 2) + larger(&one, &all[1]).w;
}
static void swap_ints(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
AG_FUNCTION std::vector<int> bubble(std::vector<int> v) {
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t j = 0; j + 1 < v.size() - i; ++j)
      if (v[j] > v[j + 1]) swap_ints(&v[j], &v[j + 1]);
  int x = 1, y = 2;
  swap_ints(&x, &y);
  swap_ints(&x, &x);
  v.push_back(x * 10 + y);
  return v;
}
class Stack {
  std::vector<int> items_;
  Stack *parent_;
public:
  Stack(Stack *parent = nullptr) : parent_(parent) {}
  Stack &push(int x) { items_.push_back(x); return *this; }
  int depth() const { return int(items_.size()); }
  int sum() const {
    int s = 0;
    for (int x : items_) s += x;
    return parent_ ? s + 10 * parent_->depth() : s;
  }
};
AG_FUNCTION int scopes(int n) {
  Stack outer, inner(&outer);
  for (int i = 0; i < n; ++i) (outer.push(i), inner.push(2 * i).push(1));
  return inner.sum() * 1000 + outer.sum();
}
int main() {
  show(r(1), same(2), w(3), inner(0), inner(3), inner(5));
  show(assigned(0, true), assigned(1, false), assigned(3, true), shapes(2), shapes(0));
  show(bubble({}), bubble({3, 1, 2}));
  show(scopes(0), scopes(3));
}

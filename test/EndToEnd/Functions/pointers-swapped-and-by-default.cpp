// Null pointers as default initialisers, `std::swap` of pointers and iterators.
#include "report.h"
#include <algorithm>
struct Cell {
  int value;
  Cell *up = nullptr;
  int height() const { return up ? up->height_of_parent() + 1 : 0; }
  int height_of_parent() const { return value; }
};
AG_FUNCTION int linked(int x) {
  Cell root{x}, leaf{2, &root};
  if (leaf.up) leaf.up->value += 10;
  return leaf.height() * 100 + root.value + (root.up != nullptr);
}
AG_FUNCTION std::vector<int> swapped(std::vector<int> v) {
  if (v.size() < 2) return v;
  int *a = &v[0], *b = &v.back();
  std::swap(a, b);
  *a = 100;
  std::swap(*a, *b);
  auto i = v.begin(), j = v.begin() + 1;
  std::swap(i, j);
  *i += 1000;
  using std::swap;
  swap(i, j);
  *i += 2000;
  return v;
}
AG_FUNCTION int defaults(int n) {
  struct Range {
    const int *first = nullptr, *last = nullptr;
    bool empty() const { return first == last; }
    int sum() const {
      int s = 0;
      for (const int *p = first; p != last; ++p) s += *p;
      return s;
    }
  };
  std::array<int, 4> a{1, 2, 3, 4};
  Range none, some{a.data() + 1, a.data() + n};
  return some.sum() * 10 + none.empty() + none.sum();
}
int main() {
  show(linked(1), swapped({}), swapped({1, 2}), swapped({1, 2, 3}), defaults(1), defaults(4));
}

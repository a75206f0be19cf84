// Private methods of one name, called where code of the class stands in place of calls.
#include "report.h"
class Tree {
  std::vector<int> next_{-1, 0, 1};
  int height(int i) const { return i < 0 ? 0 : 1 + height(next_[i]); }
  int height(double x) const { return x < 0 ? 0 : 10 + height(x - 1); }
  int grow(int n);
  int grow(int n, int by) noexcept {
    if (n <= 0) return next_.size();
    next_.push_back(by);
    return grow(n - 1, by + 1);
  }

public:
  int height() const { return height(2) + height(3.0); }
  int grown(int n) { return grow(n) * 100 + grow(n, 7); }
};
int Tree::grow(int n) { return n <= 0 ? next_.back() : (next_.push_back(n), grow(n - 2)); }
namespace {
template <class T> class Ring {
  std::vector<T> items_{T(1), T(2), T(3)};
  T sum(int n) const { return n == 0 ? T(0) : items_[n % 3] + sum(n - 1); }
  T sum(int n, T start) const { return n == 0 ? start : sum(n - 1, start + items_[n % 3]); }

public:
  T both(int n) const { return sum(n) - sum(n, T(4)); }
};
} // namespace
AG_FUNCTION int tree(int n) {
  Tree t;
  return t.height() + t.grown(n);
}
AG_FUNCTION double rings(int n) {
  Ring<int> a;
  Ring<double> b;
  return a.both(n) * 10 + b.both(n + 1);
}
int main() {
  for (int n : {0, 1, 4}) show(tree(n), rings(n));
}

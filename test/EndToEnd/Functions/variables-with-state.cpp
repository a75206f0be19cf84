// ag::Variable at namespace scope: read, assigned in loops and branches, seen by the next call.
#include "report.h"

ag::Variable<float> total = 0.0f;
ag::Variable<int, 1> history = ag::Vector<int>{};
AG_FUNCTION ag::Scalar<float> feed(ag::Vector<float> v) {
  for (ag::Scalar<float> x : v) {
    if (x < 0) {
      total.assign(0);
      continue;
    }
    total.assign_add(x);
    if (total > 100) return -total;
  }
  return total * 2;
}
AG_FUNCTION void remember(int x) { history.assign(ag::append(history.value(), x)); }
AG_FUNCTION ag::Scalar<int> recall() { return ag::sum(history.value()); }
int main() {
  show(feed({1, 2}));
  show(feed({}));
  show(feed({-1, 5}));
  show(feed({50, 60, 70}));
  show(feed({1}));
  for (int i = 0; i < 4; ++i) remember(i * i);
  show(history.value());
}

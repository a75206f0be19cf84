// Member functions: const and not, with members as state, calling each other.
#include "report.h"

struct Counter {
  ag::Scalar<int> total = 0;
  int calls = 0;
  AG_FUNCTION void add(ag::Vector<int> v) {
    ++calls;
    for (ag::Scalar<int> x : v) {
      if (x < 0) break;
      total = total + x;
    }
  }
  AG_FUNCTION ag::Scalar<int> average() const {
    if (calls == 0) return 0;
    return total / calls;
  }
  AG_FUNCTION ag::Scalar<int> twice(ag::Vector<int> v) {
    add(v);
    this->add(v);
    return average() * 2;
  }
  static AG_FUNCTION int helper(int x) { return x > 3 ? x : -x; }
};
int main() {
  Counter c;
  show(c.average());
  c.add({1, 2, -1, 5});
  show(c.total, c.calls);
  show(c.twice({10}));
  show(c.total, c.calls, c.average());
  show(Counter::helper(3), Counter::helper(4));
}

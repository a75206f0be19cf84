// ag::Variable as a member of a class with marked methods: ordered, kept before a failing check.
#include "report.h"
struct Counter {
  ag::Variable<int> count = 0;
  ag::Variable<float, 1> sums = ag::Vector<float>{0, 0};
  int limit = 3;
  AG_FUNCTION ag::Scalar<int> step(ag::Scalar<int> by) {
    count.assign_add(by);
    sums.assign_add(ag::Vector<float>{1, 2});
    ag::check(count <= limit, "count is {}", count);
    if (count == 2) return -count;
    return count * 10;
  }
  AG_FUNCTION ag::Scalar<int> get() const { return count; }
  AG_FUNCTION int loop(int n) {
    for (int i = 0; i < n; ++i) {
      ag::print("{} ", count);
      if (count > 100) break;
      count.assign_add(i);
    }
    return n;
  }
};
int main() {
  Counter c;
  attempt([&] { return c.step(1); });
  attempt([&] { return c.step(1); });
  attempt([&] { return c.step(5); });
  show(c.count.value(), c.sums.value(), c.get());
  show(c.loop(4)); show(c.get());
  show(c.loop(0)); show(c.get());
}

// Inheritance without virtual calls; members used through `this`.
#include "report.h"

struct Base {
  ag::Scalar<int> value = 1;
  AG_FUNCTION ag::Scalar<int> doubled() const { return value * 2; }
};
struct Derived : Base {
  int count = 0;
  AG_FUNCTION ag::Scalar<int> step(ag::Scalar<int> limit) {
    while (doubled() < limit) {
      value = doubled() + count;
      ++count;
      if (count > 6) return -value;
    }
    return value;
  }
};
int main() {
  for (int limit : {0, 3, 50, 100000}) {
    Derived d;
    show(d.step(limit), d.value, d.count);
  }
}

// An `ag::Variable` as a member is state that outlives calls, so that its object is no local of a compiled function. Take the object by reference, or
// use an ordinary member where no state is meant.
#include <autograph/autograph.h>

struct Total {
  ag::Variable<int> sum = 0;
  void add(ag::Scalar<int> x) { sum.assign_add(x); }
};

AG_FUNCTION ag::Scalar<int> twice(ag::Scalar<int> x) {
  Total total;
  total.add(x);
  total.add(x);
  return total.sum;
}

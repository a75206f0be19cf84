// An `ag::Variable` is state that outlives calls. Inside a function, an ordinary variable is enough; for state, declare it at namespace scope.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> twice(ag::Scalar<int> x) {
  ag::Variable<int> total = x;
  total.assign_add(x);
  return total;
}

// A lambda has no value that compiled code could be given, so a marked template that takes one is compiled where a marked function calls it. Other
// calls of it run as plain C++, with the same results.
#include <autograph/autograph.h>

template <class F> AG_FUNCTION ag::Scalar<int> twice(F f, ag::Scalar<int> x) { return f(f(x)); }

ag::Scalar<int> quadruple(ag::Scalar<int> x) {
  return twice([](ag::Scalar<int> y) { return y * 2; }, x);
}

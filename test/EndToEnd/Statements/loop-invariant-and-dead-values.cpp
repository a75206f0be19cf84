// Values only read in a loop, set but never read, and set in the last trip only.
#include "report.h"

AG_FUNCTION ag::Scalar<int> some(ag::Vector<int> v, ag::Scalar<int> k) {
  ag::Scalar<int> invariant = k * k;
  ag::Scalar<int> dead = 0;
  ag::Scalar<int> last;
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) {
    ag::Scalar<int> temporary = x * invariant;
    dead = temporary + 1;
    last = x;
    s = s + temporary;
  }
  if (v.extent(0) > 0) s = s + last;
  return s;
}
int main() {
  show(some({}, 2), some({3}, 2), some({1, 2, 3}, -1));
}

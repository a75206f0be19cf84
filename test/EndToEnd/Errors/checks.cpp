// ag::check with formatted values in loops, branches and callees; what was printed before is out.
#include "report.h"

AG_FUNCTION void positive(ag::Scalar<int> x, const ag::Vector<int> &v) { ag::check(x > 0, "x is {} beside {}", x, v); }
AG_FUNCTION ag::Scalar<int> run(ag::Vector<int> v, int limit) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> x : v) {
    ag::print("<{}>", x);
    if (x > 100) continue;
    positive(x, v);
    s = s + x;
    ag::check(s < limit, "sum {} reached {}", s, limit);
  }
  ag::check(true, "never");
  return s;
}
int main() {
  attempt([] { return run({}, 5); });
  attempt([] { return run({1, 2, 200}, 5); });
  attempt([] { return run({1, 2, 3}, 5); });
  attempt([] { return run({1, -2, 3}, 5); });
}

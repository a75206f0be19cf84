// ag::Variable in namespaces and as a static member, in helpers and conditions.
#include "report.h"
namespace state {
ag::Variable<int> n = 5;
struct S { static inline ag::Variable<int> s = 1; };
inline ag::Variable<double, 1> v = ag::Vector<double>{1, 2, 3};
static ag::Variable<bool> flag = false;
}
void helper(int by) { state::n.assign_add(by); }
AG_FUNCTION void fails(int by) {
  helper(by);
  state::S::s.assign(state::n * 2);
  state::flag.assign(!state::flag);
  ag::check(by > 0, "by {}", by);
  state::n.assign(100);
}
AG_FUNCTION ag::Scalar<double> element(int i) { return state::v[i] + state::v(0); }
AG_FUNCTION ag::Scalar<int> choose(ag::Scalar<int> x) {
  if (state::flag) state::n.assign(x);
  else state::n.assign_sub(x);
  return state::n > 10 ? state::n.value() : x;
}
AG_FUNCTION int count() {
  int i = 0;
  while (state::n > 0) { state::n.assign_sub(3); ++i; }
  do { state::n.assign_add(1); } while (state::n < 5);
  return i;
}
int main() {
  attempt([] { fails(1); });
  show(state::n.value(), state::S::s.value(), state::flag.value());
  attempt([] { fails(-1); });
  show(state::n.value(), state::S::s.value(), state::flag.value());
  attempt([] { return element(1); });
  attempt([] { return element(7); });
  show(choose(4)); show(choose(40));
  show(count()); show(state::n.value());
  show(count());
}

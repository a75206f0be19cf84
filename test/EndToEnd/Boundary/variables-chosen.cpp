// One of two `ag::Variable`s, chosen by a condition: read, assigned, updated and passed on.
#include "report.h"
ag::Variable<int> total = 10;
struct Pair { ag::Variable<int, 1> a = ag::Vector<int>{1, 2}, b = ag::Vector<int>{3}; };
void bump(ag::Variable<int> &x, int by) {
  if (by <= 0) return;
  x.assign_add(by);
  bump(x, by - 2);
}
ag::Variable<int> &larger(ag::Variable<int> &a, ag::Variable<int> &b) { return a > b ? a : b; }
AG_FUNCTION int choose(ag::Variable<int> &a, ag::Variable<int> &b, bool first) {
  auto &x = first ? a : b;
  x.assign(x * 2 + 1);
  x.assign_add(3);
  bump(first ? b : total, 3);
  for (int i = 0; i < 3; ++i) larger(a, b).assign_sub(i * 10);
  return (a + b).item();
}
AG_FUNCTION ag::Vector<int> member(Pair &p, ag::Scalar<int> n) {
  for (ag::Scalar<int> i : ag::range(n)) (i % 2 == 0 ? p.a : p.b).assign(ag::append(p.b.value(), i));
  return ag::concat({p.a.value(), p.b.value()}, 0);
}
template <int K> void addAll(ag::Variable<int> &v) {
  v.assign_add(K);
  if constexpr (K > 0) addAll<K - 1>(v);
}
/// Of which one, or both, are locals.
AG_FUNCTION int local(ag::Variable<int> &given, int which) {
  ag::Variable<int> own = 100, other = 7;
  auto &x = which > 0 ? own : given;
  addAll<3>(x);
  bump(which == 1 ? given : x, 5);
  auto &y = which > 1 ? other : own;
  for (int i = 0; i < 3; ++i) larger(x, y).assign_sub(i * 10 + y);
  return (given + own * 10 + other * 100 + x + y).item();
}
int main() {
  ag::Variable<int> a = 1, b = 2;
  for (bool first : {true, false}) {
    int sum = choose(a, b, first);
    show(sum, a.value(), b.value(), total.value());
  }
  Pair p;
  for (int n : {0, 3}) {
    ag::Vector<int> joined = member(p, n);
    show(joined, p.b.value());
  }
  for (int which : {0, 1, 2}) {
    int sum = local(a, which);
    show(sum, a.value());
  }
}

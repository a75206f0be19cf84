// ag::Variable by reference: every access sees the others, also of the same variable under another name.
#include "report.h"
AG_FUNCTION ag::Scalar<float> feed(ag::Variable<float> &total, ag::Vector<float> v) {
  for (ag::Scalar<float> x : v) {
    total.assign_add(x);
    ag::check(total < 100, "too much: {}", total);
  }
  return total * 2;
}
AG_FUNCTION void push(ag::Variable<int, 1> &history, int x) { history.assign(ag::append(history.value(), x)); }
AG_FUNCTION ag::Scalar<int> look(const ag::Variable<int, 1> &history) { return ag::sum(history); }
ag::Variable<float> global = 1.0f;
AG_FUNCTION ag::Scalar<float> both(ag::Variable<float> &v) {
  v.assign_add(global);
  global.assign_add(v);
  return v + global;
}
AG_FUNCTION ag::Scalar<float> nested(ag::Variable<float> &v, int n) {
  for (int i = 0; i < n; ++i) {
    if (i % 2 == 0) both(v);
    else feed(v, {0.5f});
  }
  return v;
}
int main() {
  ag::Variable<float> total = 0.0f;
  attempt([&] { return feed(total, {1, 2}); });
  attempt([&] { return feed(total, {50, 60, 70}); });
  show(total.value());
  ag::Variable<int, 1> history;
  for (int i = 0; i < 3; ++i) push(history, i);
  show(history.value(), look(history));
  ag::Variable<float> v = 2.0f;
  show(both(v));
  show(v.value(), global.value());
  show(both(global));
  show(global.value());
  show(nested(v, 3));
  show(v.value(), global.value());
  show(nested(v, 0));
  ag::Variable<float> unset;
  attempt([&] { return both(unset); });
}

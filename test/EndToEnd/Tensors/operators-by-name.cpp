// Operators of tensors, elements and variables that are called by name.
#include "report.h"

AG_FUNCTION ag::Vector<float> assignments(ag::Vector<float> x, ag::Vector<float> y) {
  x.operator+=(1.0f);
  auto *p = &x;
  p->operator*=(y);
  x(0).operator=(4.0f);
  x[1].operator+=(3.0f);
  y.operator=(x.operator-=(0.5f));
  ag::Vector<float> sum = ag::operator+(x, y);
  return sum.operator-=(ag::operator-(y));
}

AG_FUNCTION std::tuple<ag::Scalar<float>, ag::Scalar<float>, ag::Scalar<int>> steps(ag::Scalar<float> s, int n) {
  ag::Scalar<int> count = 0;
  ag::Scalar<float> before = s.operator++(0);
  for (int i = 0; i < n; ++i) {
    s.operator++();
    count.operator+=(i).operator<<=(1);
    if (s.operator--(0) > before) s.operator-=(0.25f);
  }
  return {s, before, count};
}

static ag::Variable<int> total{0};
AG_FUNCTION ag::Scalar<int> state(int n) {
  total.assign(n);
  total.operator++();
  total.operator+=(n);
  return total.value();
}

int main() {
  attempt([] { return assignments({1, 2}, {3, 4}); });
  attempt([] { return steps(1.5f, 5); });
  attempt([] { return steps(1.5f, 0); });
  attempt([] { return state(7); });
}

// Methods declared marked and defined outside, of class templates, and operators.
#include "report.h"

template <class T> struct Model {
  ag::Vector<T> w;
  ag::Scalar<T> b;
  AG_FUNCTION ag::Scalar<T> score(ag::Vector<T> x) const;
  AG_FUNCTION ag::Scalar<T> operator()(ag::Vector<T> x) const { return score(x) > 0 ? ag::Scalar<T>(1) : ag::Scalar<T>(0); }
};
template <class T> ag::Scalar<T> Model<T>::score(ag::Vector<T> x) const {
  ag::Scalar<T> s = b;
  for (int i = 0; i < x.extent(0); ++i) s = s + w[i] * x[i];
  return s;
}
struct Money {
  ag::Scalar<int> cents;
};
AG_FUNCTION Money operator+(Money a, Money b) { return {a.cents + b.cents}; }
AG_FUNCTION Money total(Money a, int n) {
  Money s{0};
  for (int i = 0; i < n; ++i) s = s + a;
  return s;
}
int main() {
  Model<float> m{{0.5, -1}, 0.25f};
  show(m.score({1, 2}), m({1, 2}), m({4, 1}));
  Model<int> n{{}, 3};
  show(n.score({}), n({}));
  show(total({5}, 0).cents, total({5}, 4).cents);
}

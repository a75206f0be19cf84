// Friends that class templates define, and conversion operators: no specialisation of a friend can be printed.
#include "report.h"

template <class T> class Dual {
  T v_, d_;

public:
  Dual(T v, T d = T(0)) : v_(v), d_(d) {}
  T value() const { return v_; }
  T deriv() const { return d_; }
  Dual operator-() const { return {-v_, -d_}; }
  friend Dual operator+(const Dual &a, const Dual &b) { return {a.v_ + b.v_, a.d_ + b.d_}; }
  friend Dual operator-(const Dual &a, const Dual &b) { return a + -b; }
  friend Dual operator*(const Dual &a, const Dual &b) { return {a.v_ * b.v_, a.v_ * b.d_ + a.d_ * b.v_}; }
  friend auto operator<(const Dual &a, const Dual &b) { return a.v_ < b.v_; }
  explicit operator bool() const { return bool(v_ != T(0)); }
  operator T() const { return v_; }
};
template <class F, class T> T newton(F f, T x, int n) {
  for (int i = 0; i < n; ++i) {
    auto y = f(Dual<T>(x, T(1)));
    if (y.deriv() == T(0)) break;
    T step = y.value() / y.deriv();
    x = x - step;
    if (step * step < T(1e-18)) break;
  }
  return x;
}
AG_FUNCTION ag::Scalar<double> cube_root(ag::Scalar<double> a) {
  return newton([a](auto x) { return x * x * x - decltype(x)(a); }, ag::Scalar<double>(1), 100);
}
AG_FUNCTION double root(double a) {
  return newton([&](const Dual<double> &x) { return x < Dual<double>(0.0) ? -x : x * x - Dual<double>(a); }, a, 40);
}
AG_FUNCTION ag::Vector<double> derivatives(ag::Vector<double> xs) {
  ag::Vector<double> out = ag::zeros_like(xs);
  int i = 0;
  for (auto x : xs) {
    Dual<ag::Scalar<double>> d(x, 1);
    d = d * d + d;
    ag::Scalar<double> value = d;
    if (d && value < 5) out[i] = d.deriv();
    ++i;
  }
  return out;
}
int main() {
  for (double a : {8.0, 0.0, -8.0}) show(cube_root(a));
  show(root(2), root(9), derivatives({0, 1, 3, -0.5}), derivatives({}));
}

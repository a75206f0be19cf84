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
/// Templates of functions that only their class's body declares, and classes in a class template that is instantiated explicitly.
template <class T> struct Value {
  T x;
  template <class U> friend AG_FUNCTION auto mixed(Value a, Value<U> b) {
    while (b.x > U(9)) b.x = b.x / U(2);
    return a.x * b.x;
  }
  struct Part {
    T y;
    AG_FUNCTION T next() const { return y > T(3) ? T(y + 1) : y; }
  };
};
struct Plain {
  int x;
  template <class T> explicit operator T() const
    requires std::same_as<T, double> || std::same_as<T, float>
  {
    T sum = T(0.5);
    for (int i = 0; i < x; ++i) sum += T(i);
    return sum;
  }
  template <class U> friend AG_FUNCTION U times(Plain a, U b) { return a.x > 2 ? b * U(a.x) : b; }
  template <class U> friend U twice(Plain a, U b);
};
template <class U> AG_FUNCTION U twice(Plain a, U b) {
  for (int i = 0; i < 2; ++i) b += U(a.x);
  return b;
}
template struct Value<short>;
AG_FUNCTION double converted(Plain p) { return static_cast<double>(p) + double(static_cast<float>(p)); }
int main() {
  for (double a : {8.0, 0.0, -8.0}) show(cube_root(a));
  show(root(2), root(9), derivatives({0, 1, 3, -0.5}), derivatives({}));
  show(mixed(Value<int>{3}, Value<double>{40}), mixed(Value<double>{0.5}, Value<int>{4}), times(Plain{3}, 1.5), times(Plain{1}, 2), twice(Plain{2}, 1.5f));
  show(converted(Plain{4}), converted(Plain{0}));
  show(Value<short>::Part{4}.next(), Value<int>::Part{1}.next());
}

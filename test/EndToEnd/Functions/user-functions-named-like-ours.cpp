// A call without `ag::` finds no operation of ours by its arguments: a function of the user's of that name is what is called, whatever is converted.
#include <autograph/autograph.h>

#include <cmath>
#include <functional>
#include <vector>

namespace user {

AG_FUNCTION ag::Scalar<float> add(ag::Scalar<float> a, ag::Scalar<float> b) { return a + b + 100; }
AG_FUNCTION ag::Scalar<float> maximum(ag::Scalar<float> a, ag::Scalar<float> b) { return a * b; }
ag::Vector<float> where(ag::Scalar<bool> condition, ag::Vector<float> a, ag::Vector<float> b) { return condition ? b : a; }

template <class X> int sum(const X &) { return 1; }
template <class X> auto max(X x, int offset) { return x + offset; }
int stack(const std::vector<ag::Scalar<int>> &parts) { return static_cast<int>(parts.size()); }
int print(ag::ErrorKind kind) { return static_cast<int>(kind); }
float take(ag::float16 x, int) { return 2 * static_cast<float>(x); }
int sort(const std::function<ag::Scalar<int>(int)> &f) { return f(20).item(); }
int check(ag::Keepdims, ag::Slice s) { return static_cast<int>(s.end); }

// Those of <cmath>, which calls without `ag::` do find: one of the user's comes first.
ag::Scalar<float> exp(ag::Scalar<float> x) { return x + 1000; }
ag::Vector<float> sqrt(const ag::Vector<float> &x) { return x * 2; }
template <class X> auto abs(const X &x) { return x - 7; }
ag::Scalar<float> hypot(ag::Scalar<float> a, ag::Scalar<float> b) { return a - b; }

AG_FUNCTION ag::Scalar<float> call_binary(ag::Scalar<float> v, ag::Vector<float> w) {
  return add(v, 1.0f) + add(w[0], v) + maximum(2, v) + hypot(v, 1.0f) + hypot(w[1], w[0]) + sum(where(v > 1, w, w + 1));
}

AG_FUNCTION ag::Scalar<float> call_unary(ag::Scalar<float> v, ag::Vector<float> w) {
  ag::Scalar<float> total = exp(v) + exp(w[1]) + sum(w) + max(v, 3);
  for (float x : {0.5f, 1.5f}) total += x * ag::sum(sqrt(w)) + abs(v) + abs(w[0]);
  return total;
}

// What has no function of that name here finds ours, in generic code, too.
template <class X> auto softplus_of(const X &x) {
  using std::exp;
  using std::log1p;
  using std::abs;
  return log1p(exp(-abs(x)));
}
template <class X, class Y> auto angle_of(const X &x, const Y &y) {
  using std::atan2;
  using std::isnan;
  auto angle = atan2(x, y);
  return std::pair(angle, isnan(angle));
}

} // namespace user

namespace generic {

template <class X> auto soft(const X &x) {
  using std::exp;
  using std::floor;
  return floor(exp(x) * 8);
}
AG_FUNCTION ag::Scalar<double> with_scalar(ag::Scalar<double> x) { return soft(x); }
AG_FUNCTION ag::Matrix<float> with_matrix(ag::Matrix<float> x) { return soft(x) + soft(x[0]); }
AG_FUNCTION double with_number(double x) { return soft(x); }
AG_FUNCTION ag::Vector<float> with_two(ag::Vector<float> y, ag::Scalar<float> x) {
  using std::atan2;
  using std::hypot;
  using std::copysign;
  return atan2(y, x) + hypot(y, y) + copysign(x, y);
}

} // namespace generic

int main() {
  ag::Scalar<float> v = 2;
  ag::Vector<float> w = {3, 4};
  ag::print("{}\n", user::add(v, 1.0f));
  ag::print("{} {}\n", user::call_binary(v, w), user::call_unary(v, w));
  std::vector<ag::Scalar<int>> parts = {1, 2, 3};
  std::function<ag::Scalar<int>(int)> twice = [](int n) { return ag::Scalar<int>(2 * n); };
  using namespace user;
  ag::print("{} {} {} {} {}\n", stack(parts), print(ag::ErrorKind::shape), take(ag::float16(1.5f), 0), sort(twice),
            check(ag::keepdims, ag::slice(1, 5)));
  ag::print("{} {}\n", sum(parts), sum(ag::Range<int>(0, 5, 1)));
  ag::print("{}\n", softplus_of(ag::Vector<float>{1, -1}));
  auto [angle, undefined] = angle_of(ag::Vector<double>{1, 2}, ag::Scalar<double>(3));
  ag::print("{} {}\n", angle, undefined);
  ag::print("{} {} {} {}\n", generic::with_scalar(1), generic::with_matrix({{0, 1}, {2, 3}}), generic::with_number(1), generic::with_two({1, -2}, 0.5f));
}

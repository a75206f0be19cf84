// Tapes of plain C++ around marked functions in which something is constant, has a gradient of the user's, or is kept: printed code, too, gives their gradients.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;
AG_FUNCTION S stopped(S x) { return x * ag::stop_gradient(x); }
AG_FUNCTION V stopped_vector(V x) {
  V y = ag::stop_gradient(x);
  y[0] = x[1] * x[1];
  return y * x;
}
AG_FUNCTION S stopped_in_a_loop(S x, int n) {
  S y = x;
  for (int i = 0; i < n; ++i) y = ag::tanh(ag::stop_gradient(y) * x + y);
  return y;
}
AG_FUNCTION S paused(S x) {
  S y = ag::no_gradient([&] { return ag::sin(x); });
  return x * y;
}
AG_FUNCTION S paused_in_a_branch(S x) {
  S y = ag::no_gradient([&] {
    S z = x * x;
    if (x > 2) return z * x;
    return z;
  });
  return x * y;
}
std::pair<S, S> both(S x) { return {ag::sin(x), x * x}; }
std::vector<S> powers(S x, int n) {
  std::vector<S> all;
  for (int i = 0; i < n; ++i) all.push_back(i ? all.back() * x : x);
  return all;
}
struct Point {
  S a, b;
};
Point point(S x) { return {x * x, both(x).first}; }
AG_FUNCTION S paused_objects(S x, int n) {
  auto pair = ag::no_gradient([&] { return both(x); });
  std::vector<S> list = ag::no_gradient([&] { return powers(x, n); });
  Point p = n > 2 ? ag::no_gradient([&] { return point(x); }) : point(x);
  S sum = x * pair.first + pair.second * p.a + p.b;
  for (const S &power : list) sum += power * x;
  return sum;
}
// The names of what is printed are those of a user, too.
AG_FUNCTION S named_alike(S argument_1, S result_of_call) {
  S gradient_of_result = argument_1 * 3.0;
  auto f = ag::custom_gradient([](S a) { return a * a; }, [=](S a, S, S seed) { return seed * a * gradient_of_result + result_of_call; });
  return f(argument_1 * result_of_call);
}
AG_FUNCTION S custom(S x) {
  auto f = ag::custom_gradient([](S a) { return a * a; }, [](S a, S, S seed) { return seed * 100.0 * a; });
  return f(x) * f(x + 1.0);
}
AG_FUNCTION S custom_of_two(S x, V v) {
  S k = ag::sum(v);
  auto f = ag::custom_gradient([](S a, V b) { return a * b[0]; },
                               [k](S a, V b, S r, S seed) { return std::make_tuple(seed * 100.0 * a * k, seed * b * r); });
  for (int i = 0; i < 2; ++i) x = f(x, v) * 2.0;
  return x;
}
AG_FUNCTION S repeated(S x) { return ag::checkpoint([](S a) { return ag::sin(a) * a; })(x) * 2.0; }
S chosen(S x, int n) {
  for (int i = 0; i < n; ++i) {
    auto is_small = x < 1.5;
    x = ag::where(is_small, x * x, ag::sin(x)) + ag::where(is_small, x, 0.5 * x);
  }
  return x;
}
AG_FUNCTION S slope(S x, int n) { return ag::gradient([n](S a) { return chosen(a, n); })(x); }
// What is printed where it is used is recorded there: not behind another use of `c`.
struct Two {
  S a, b;
};
AG_FUNCTION S in_order(S x, S c) {
  auto f = [&](double k) {
    x += ag::tanh(c * k);
    return ag::sin(c * k);
  };
  Two two{f(0.4), f(0.7)};
  return x * (two.a * two.b);
}
AG_FUNCTION S over_elements(S x, V v) {
  S y = ag::sin(x);
  for (S e : v) y = y * e + x;
  return y * x;
}

int main() {
  S x = 3.0;
  V v = {1, 2, 3};
  show(ag::gradient(stopped)(x), ag::gradient(stopped_vector)(v), ag::gradient<0>(stopped_in_a_loop)(S(0.3), 3), ag::gradient<0>(stopped_in_a_loop)(S(0.3), 0));
  show(ag::gradient(paused)(x), ag::gradient(paused_in_a_branch)(x), ag::gradient(paused_in_a_branch)(S(1.0)));
  for (int n : {0, 2, 3}) show(paused_objects(x, n), ag::gradient<0>(paused_objects)(x, n));
  show(named_alike(x, S(0.5)), ag::gradient<0>(named_alike)(x, S(0.5)), ag::gradient<1>(named_alike)(x, S(0.5)));
  show(ag::gradient(custom)(x), ag::gradient(repeated)(x), ag::gradient(ag::gradient(custom))(x));
  auto [dx, dv] = ag::gradient<0, 1>(custom_of_two)(x, v);
  show(dx, dv, slope(x, 4), slope(x, 0));
  for (double c : {0.1, 0.3, 0.7, 1.1, 1.3, 1.9}) show(ag::gradient<1>(in_order)(S(1.5), S(c)));
  show(ag::gradient<0>(over_elements)(x, v), ag::gradient<1>(over_elements)(x, v));
}

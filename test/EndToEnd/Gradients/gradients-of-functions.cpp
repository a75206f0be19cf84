// Functions of functions in marked functions: gradients of lambdas and helpers, nested to the third derivative, and stop_gradient.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
static S cube(S x) { return x * x * x; }
AG_FUNCTION S slope(S x) { return ag::gradient(cube)(x); }
AG_FUNCTION std::pair<S, S> both(S x, S y) {
  return ag::value_and_gradient([](S a, S b) { return a * a * b; })(x, y);
}
AG_FUNCTION std::tuple<S, S> two(S x, S y) { return ag::gradient<0, 1>([](S a, S b) { return a * a * ag::sin(b); })(x, y); }
AG_FUNCTION S same(S x) { return ag::gradient([](S a, S b) { return a * b; })(x, x); }
AG_FUNCTION S second(S x) { return ag::gradient(ag::gradient(cube))(x); }
AG_FUNCTION S third(S x) { return ag::gradient(ag::gradient(ag::gradient(cube)))(x); }
AG_FUNCTION ag::Vector<double> vec(ag::Vector<double> x) { return ag::gradient([](ag::Vector<double> v) { return ag::sum(v * v * v); })(x); }
AG_FUNCTION S stopped(S x) { ag::GradientTape tape; tape.watch(x); S y = x * ag::stop_gradient(x) ; return tape.gradient(y, x); }
AG_FUNCTION S captured(S x, S k) { return ag::gradient([&](S a) { return a * a * k; })(x); }
int main() {
  show(slope(1.5), both(1.5, 2).second, std::get<0>(two(1.5, 0.5)), std::get<1>(two(1.5, 0.5)), same(3));
  show(second(1.5), third(1.5), vec({1, 2, -0.5}));
  show(stopped(1.5), captured(2, 3));
}

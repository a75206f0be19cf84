// What is computed again while a tape is swept prints and checks once; loops, branches, nesting, Variables and errors in it.
#include <autograph/gradient.h>

#include "report.h"

ag::Variable<double> weight = 1.5;

AG_FUNCTION ag::Vector<double> step(ag::Vector<double> x, int n) {
  ag::print("step of {}\n", x.size());
  for (int i = 0; i < n; ++i) {
    ag::check(ag::all(x < 100), "too large: {}", x);
    if (ag::sum(x) > 4) return x * weight;
    x[i] = x[i] * x[0] + weight;
  }
  return x;
}

AG_FUNCTION ag::Scalar<double> chain(ag::Vector<double> x, int n) {
  auto repeated = ag::checkpoint([](auto y, int count) { return step(y, count); });
  for (int i = 0; i < n; ++i) x = repeated(x, i);
  return ag::sum(x * x);
}
AG_FUNCTION ag::Scalar<double> plain(ag::Vector<double> x, int n) {
  for (int i = 0; i < n; ++i) x = step(x, i);
  return ag::sum(x * x);
}
// The same with the tape in marked functions: what is computed again is compiled.
AG_FUNCTION std::tuple<ag::Vector<double>, ag::Vector<double>, ag::Scalar<double>> undone(ag::Vector<double> x, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = chain(x, n);
  auto [dx, dw] = tape.gradient(y, std::tie(x, weight));
  return {x, dx, dw};
}
AG_FUNCTION ag::Scalar<double> of_two(ag::Scalar<double> x, ag::Scalar<double> z) {
  auto both = ag::checkpoint([](auto a, auto b) { return std::pair(ag::sin(a) * b * weight, a / b); });
  ag::GradientTape tape;
  tape.watch(x);
  auto [first, second] = both(x, z);
  ag::Scalar<double> sum = x;
  if (second > 1)
    sum += both(first, x).first;
  // One value as two arguments is computed once.
  sum += both(x, x).first * first;
  return tape.gradient(sum, x);
}

int main() {
  for (int n : {0, 1, 3}) {
    auto [x, dx, dw] = undone({0.5, 0.25, 1}, n);
    ag::print("{} {} {}\n", x, dx, dw);
  }
  attempt([] { show(std::get<1>(undone({0.5, 200, 1}, 3))); });
  show(of_two(0.75, 0.5));
  show(of_two(0.75, 1.5));
  for (int n : {0, 1, 3}) {
    ag::GradientTape tape;
    ag::Vector<double> x = {0.5, 0.25, 1};
    tape.watch(x);
    ag::Scalar<double> y = chain(x, n);
    auto [dx, dw] = tape.gradient(y, std::tie(x, weight));
    ag::print("{} {} {}\n", y, dx, dw);
    ag::print("{}\n", ag::gradient([&](const auto &z) { return plain(z, n); })(x));
  }
  auto nested = ag::checkpoint([](auto x) { return ag::checkpoint([](auto y) { return ag::sin(y) * weight; })(x) * x; });
  show(ag::gradient(ag::gradient(nested))(ag::Scalar<double>(0.5)));
  attempt([] { show(ag::gradient([](const auto &x) { return chain(x, 3); })(ag::Vector<double>{0.5, 200, 1})); });
  attempt([] { show(ag::gradient(ag::checkpoint([](auto x) { weight.assign(x); return x; }))(ag::Scalar<double>(2))); });
}

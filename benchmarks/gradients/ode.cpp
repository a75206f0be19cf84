// An ordinary differential equation by Runge and Kutta's method, and the gradient of the last
// element of the solution.
#include "evals.h"

namespace {

AG_FUNCTION Vector change(Vector x, Vector y) {
  return x * ag::concat({ag::ones<double>({1}), y[ag::slice(0, ag::end - 1)]}, 0);
}
AG_FUNCTION Vector solve(Vector x, int steps) {
  Vector y = ag::zeros_like(x);
  double h = 2.0 / steps;
  for (int step = 0; step < steps; ++step) {
    Vector k1 = change(x, y), k2 = change(x, y + h * k1 / 2), k3 = change(x, y + h * k2 / 2),
           k4 = change(x, y + h * k3);
    y += h * (k1 + 2 * k2 + 2 * k3 + k4) / 6;
  }
  return y;
}
AG_FUNCTION Scalar last_of_solution(Vector x, int steps) { return solve(x, steps)[ag::end - 1]; }
AG_FUNCTION Vector slope(Vector x, int steps) {
  ag::GradientTape tape;
  tape.watch(x);
  Scalar y = last_of_solution(x, steps);
  return tape.gradient(y, x);
}

struct Ode : Eval {
  Vector x;
  int steps = 0;
  std::vector<double> objective() const override { return numbers_of(solve(x, steps)); }
  std::vector<double> gradient() const override { return numbers_of(slope(x, steps)); }
};

} // namespace

Eval *make_ode(Input &input) {
  auto *eval = new Ode;
  const int n = input.integer();
  eval->steps = input.integer();
  eval->x = input.vector(n);
  return eval;
}

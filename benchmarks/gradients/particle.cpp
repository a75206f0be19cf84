// A charged particle between two charges, one of which is to be placed so that the particle meets
// the origin: a gradient in a loop whose length depends on it, and the gradient of that.
#include "evals.h"

namespace {

AG_FUNCTION Scalar potential(Vector x, Scalar w) {
  Scalar across = ag::square(x[0] - 10), low = ag::square(x[1]), high = ag::square(x[1] - (10 - w));
  return 1 / ag::sqrt(across + low) + 1 / ag::sqrt(across + high);
}
/// The square of where it meets the axis.
AG_FUNCTION Scalar miss(Scalar w) {
  Vector x = {0, 8}, v = {0.75, 0};
  while (true) {
    Vector pull = ag::gradient(potential)(x, w);
    x += 0.1 * v;
    if (x[1] <= 0) {
      Scalar time = -x[1] / v[1];
      return ag::square(x[0] + time * v[0]);
    }
    v -= 0.1 * pull;
  }
}
AG_FUNCTION Scalar slope(Scalar w) { return ag::gradient(miss)(w); }

/// Gradient descent whose step grows after ten successes and shrinks after a failure.
double find_least(double w) {
  double value = miss(w).item(), gradient = slope(w).item(), rate = 1e-5;
  for (int successes = 0; std::abs(gradient) > 1e-5;) {
    if (successes == 10) {
      rate *= 2;
      successes = 0;
      continue;
    }
    const double next = w - rate * gradient;
    if (std::abs(next - w) <= 1e-5)
      break;
    if (const double at_next = miss(next).item(); at_next < value) {
      w = next;
      value = at_next;
      gradient = slope(w).item();
      ++successes;
    } else {
      rate /= 2;
      successes = 0;
    }
  }
  return w;
}

struct Particle : Eval {
  double w = 0;
  std::vector<double> objective() const override { return numbers_of(miss(w)); }
  std::vector<double> gradient() const override { return {find_least(w)}; }
};

} // namespace

Eval *make_particle(Input &input) {
  auto *eval = new Particle;
  eval->w = input.number();
  return eval;
}

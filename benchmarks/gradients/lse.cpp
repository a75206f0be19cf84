// The logarithm of a sum of exponentials.
#include "evals.h"

namespace {

AG_FUNCTION Scalar log_of_sum(Vector x) {
  Scalar largest = ag::max(x);
  return largest + ag::log(ag::sum(ag::exp(x - largest)));
}
AG_FUNCTION Vector slope(Vector x) {
  ag::GradientTape tape;
  tape.watch(x);
  Scalar y = log_of_sum(x);
  return tape.gradient(y, x);
}

struct Lse : Eval {
  Vector x;
  std::vector<double> objective() const override { return numbers_of(log_of_sum(x)); }
  std::vector<double> gradient() const override { return numbers_of(slope(x)); }
};

} // namespace

Eval *make_lse(Input &input) {
  auto *eval = new Lse;
  eval->x = input.vector(input.integer());
  return eval;
}

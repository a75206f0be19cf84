// A Variable that `+=` and the like have changed is the one that tapes know: global, in an object, of rank 0, in and outside of marked functions.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;

struct Model {
  ag::Variable<double, 1> b = {0.1, 0.2};
  ag::Variable<double> scale = 2.0;
};
Model model;
ag::Variable<double, 1> global = {0.5, -0.5};
ag::Variable<int> steps = 0;

AG_FUNCTION S train(Model &m, V x) {
  ag::GradientTape tape;
  S loss = ag::sum(x * m.b * m.scale) + ag::sum(global * global);
  auto [db, ds, dg] = tape.gradient(loss, std::tie(m.b, m.scale, global));
  m.b -= 0.1 * db;
  m.scale *= ds;
  global += dg;
  ++steps;
  return loss;
}
static V by_plain_code(V x) {
  ag::GradientTape tape;
  S loss = ag::sum(x * global) * model.scale;
  auto [dg, ds] = tape.gradient(loss, std::tie(global, model.scale));
  global -= dg * 0.5;
  model.scale++;
  model.scale /= ds;
  return dg;
}
int main() {
  for (int i = 0; i < 3; ++i) {
    show(train(model, {1, 2}));
    show(model.b.value(), model.scale.value(), global.value(), steps.value());
    show(by_plain_code({0.5, 2}));
    show(model.scale.value(), global.value());
  }
}

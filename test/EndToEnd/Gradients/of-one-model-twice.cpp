// One model for both of a step, by references that overlap: plain C++ runs.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

struct Model {
  ag::Variable<double, 1> weights = {1, 2};
  ag::Variable<double> bias = 0.5;
  AG_FUNCTION ag::Scalar<double> operator()(ag::Vector<double> x) { return ag::sum(weights * x) + bias; }
};
AG_FUNCTION ag::Scalar<double> step(Model &student, Model &teacher, ag::Vector<double> x) {
  ag::GradientTape tape;
  ag::Scalar<double> loss = ag::square(student(x) - teacher(x) * teacher(x));
  auto [dw, of_teacher, db] = tape.gradient(loss, std::tie(student.weights, teacher.weights, student.bias));
  student.weights.assign_sub(0.1 * dw);
  teacher.weights.assign_sub(0.1 * of_teacher);
  student.bias.assign_sub(0.1 * db);
  return loss;
}
AG_FUNCTION ag::Scalar<double> step_of_one(Model &model, ag::Vector<double> x) { return step(model, model, x); }

ag::Variable<double, 1> first = {1, 2};
ag::Variable<double, 1> second = {3, 4};
Model shared;
AG_FUNCTION ag::Scalar<double> step_with_globals(Model &model, ag::Vector<double> x) {
  ag::GradientTape tape;
  ag::Scalar<double> of_shared = shared(x);
  ag::Scalar<double> loss = ag::sum(ag::square(first * second * x)) + of_shared * model(x);
  auto [d1, d2, d3, d4] = tape.gradient(loss, std::tie(first, second, shared.weights, model.weights));
  first.assign_sub(0.1 * d1);
  second.assign_sub(0.1 * d2);
  shared.weights.assign_sub(0.1 * d3);
  model.weights.assign_sub(0.1 * d4);
  return loss;
}
AG_FUNCTION ag::Vector<double> step_of_variables(ag::Variable<double, 1> &a, ag::Variable<double, 1> &b, ag::Vector<double> x) {
  ag::GradientTape tape;
  ag::Scalar<double> loss = ag::sum(a * b * x + b);
  auto [da, db] = tape.gradient(loss, std::tie(a, b));
  a.assign_sub(0.1 * da);
  b.assign_sub(0.1 * db);
  return da + 10 * db;
}
#pragma clang diagnostic pop

int main() {
  Model a;
  for (int i = 0; i < 3; ++i) {
    ag::Scalar<double> loss = step(a, a, {0.5, 0.75});
    show(loss, a.weights.value(), a.bias.value());
  }
  ag::Scalar<double> of_one = step_of_one(a, {0.1, 0.2});
  show(of_one, a.weights.value());
  ag::Scalar<double> of_a = step_with_globals(a, {0.1, 0.2});
  show(of_a, a.weights.value());
  ag::Scalar<double> of_shared = step_with_globals(shared, {0.1, 0.2});
  show(of_shared, shared.weights.value());
  ag::Vector<double> of_two = step_of_variables(first, second, {0.1, 0.2});
  show(of_two, first.value());
  ag::Vector<double> of_first = step_of_variables(first, first, {0.1, 0.2});
  show(of_first, first.value());
}

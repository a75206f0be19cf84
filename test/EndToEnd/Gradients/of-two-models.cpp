// Two models in one step: objects that a marked function writes are different ones, or its plain C++ runs.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

struct Model {
  ag::Variable<double, 1> weights = {1, 2};
  ag::Variable<double> bias = 0.5;
  AG_FUNCTION ag::Scalar<double> operator()(ag::Vector<double> x) { return ag::sum(weights * x) + bias; }
};
struct Pair {
  Model teacher, student;
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
  Model a, b;
  Pair pair;
  for (int i = 0; i < 3; ++i) {
    show(step(a, b, {0.5, 0.75}));
    show(a.weights.value(), b.weights.value(), a.bias.value());
  }
  show(step(pair.student, pair.teacher, {1, -1}));
  show(pair.teacher.weights.value());
  show(step_with_globals(a, {0.1, 0.2}));
  show(a.weights.value(), shared.weights.value());
  show(step_of_variables(first, second, {0.1, 0.2}));
  show(first.value(), second.value());
}

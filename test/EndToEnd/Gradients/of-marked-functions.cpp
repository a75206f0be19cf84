// Tapes around, and in, functions that are compiled where no tape is active: loops with exits, pieces, lists, recursion, Variables, methods.
#include "report.h"

#include <autograph/gradient.h>

AG_FUNCTION ag::Scalar<float> newton_sqrt(ag::Scalar<float> a) {
  ag::Scalar<float> x = a;
  for (int i = 0; i < 50; ++i) {
    ag::Scalar<float> next = 0.5f * (x + a / x);
    if (ag::abs(next - x) < 1e-6f) return next;
    x = next;
  }
  return x;
}

AG_FUNCTION ag::Vector<double> scan(ag::Vector<double> x, int limit) {
  ag::Vector<double> result = ag::zeros<double>({x.extent(0)});
  ag::Scalar<double> state = 0;
  for (int i = 0; i < x.extent(0); ++i) {
    if (x[i] < 0) continue;
    if (i == limit) break;
    state = ag::tanh(state + x[i]);
    result[i] = state * x[i];
  }
  return result;
}

AG_FUNCTION ag::Scalar<double> power(ag::Scalar<double> x, int n) {
  if (n == 0) return 1;
  return x * power(x, n - 1);
}

AG_FUNCTION ag::Scalar<double> sum_of_list(ag::Vector<double> x) {
  std::vector<ag::Scalar<double>> list;
  for (ag::Scalar<double> element : x)
    if (element > 0.5) list.push_back(element * element);
  ag::Scalar<double> total = 0;
  for (const ag::Scalar<double> &element : list) total += element;
  return total;
}

struct Model {
  ag::Variable<float, 2> weights = {{0.5f, -0.25f}, {1, 2}};
  ag::Variable<float, 1> bias = {0.1f, 0.2f};
  AG_FUNCTION ag::Vector<float> operator()(ag::Vector<float> x) { return ag::relu(ag::matmul(weights, x) + bias); }
  AG_FUNCTION ag::Scalar<float> train(ag::Vector<float> x, ag::Vector<float> wanted, int steps) {
    ag::Scalar<float> loss;
    for (int step = 0; step < steps; ++step) {
      ag::GradientTape tape;
      loss = ag::sum(ag::square((*this)(x) - wanted));
      auto [dw, db] = tape.gradient(loss, std::tie(weights, bias));
      weights.assign_sub(0.05f * dw);
      bias.assign_sub(0.05f * db);
    }
    return loss;
  }
};
Model model;

// Calls what records: stays plain, too; and one whose result compiled code goes on with.
AG_FUNCTION ag::Vector<double> slope(ag::Vector<double> x) {
  return ag::gradient([](const ag::Vector<double> &v) { return ag::sum(scan(v, 10)); })(x);
}
AG_FUNCTION ag::Scalar<double> steepest(ag::Vector<double> x) { return ag::max(ag::abs(slope(x))); }

int main() {
  for (float a : {0.25f, 2.0f, 1e4f}) show(ag::value_and_gradient(newton_sqrt)(ag::Scalar<float>(a)));
  const ag::Vector<double> x = {0.25, -1, 0.75, 1.5};
  for (int limit : {0, 2, 10})
    show(ag::gradient([limit](const ag::Vector<double> &v) { return ag::sum(scan(v, limit)); })(x));
  for (int n : {0, 1, 4}) show(ag::value_and_gradient([n](const ag::Scalar<double> &s) { return power(s, n); })(ag::Scalar<double>(1.5)));
  show(ag::value_and_gradient(sum_of_list)(x), ag::hessian(sum_of_list)(x));
  show(model.train({1, 2}, {0.5f, 1}, 5));
  show(model.weights.value(), model.bias.value());
  show(model({1, 2}), slope(x), steepest(x));
  show(slope(ag::Vector<double>()), ag::gradient(sum_of_list)(ag::Vector<double>()));
}

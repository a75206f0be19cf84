// ag::Variable in members of members, beside members that loops carry.
#include "report.h"
struct Layer { ag::Variable<float, 2> weight = ag::Matrix<float>{{1, 2}, {3, 4}}; ag::Variable<float, 1> bias = ag::Vector<float>{0, 0}; };
struct Model {
  Layer first, second;
  ag::Variable<int> steps = 0;
  AG_FUNCTION ag::Vector<float> operator()(ag::Vector<float> x) const { return ag::matmul(ag::matmul(x, first.weight) + first.bias, second.weight) + second.bias; }
  AG_FUNCTION void train(ag::Vector<float> x, int n) {
    for (int i = 0; i < n; ++i) {
      first.weight.assign_sub(0.1f * first.weight);
      second.bias.assign_add(x);
      steps.assign_add(1);
      ag::print("step {}\n", steps);
    }
  }
};
AG_FUNCTION ag::Vector<float> run(Model &m, ag::Vector<float> x) {
  m.steps.assign(7);
  m.train(x, 2);
  return m(x);
}
AG_FUNCTION void bump(Layer &l) { l.bias.assign_add(1); }
int main() {
  Model m;
  show(m({1, 1}));
  m.train({1, 2}, 2);
  show(m({1, 1}), m.steps.value());
  show(run(m, {0, 1}));
  show(m.steps.value(), m.first.weight.value(), m.second.bias.value());
  bump(m.second);
  show(m.second.bias.value());
  attempt([&] { m.train({1, 2, 3}, 1); });
  show(m.steps.value());
}

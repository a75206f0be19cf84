// ag::Variable passed by reference and as a member.
#include "report.h"

struct Model {
  ag::Variable<float, 1> w = ag::Vector<float>{1, 2};
  ag::Variable<float> bias = 0.5f;
  AG_FUNCTION ag::Scalar<float> step(ag::Vector<float> x, ag::Scalar<float> rate) {
    ag::Scalar<float> y = ag::sum(w.value() * x) + bias.value();
    if (y > 1) {
      w.assign_sub(x * rate);
      bias.assign_sub(rate);
    }
    return y;
  }
};
AG_FUNCTION void bump(ag::Variable<int> &counter, int n) {
  for (int i = 0; i < n; ++i) counter.assign_add(i);
}
int main() {
  Model m;
  for (float x : {1.f, 1.f, -1.f}) show(m.step({x, 1}, 0.25f));
  show(m.w.value(), m.bias.value());
  ag::Variable<int> counter = 5;
  bump(counter, 0);
  show(counter.value());
  bump(counter, 4);
  show(counter.value());
}

// Loops that read lists that other loops append to, of objects too, on some paths: gradients of their elements come to one list.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <vector>

namespace {

using V = ag::Vector<double>;
using S = ag::Scalar<double>;

struct Memory {
  std::vector<V> states;
  V bias;
};
struct Model {
  int rate;
  Memory memory;
};

AG_FUNCTION S in_an_object(const V &x, int count) {
  Model model{2, {{x * 2.0}, x}};
  for (int i = 0; i < count; ++i) model.memory.states.push_back(model.memory.states.back() + model.memory.bias);
  S y = 0;
  for (int i = 0; i < count; ++i) {
    if (i % model.rate == 1) continue;
    y = y + ag::sum(model.memory.states[i] * model.memory.states[count - i]);
  }
  return y;
}
AG_FUNCTION S in_the_same_loop(const V &x, int count) {
  Memory memory{{x * 2.0}, x};
  S y = 0;
  for (int i = 0; i < count; ++i) {
    V state = memory.states[i / 2] + 1.0;
    if (i % 3 == 1) y = y + ag::sum(memory.states[0] * state);
    memory.states.push_back(state);
    if (i == 5) break;
  }
  return y;
}
AG_FUNCTION S in_inner_loops(const V &x, int count) {
  S y = 0;
  std::vector<V> all = {x * 3.0};
  for (int i = 0; i < count; ++i) {
    std::vector<V> row = {x * 2.0};
    for (int j = 0; j < 3; ++j) {
      if (j > i) break;
      row.push_back(row[j] + all[i]);
    }
    for (const V &v : row) y = y + ag::sum(v * v);
    all.push_back(row.back() - x);
  }
  return y;
}
AG_FUNCTION V d_in_an_object(const V &x, int count) { return ag::gradient(in_an_object)(x, count); }
AG_FUNCTION V d_in_the_same_loop(const V &x, int count) { return ag::gradient(in_the_same_loop)(x, count); }
AG_FUNCTION V d_in_inner_loops(const V &x, int count) { return ag::gradient(in_inner_loops)(x, count); }

} // namespace

int main() {
  const V x = {1, -2, 3};
  for (int count : {0, 1, 2, 7}) {
    ag::print("{} {}\n", in_an_object(x, count), d_in_an_object(x, count));
    ag::print("{} {}\n", in_the_same_loop(x, count), d_in_the_same_loop(x, count));
    ag::print("{} {}\n", in_inner_loops(x, count), d_in_inner_loops(x, count));
  }
}

// Compiled code computes with values, which an object that was passed by reference gets when the call ends. A function that the same call is given, and
// that refers to the object by itself, would not see them; so the call runs as plain C++, with the right results. Where it is passed what it needs, the call is compiled.
#include <autograph/autograph.h>
#include <functional>

struct Model {
  float loss = 0;
};

AG_FUNCTION void train(Model &model, const std::function<void(int)> &each_step) {
  for (int i = 0; i < 3; ++i) {
    model.loss += 0.5f;
    each_step(i);
  }
}

void run() {
  Model model;
  train(model, [&](int step) { ag::print("{}: {}\n", step, model.loss); });
}

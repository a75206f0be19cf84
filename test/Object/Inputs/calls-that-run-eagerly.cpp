#include <autograph/autograph.h>

#include <cstdio>
#include <functional>

struct Model {
  float loss = 0;
};
static Model model;
AG_HOST void show() { std::printf(" %g", model.loss); }
AG_FUNCTION void train(Model &m, const ag::Vector<float> &x) {
  for (int i = 0; i < 3; ++i) {
    m.loss += float(ag::sum(x));
    show();
  }
}

AG_FUNCTION void step(Model &m, const std::function<float(float)> &f) { m.loss = f(m.loss); }
AG_FUNCTION void watched(Model &m, const std::function<float(float)> &f) { m.loss = f(m.loss); }

int main() {
  ag::Vector<float> x = {1, 2};
  Model other;
  train(other, x);
  std::printf(": %lld\n", static_cast<long long>(ag::function(train).call_count()));
  train(model, x);
  std::printf(": %lld\n", static_cast<long long>(ag::function(train).call_count()));
  float scale = 2;
  auto twice = [&](float x) { return x * scale; };
  step(other, twice);
  step(model, [](float x) { return x + 1; });
  watched(other, [&](float x) { return x + other.loss; });
  std::printf("%g %g: %lld %lld\n", other.loss, model.loss, static_cast<long long>(ag::function(step).call_count()),
              static_cast<long long>(ag::function(watched).call_count()));
}

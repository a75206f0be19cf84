// Functions that refer to an object, given beside it to a marked function that takes it by reference: references that overlap.
#include "report.h"

#include <functional>
#include <span>
#include <vector>

struct Model {
  float loss = 0;
  int steps = 0;
  ag::Vector<float> weights = {1, 2};
  std::vector<int> history;
};

AG_FUNCTION void train(Model &m, const std::function<void(int)> &f, int count) {
  for (int i = 0; i < count; ++i) {
    m.loss += 1;
    m.weights[0] = m.weights[0] * 2;
    m.history.push_back(i);
    f(i);
    ++m.steps;
  }
}
AG_FUNCTION int sum_of(const std::vector<int> &v, std::function<void(int)> f) {
  int total = 0;
  for (int i = 0; i < 3; ++i) {
    f(i);
    total = total * 10 + v[i];
  }
  return total;
}
AG_FUNCTION int count(int &n, void (*f)(int)) {
  for (int i = 0; i < 3; ++i) {
    n += 1;
    f(i);
  }
  return n;
}
AG_FUNCTION int each(int &n, const std::function<int(int)> &f) {
  int total = 0;
  for (int i = 0; i < 3; ++i) {
    n += 1;
    total += f(i);
  }
  return total;
}

AG_FUNCTION int doubled(std::span<int> v, const std::function<void(int)> &f) {
  int total = 0;
  for (int &x : v) {
    x *= 2;
    f(x);
    total += v[0];
  }
  return total;
}

struct Options {
  int count = 2;
  std::function<void(int)> callback;
};
AG_FUNCTION void train_with(Model &m, const Options &options) {
  for (int i = 0; i < options.count; ++i) {
    m.loss += 2;
    options.callback(i);
  }
}

struct Solver {
  double x = 1;
  int steps = 0;
  std::function<void()> on_step;
  AG_FUNCTION void run(int count) {
    for (int i = 0; i < count; ++i) {
      x = x * 1.5;
      ++steps;
      on_step();
    }
  }
};
struct Starting : Solver {
  void start() {
    on_step = [this] { show("starting", x, steps); };
    run(2);
    this->run(1);
  }
};
struct Watched : Solver {
  Watched() {
    on_step = [this] { show("watched", x, steps); };
  }
};

struct Trainer {
  Model model;
  std::function<void(int)> kept;
  Solver solver;
  void solve() {
    solver.on_step = [this] { show("solve", solver.x); };
    solver.run(2);
  }
  void keep() {
    kept = [this](int i) { show("kept", i, model.loss); };
  }
  void run() {
    train(model, [this](int i) { show("this", i, model.loss, model.history); }, 2);
    train(model, kept, 1);
    Model &other = model;
    train(other, [&](int i) { show("other", i, model.loss); }, 1);
  }
};

struct Viewer {
  Model &model;
  void operator()(int i) const { show("viewer", i, model.loss, model.weights); }
};

static Model global;
static int number = 5;
static void show_number(int i) { show("number", i, number); }
static void show_global(int i) { show("global", i, global.loss); }
static void nothing(int) {}

int main() {
  Model m;
  train(m, [&](int i) { show("here", i, m.loss, m.weights, m.history, m.steps); }, 2);
  auto named = [&m](int i) {
    show("named", i, m.loss);
    m.steps += 10;
  };
  train(m, named, 2);
  show("steps", m.steps);
  std::function<void(int)> assigned;
  assigned = [&](int i) { show("assigned", i, m.loss); };
  train(m, assigned, 1);
  train(m, Viewer{m}, 1);
  Viewer viewer{m};
  train(m, viewer, 1);
  train(m, std::ref(viewer), 1);
  Model *pointer = &m;
  train(m, [pointer](int i) { show("pointer", i, pointer->loss); }, 1);
  train(m, [&alias = m](int i) { show("alias", i, alias.loss); }, 1);
  train(*pointer, [&](int i) { show("through", i, m.loss); }, 1);
  train(global, [](int i) { show("lambda", i, global.loss); }, 1);
  train(global, show_global, 1);
  std::vector<Model> models(2);
  train(models[1], [&](int i) { show("element", i, models[1].loss); }, 1);
  auto [first, second] = std::pair<Model, int>(m, 3);
  train(first, [&](int i) { show("binding", i, first.loss, second); }, 1);
  std::array<Model, 2> pair;
  auto &[part, rest] = pair;
  (void)rest;
  train(part, [&part](int i) { show("part", i, part.loss); }, 1);
  Model before = m;
  train(m, [before](int i) { show("copy", i, before.loss); }, 1);
  train(m, nothing, 1);
  show("after", m.loss, m.steps);

  std::vector<int> list = {1, 2, 3};
  show("sum", sum_of(list, [&](int i) { list[i] += 4; }));
  show("sum", sum_of(list, nothing));
  show("doubled", doubled(list, [&](int x) { list[0] += x; }));
  show("doubled", doubled(std::span<int>(list).subspan(1), [&](int x) { list[1] += x; }));
  show(list);
  int own = 1;
  show("each", each(own, [&](int i) { return own += i; }));
  show("own", own);
  int k = 3;
  show("each", each(own, [k](int i) { return k * i; }));
  show("count", count(number, show_number));
  show("count", count(own, show_number));
  train_with(m, {2, [&](int i) { show("options", i, m.loss); }});
  Options options;
  options.callback = [&](int i) { show("options", i, m.loss); };
  train_with(m, options);

  Solver solver;
  solver.on_step = [&] { show("solver", solver.x, solver.steps); };
  solver.run(2);
  Watched watched;
  watched.run(2);
  Trainer trainer;
  trainer.keep();
  trainer.run();
  trainer.solve();
  Starting().start();
}

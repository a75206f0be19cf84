// Functions that refer to an object, given beside it to a marked function that takes it by reference: references that overlap.
#include "report.h"

#include <functional>
#include <vector>

template <class... T> void say(const char *name, const T &...x) {
  std::printf("%s", name);
  (report::one(x), ...);
  std::printf("\n");
}

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
    on_step = [this] { say("starting", x, steps); };
    run(2);
    this->run(1);
  }
};
struct Watched : Solver {
  Watched() {
    on_step = [this] { say("watched", x, steps); };
  }
};

struct Trainer {
  Model model;
  std::function<void(int)> kept;
  Solver solver;
  void solve() {
    solver.on_step = [this] { say("solve", solver.x); };
    solver.run(2);
  }
  void keep() {
    kept = [this](int i) { say("kept", i, model.loss); };
  }
  void run() {
    train(model, [this](int i) { say("this", i, model.loss, model.history); }, 2);
    train(model, kept, 1);
    Model &other = model;
    train(other, [&](int i) { say("other", i, model.loss); }, 1);
  }
};

struct Viewer {
  Model &model;
  void operator()(int i) const { say("viewer", i, model.loss, model.weights); }
};

static Model global;
static int number = 5;
static void show_number(int i) { say("number", i, number); }
static void show_global(int i) { say("global", i, global.loss); }
static void nothing(int) {}

int main() {
  Model m;
  train(m, [&](int i) { say("here", i, m.loss, m.weights, m.history, m.steps); }, 2);
  auto named = [&m](int i) {
    say("named", i, m.loss);
    m.steps += 10;
  };
  train(m, named, 2);
  say("steps", m.steps);
  std::function<void(int)> assigned;
  assigned = [&](int i) { say("assigned", i, m.loss); };
  train(m, assigned, 1);
  train(m, Viewer{m}, 1);
  Viewer viewer{m};
  train(m, viewer, 1);
  train(m, std::ref(viewer), 1);
  Model *pointer = &m;
  train(m, [pointer](int i) { say("pointer", i, pointer->loss); }, 1);
  train(m, [&alias = m](int i) { say("alias", i, alias.loss); }, 1);
  train(*pointer, [&](int i) { say("through", i, m.loss); }, 1);
  train(global, [](int i) { say("lambda", i, global.loss); }, 1);
  train(global, show_global, 1);
  std::vector<Model> models(2);
  train(models[1], [&](int i) { say("element", i, models[1].loss); }, 1);
  auto [first, second] = std::pair<Model, int>(m, 3);
  train(first, [&](int i) { say("binding", i, first.loss, second); }, 1);
  std::array<Model, 2> pair;
  auto &[part, rest] = pair;
  (void)rest;
  train(part, [&part](int i) { say("part", i, part.loss); }, 1);
  Model before = m;
  train(m, [before](int i) { say("copy", i, before.loss); }, 1);
  train(m, nothing, 1);
  say("after", m.loss, m.steps);

  std::vector<int> list = {1, 2, 3};
  say("sum", sum_of(list, [&](int i) { list[i] += 4; }));
  say("sum", sum_of(list, nothing));
  int own = 1;
  say("each", each(own, [&](int i) { return own += i; }));
  say("own", own);
  int k = 3;
  say("each", each(own, [k](int i) { return k * i; }));
  say("count", count(number, show_number));
  say("count", count(own, show_number));
  train_with(m, {2, [&](int i) { say("options", i, m.loss); }});
  Options options;
  options.callback = [&](int i) { say("options", i, m.loss); };
  train_with(m, options);

  Solver solver;
  solver.on_step = [&] { say("solver", solver.x, solver.steps); };
  solver.run(2);
  Watched watched;
  watched.run(2);
  Trainer trainer;
  trainer.keep();
  trainer.run();
  trainer.solve();
  Starting().start();
}

// Functions that refer to an object in other ways than a reference of their own, given beside it: references that overlap.
#include "report.h"

#include <functional>
#include <memory>
#include <vector>

struct Model {
  float loss = 0;
  std::vector<int> history;
};
static Model global;
static void tell(int i) { show("tell", i, global.loss); }

// One for each call: what one call of the file passes is for all calls of that function.
#define TRAIN(name)                                                               \
  AG_FUNCTION void name(Model &m, const std::function<void(int)> &f, int count) { \
    for (int i = 0; i < count; ++i) {                                             \
      m.loss += 1;                                                                \
      f(i);                                                                       \
    }                                                                             \
  }
TRAIN(train_1)
TRAIN(train_2)
TRAIN(train_3)
TRAIN(train_4)
TRAIN(train_5)
TRAIN(train_6)
TRAIN(train_7)
TRAIN(train_8)
TRAIN(train_9)
TRAIN(train_10)
TRAIN(train_11)
TRAIN(train_12)
TRAIN(train_13)
TRAIN(train_14)
TRAIN(train_15)
TRAIN(train_16)

AG_FUNCTION void train_usually(Model &m, int count, const std::function<void(int)> &f = tell) {
  for (int i = 0; i < count; ++i) {
    m.loss += 1;
    f(i);
  }
}

struct Printer {
  void operator()(int i) const { show("object", i, global.loss); }
  void note(int i) const { show("method", i, global.loss); }
};
struct Made {
  explicit Made(int i) { show("made", i, global.loss); }
};
struct Viewer {
  Model &model;
  void operator()(int i) const { show("viewer", i, model.loss); }
};
static Viewer view(Model &m) { return {m}; }

static void by_parameter(Model *model) {
  train_1(*model, [=](int i) { show("parameter", i, model->loss); }, 2);
}
static void helper(Model &m) {
  train_2(m, [&](int i) { show("helper", i, m.loss); }, 2);
}
AG_FUNCTION void outer(Model &m) { helper(m); }

int main() {
  Model m;
  by_parameter(&m);
  Model *made = new Model;
  train_3(*made, [made](int i) { show("new", i, made->loss); }, 2);
  delete made;
  auto shared = std::make_shared<Model>();
  train_4(*shared, [shared](int i) { show("shared", i, shared->loss); }, 2);
  Model *late = nullptr;
  late = &m;
  train_5(m, [late](int i) { show("late", i, late->loss); }, 1);

  Printer printer;
  train_6(global, Printer{}, 1);
  train_7(global, printer, 1);
  train_8(global, [&](int i) { printer.note(i); }, 1);
  train_9(global, [](int i) { Made made(i); }, 1);
  train_usually(global, 2);

  Viewer viewer{m};
  train_10(m, [&](int i) { viewer(i); }, 2);
  train_11(m, [viewer](int i) { viewer(i); }, 1);
  train_12(m, view(m), 1);
  std::function<void(int)> hook;
  hook = tell;
  train_13(global, hook, 2);
  hook = Viewer{m};
  train_14(m, hook, 1);
  train_15(m, [&](int i) { hook(i); }, 1);

  helper(m);
  outer(m);
  auto go = [&](auto &x) { train_16(x, [&](int i) { show("generic", i, x.loss); }, 2); };
  go(m);
  show(m.loss, global.loss);
}

// Globals that host functions name, passed by reference to functions that call these: references that overlap.
#include "report.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <iostream>
#include <span>
#include <vector>

struct Model {
  float loss = 0;
  int steps = 0;
  ag::Vector<float> weights = {1, 2, 3};
  std::vector<int> history;
  std::optional<int> best;

  AG_FUNCTION void train(int count);
  AG_HOST void tell() const { show("show", loss, steps); }
};

struct Logger {
  Model *model = nullptr;
  std::vector<float> losses;
  int *counter = nullptr;
  std::map<std::string, int> names;
  void note();
};

static Model model, *current = &model;
static Model &alias = model;
static std::vector<Model> models(3);
static std::unique_ptr<Model> owned = std::make_unique<Model>();
static std::shared_ptr<Model> shared = owned ? std::make_shared<Model>() : nullptr;
static Model *none = nullptr;
static int total = 0, plain[3] = {1, 2, 3};
static std::vector<int> list = {1, 2, 3};
static std::array<float, 3> table = {1, 2, 3};
static std::optional<int> maybe = 5;
static ag::Vector<int> numbers = {1, 2, 3};
static ag::Scalar<int> scalar = 7;
static Logger logger;
static int *element = plain;
static auto by_lambda = [] { show("lambda", model.loss, total); };
namespace settings {
struct Holder {
  static inline Model kept;
};
} // namespace settings

static Model &instance() {
  static Model made;
  return made;
}

void Logger::note() {
  if (model) losses.push_back(model->loss);
  if (counter) ++*counter;
}

AG_HOST void show_model() { show("model", model.loss, model.steps, float(model.weights[0]), model.history.size(), model.best.value_or(-1)); }
AG_HOST void show_current() { show("current", current->loss, current->history.size()); }
AG_HOST void show_alias() { show("alias", alias.loss); }
AG_HOST void show_models() { show("models", models[1].loss, models[2].steps); }
AG_HOST void show_owned() { show("owned", owned->loss, shared->loss); }
AG_HOST void show_instance() { show("instance", instance().loss); }
AG_HOST void show_kept() { show("kept", settings::Holder::kept.loss); }
AG_HOST void show_logged() { logger.note(); }
AG_HOST void show_by_lambda() { by_lambda(); }
AG_HOST void show_none() { show("none", none == nullptr); }
static void through() { show_model(); }
AG_HOST void show_through() { through(); }
template <class T> AG_HOST void show_template(T x) { show("template", x, model.loss); }

void Model::train(int count) {
  for (int i = 0; i < count; ++i) {
    loss += 0.5f;
    ++steps;
    weights[0] = weights[0] * 2;
    history.push_back(i);
    best = i;
    show_model();
    show_current();
    show_through();
    tell();
  }
}
#define STEPS(name, host) \
  AG_FUNCTION void name(Model &m, int count) { \
    for (int i = 0; i < count; ++i) { \
      m.loss += 1; \
      m.steps += 2; \
      m.history.push_back(i); \
      host; \
    } \
  }
STEPS(by_alias, show_alias())
STEPS(by_models, show_models())
STEPS(by_owned, show_owned())
STEPS(by_instance, show_instance())
STEPS(by_kept, show_kept())
STEPS(by_logger, show_logged())
STEPS(by_a_lambda, show_by_lambda())
STEPS(by_none, show_none())
STEPS(by_template, show_template(i))
static void helper(Model &m) {
  m.loss += 3;
  show_model();
}
STEPS(by_helper, helper(m))

// What a host function changes is seen after it, through a reference that is only read, too.
AG_HOST void change(int by) {
  total += by;
  list.push_back(by);
  list[0] += by;
  for (int &x : plain) x *= 2;
  table[1] = float(by);
  maybe = maybe ? std::optional<int>() : by;
  numbers = ag::full<int>({by}, by);
  scalar = scalar + by;
  *element += 1000;
  current->weights = ag::full<float>({2}, float(by));
}
AG_FUNCTION int count(const int &x) {
  int before = x;
  change(3);
  return before * 1000 + x;
}
AG_FUNCTION int length(const std::vector<int> &x) {
  int before = int(x.size());
  change(2);
  return before * 1000 + int(x.size()) + x.back();
}
AG_FUNCTION int append(std::vector<int> &x, int &y, int n) {
  for (int i = 0; i < n; ++i) {
    x.push_back(i);
    y += 1;
    change(i);
  }
  return int(x.size()) + y;
}
AG_FUNCTION float of_table(const std::array<float, 3> &x) {
  float before = x[1];
  change(4);
  return before * 100 + x[1];
}
AG_FUNCTION int of_span(std::span<int> x) {
  x[0] += 1;
  change(1);
  return x[0];
}
AG_FUNCTION int of_optional(std::optional<int> &x) {
  change(6);
  return x ? *x : -1;
}
AG_FUNCTION int of_tensor(const ag::Vector<int> &x) {
  int before = int(x[0]);
  change(2);
  return before * 100 + int(x.extent(0));
}
AG_FUNCTION int of_scalar(const ag::Scalar<int> &x) {
  change(1);
  return int(x);
}
AG_FUNCTION int of_weights(ag::Vector<float> &x) {
  x[0] = 5;
  change(3);
  return int(x.extent(0));
}

// The user's own output operators are such, too.
struct Tag {
  int number;
};
std::ostream &operator<<(std::ostream &out, const Tag &tag) {
  show("tag", tag.number, total);
  return out;
}
AG_FUNCTION void tagged(int &x) {
  x += 10;
  std::cout << Tag{x};
}

struct Held {
  ag::Vector<int> values = {1, 2};
};
static Held held;
AG_HOST void show_held() { show("held", int(held.values[0])); }
AG_FUNCTION void through_span(std::span<int> x) {
  x[0] = 9;
  show_held();
}

int main() {
  list.reserve(100);
  model.train(3);
  Model other;
  other.train(2);
  show("other", other.loss, other.steps, float(other.weights[0]), other.history.size(), other.best.value_or(-1));
  current = &other;
  other.train(1);
  current = &model;
  models[1].train(1);
  by_alias(model, 2);
  by_models(models[1], 2);
  by_models(models[2], 1);
  by_owned(*owned, 2);
  by_owned(*shared, 2);
  by_instance(instance(), 2);
  by_kept(settings::Holder::kept, 2);
  logger.model = &other;
  logger.counter = &other.steps;
  by_logger(other, 3);
  show("logged", logger.losses, other.steps);
  logger.counter = &other.history[0];
  by_logger(other, 1);
  show("logged", logger.losses, other.history);
  by_a_lambda(model, 2);
  by_none(model, 1);
  by_template(model, 2);
  by_helper(model, 2);

  int counted = count(total);
  show("count", counted, total);
  int known = length(list);
  show("length", known, list);
  element = &list[1];
  show("append", append(list, total, 3));
  show("after", list, total);
  element = &list[0];
  std::vector<int> local = {4, 5};
  int number = 0;
  show("append", append(local, number, 3));
  show("after", local, number, list);
  element = &number;
  show("append", append(local, number, 2));
  show("after", local, number);
  element = plain;
  show("table", of_table(table));
  show("span", of_span(plain));
  show("span", of_span(list));
  show("optional", of_optional(maybe));
  show("optional", of_optional(maybe));
  show("tensor", of_tensor(numbers));
  show("scalar", of_scalar(scalar));
  show("weights", of_weights(model.weights));
  show("weights", of_weights(other.weights));
  tagged(total);
  tagged(number);
  through_span(held.values.span());
}

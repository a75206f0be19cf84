// What host functions reach by other ways than a name in their own body: references that overlap.
#include "report.h"

#include <algorithm>
#include <any>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

struct Model {
  float loss = 0;
  std::vector<float> history;
};
static Model global;

struct Guard {
  int one = 1;
  ~Guard() { show("guard", global.loss); }
};
struct Outer {
  Guard guard;
};
struct Base {
  int one = 1;
  explicit Base(int) { show("base", global.loss); }
};
struct Derived : Base {
  using Base::Base;
};
struct Made {
  float seen;
  Made() : seen(global.loss) { show("made", seen); }
};
struct Defaulted {
  float seen = global.loss;
};
struct Listener {
  virtual ~Listener() = default;
  virtual void step() = 0;
};
struct Printer : Listener {
  void step() override { show("virtual", global.loss); }
};
struct Less {
  bool operator()(int a, int b) const {
    show("less", global.loss);
    return a < b;
  }
};
static Printer printer;
static Listener *const listener = &printer;
static std::function<void()> hook;
static void (*pointer)() = nullptr;
static void by_name() { show("name", global.loss); }
static float usual(float x = global.loss) { return x; }

AG_HOST void member() { Outer outer; }
AG_HOST void temporary() { Guard(); }
AG_HOST void array() { Guard guards[1]; }
AG_HOST void deleted() { delete new Guard; }
AG_HOST void optional() { std::optional<Guard> guard(std::in_place); }
AG_HOST void inherited() { Derived derived(1); }
AG_HOST void constructed() { std::make_unique<Made>(); }
AG_HOST void defaulted() { show("defaulted", Defaulted().seen, usual()); }
AG_HOST void overridden() { listener->step(); }
AG_HOST void hooked() {
  hook();
  pointer();
}
AG_HOST void compared() {
  std::vector<int> v = {1, 0};
  std::sort(v.begin(), v.end(), Less());
}
AG_HOST void generic() {
  auto tell = [](auto text) { show(text, global.loss); };
  tell("generic");
}

#define CALLS(name, host)          \
  AG_FUNCTION void name(Model &m) { \
    m.loss += 1;                    \
    host();                         \
  }
CALLS(with_member, member)
CALLS(with_temporary, temporary)
CALLS(with_array, array)
CALLS(with_deleted, deleted)
CALLS(with_optional, optional)
CALLS(with_inherited, inherited)
CALLS(with_constructed, constructed)
CALLS(with_defaulted, defaulted)
CALLS(with_overridden, overridden)
CALLS(with_hooked, hooked)
CALLS(with_compared, compared)
CALLS(with_generic, generic)

static const std::shared_ptr<Model> shared = std::make_shared<Model>();
AG_HOST void tell_shared() { show("shared", shared->loss); }
CALLS(with_shared, tell_shared)

static Model &instance() {
  static Model &made = *new Model;
  return made;
}
AG_HOST void tell_instance() { show("instance", instance().loss); }
CALLS(with_instance, tell_instance)
static Model &logged(std::vector<float> &to) {
  struct Logger {
    std::vector<float> &out;
    Model model;
  };
  static Logger logger{to, {}};
  logger.out.push_back(logger.model.loss);
  return logger.model;
}
static std::vector<float> log_of_models;
AG_HOST void tell_logged() { show("logged", logged(log_of_models).loss); }
CALLS(with_logged, tell_logged)

struct Delete {
  void operator()(Model *model) const { delete model; }
};
static std::unique_ptr<Model, Delete> deleted_so(new Model);
static std::unique_ptr<std::FILE, int (*)(std::FILE *)> file(nullptr, std::fclose);
AG_HOST void tell_deleted_so() { show("deleted so", deleted_so->loss, file == nullptr); }
CALLS(with_deleted_so, tell_deleted_so)

static std::any box = 1.0f;
alignas(Model) static unsigned char storage[sizeof(Model)];
AG_HOST void tell_boxed() { show("boxed", std::any_cast<float &>(box)); }
AG_FUNCTION void with_boxed(float &x) {
  x += 1;
  tell_boxed();
}
AG_HOST void tell_stored() { show("stored", reinterpret_cast<Model &>(storage).loss); }
CALLS(with_stored, tell_stored)

struct Tick {
  ~Tick() { show("tick", global.loss); }
};
struct Kept {
  virtual ~Kept() = default;
};
struct KeptTick : Kept {
  Tick tick;
};
static std::unique_ptr<Kept> kept;
AG_HOST void drop() { kept.reset(); }
CALLS(with_drop, drop)

static std::function<bool(int, int)> less;
AG_HOST void sorted() {
  int v[] = {2, 1};
  std::sort(v, v + 2, less);
}
CALLS(with_sorted, sorted)

// Its destructor is nowhere made.
template <class T> struct Plain {
  T *p = nullptr;
  int n = 0;
};
template <class T> struct Own : Plain<T> {
  ~Own() { delete this->p; }
};
static Plain<int> *own = new Own<int>;
AG_HOST int through_pattern() { return static_cast<Own<int> &>(*own).n; }
AG_FUNCTION int with_pattern(int &x) { return x += through_pattern(); }

struct Two {
  float loss = 0;
  int steps = 0;
};
static auto [loss, steps] = Two{};
AG_HOST void tell_parts() { show("parts", loss, steps); }
AG_FUNCTION void with_parts(float &x, int &n) {
  x += 1;
  n += 2;
  tell_parts();
}

// What must not become a name in the object.
extern int traced;
constexpr bool tracing = false;
AG_HOST void note(int x) {
  if constexpr (tracing) traced += x;
  auto count = [](auto by) {
    static int calls = 0;
    calls += by;
    show("calls", calls);
  };
  count(x);
}
template <class T> void tell_type(T x) {
  static T last = 0;
  show("last", last);
  last = x;
}
extern template void tell_type<int>(int);
AG_HOST void note_type(int x) { tell_type(x); }
AG_FUNCTION int with_note(int &x) {
  x += 1;
  note(x);
  note_type(x);
  return x;
}
template void tell_type<int>(int);

struct Entry;
struct Held {
  int x = 0;
  Held() = default;
  Held(std::nullptr_t) {}
  bool operator==(std::nullptr_t) const { return x == 0; }
};
struct Drop {
  using pointer = Held;
  void operator()(pointer) const {}
};
struct Registry {
  std::vector<Entry> *entries;
  std::unique_ptr<int, Drop> odd;
  Registry();
  void add(int x);
};
extern Registry registry;
struct Rows {
  struct Row;
  std::vector<Row> rows;
  Rows();
  ~Rows();
  void add(int x);
};
extern Rows rows;
AG_HOST void store(int x) {
  registry.add(x);
  rows.add(x);
}
AG_FUNCTION int with_store(int &x) {
  x += 1;
  store(x);
  return x;
}
struct Entry {
  int x;
};
Registry::Registry() : entries(new std::vector<Entry>) {}
void Registry::add(int x) {
  entries->push_back({x});
  show("entries", int(entries->size()));
}
struct Rows::Row {
  int x;
};
Rows::Rows() {}
Rows::~Rows() {}
void Rows::add(int x) {
  rows.push_back({x});
  show("rows", int(rows.size()));
}
Registry registry;
Rows rows;

// By value, beside references that overlap: not copied once more.
struct Log {
  int n;
  explicit Log(int n) : n(n) {}
  Log(const Log &other) : n(other.n + 100) { show("copy", n); }
  ~Log() { show("end", n); }
};
struct Small {
  int a, b;
};
AG_FUNCTION int with_values(Log log, int &x, int &y, Small small) {
  x += 1;
  y += 1;
  return log.n + x + small.b;
}
struct Owner {
  int n;
  explicit Owner(int n) : n(n) {}
  Owner(Owner &&other) : n(other.n) { other.n = 0; }
};
struct Token {
  int n;
  explicit Token(int n) : n(n) {}
  Token(Token &&) = default;
};
AG_FUNCTION int with_token(Token token, int &x, int &y) {
  x += 1;
  y += 1;
  return token.n * 10 + x;
}
AG_FUNCTION int with_moved(Owner owner, int &x, int &y) {
  x += 1;
  y += 1;
  return owner.n * 10 + x;
}

int main() {
  with_member(global);
  with_temporary(global);
  with_array(global);
  with_deleted(global);
  with_optional(global);
  with_inherited(global);
  with_constructed(global);
  with_defaulted(global);
  with_overridden(global);
  hook = [] { show("hook", global.loss); };
  pointer = by_name;
  with_hooked(global);
  with_compared(global);
  with_generic(global);
  Model other;
  with_shared(*shared);
  with_shared(other);
  with_instance(other);
  with_instance(instance());
  with_logged(other);
  with_logged(logged(log_of_models));
  with_deleted_so(*deleted_so);
  with_boxed(std::any_cast<float &>(box));
  with_stored(*new (storage) Model);
  kept = std::make_unique<KeptTick>();
  with_drop(global);
  less = [](int a, int b) {
    show("less", global.loss);
    return a < b;
  };
  with_sorted(global);
  with_parts(loss, steps);
  show(loss, steps);
  int x = 1, y = 5;
  show(with_note(x));
  show(with_note(y));
  show(with_store(x));
  show(with_store(y));
  show(with_values(Log(1), x, y, {1, 2}));
  show(with_values(Log(1), x, x, {1, 2}));
  Log log(7);
  show(with_values(log, x, x, {1, 2}));
  show(with_token(Token(3), x, y));
  show(with_token(Token(3), x, x));
  show(with_pattern(x));
  show(with_moved(Owner(3), x, y));
  show(with_moved(Owner(3), x, x));
  show(x, y, other.loss);
}

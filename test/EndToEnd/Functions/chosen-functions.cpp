// Functions, lambdas and other objects that pointers, std::functions and containers hold one after another.
#include "report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

static float twice(float x) { return 2 * x; }
static float squared(float x) { return x * x; }
static float shifted(float x) { return x + 10; }
static int plusInt(int a, int b) { return a + b; }
static int minusInt(int a, int b) { return a - b; }
static int timesInt(int a, int b) { return a * b; }

using Unary = float (*)(float);
static constexpr std::array<Unary, 3> table = {twice, squared, shifted};
static int (*const operations[])(int, int) = {plusInt, minusInt, timesInt, [](int a, int b) { return a * 100 + b; }};

AG_FUNCTION float throughTable(int which, float x) { return table[which](x); }

AG_FUNCTION int evaluate(const std::vector<int> &program, int start) {
  int value = start;
  for (size_t i = 0; i + 1 < program.size(); i += 2) value = operations[program[i]](value, program[i + 1]);
  return value;
}

AG_FUNCTION float localTable(int n, float x) {
  float (*steps[])(float) = {twice, &squared, [](float y) { return y - 1; }};
  for (int i = 0; i < n; ++i) {
    x = steps[i % 3](x);
    if (x > 1000) std::swap(steps[0], steps[2]);
  }
  return x;
}

AG_FUNCTION float chosenPointer(int which, float x) {
  Unary f = which > 0 ? twice : squared;
  if (which > 5) f = shifted;
  if (f == shifted) x += 1;
  if (f != nullptr) x = f(x);
  Unary none = nullptr;
  if (which == 9) none = f;
  return none ? none(x) : (*f)(x);
}

AG_FUNCTION float assigned(int mode, float x, float k) {
  std::function<float(float)> f;
  if (mode == 0)
    f = twice;
  else if (mode == 1)
    f = [k](float y) { return y * k; };
  else if (mode == 2)
    f = [&](float y) { return y + k; };
  else if (mode == 3)
    f = [k, x](float y) { return k + x + y; };
  k = 100;
  if (!f) return -1;
  return f(x) + f(1);
}

AG_FUNCTION int empties(int n) {
  std::function<int(int)> f;
  if (n > 2) f = [](int x) { return x; };
  if (n == 5) f = nullptr;
  int count = 0;
  if (f == nullptr) count += 1;
  if (f != nullptr) count += 10;
  if (f) count += 100;
  if (!f) count += 1000;
  return count + (n > 0 ? f(n) : 0);
}

AG_FUNCTION ag::Vector<float> layers(ag::Vector<float> x, int depth) {
  std::vector<std::function<ag::Vector<float>(const ag::Vector<float> &)>> net;
  for (int i = 0; i < depth; ++i) {
    ag::Vector<float> weight = x * 0.5f + i;
    if (i % 2 == 0)
      net.push_back([weight](const ag::Vector<float> &v) { return v * weight; });
    else
      net.emplace_back([i](const ag::Vector<float> &v) -> ag::Vector<float> { return ag::maximum(v, 0.5f * i); });
  }
  net.push_back([](const ag::Vector<float> &v) { return ag::tanh(v); });
  for (const auto &layer : net) x = layer(x);
  return x;
}

struct Scale {
  float by;
  float operator()(float x) const { return by * x; }
};

struct Counter {
  int count = 0;
  int operator()(int step) { return count += step; }
};

AG_FUNCTION float functors(int n, float x) {
  std::function<float(float)> f = Scale{3};
  if (n > 2) f = Scale{x};
  if (n > 4) f = [](float y) { return -y; };
  return f(x);
}

AG_FUNCTION int stateful(int n) {
  int total = 0;
  std::function<int(int)> f = Counter{};
  std::function<int(int)> g = [count = 0](int step) mutable { return count -= step; };
  for (int i = 0; i < n; ++i) {
    total = total * 3 + f(i);
    total += g(i);
    if (i == 2) std::swap(f, g);
    if (i == 4) g = f;
  }
  return total;
}

AG_FUNCTION void visitors(int n) {
  int sum = 0;
  std::array<std::function<void(int &, int)>, 3> actions = {
      [](int &target, int i) { target += i; },
      [&](int &target, int i) { target += sum % 7 + i; },
      [n](int &target, int) { target *= n % 3; },
  };
  for (int i = 0; i < n; ++i) {
    actions[i % actions.size()](sum, i);
    ag::print("{} ", sum);
  }
  actions[0] = actions[1];
  actions[0](sum, 5);
  ag::print("{}\n", sum);
}

static float applyTwice(const std::function<float(float)> &f, float x) { return f(f(x)); }
static float applyValue(std::function<float(float)> f, float x) {
  if (x > 3) f = [f](float y) { return y + 1; };
  return f(x);
}
static float applyPointer(Unary f, float x, int n) { return n <= 0 ? x : applyPointer(f, f(x), n - 1); }
static float applyAll(const std::vector<Unary> &all, float x) {
  for (Unary f : all) x = f(x);
  return x;
}

AG_FUNCTION float passed(int which, float x) {
  std::function<float(float)> f = twice;
  if (which == 1) f = squared;
  if (which == 2) f = [x](float y) { return x + y; };
  return applyTwice(f, x) + applyPointer(which > 1 ? twice : shifted, x, which) + applyAll({twice, squared, which > 0 ? shifted : twice}, x);
}

static std::function<int(int)> makeStep(int kind) {
  if (kind == 0) return [](int x) { return x + 1; };
  if (kind == 1) return [kind](int x) { return x * 2 + kind; };
  return [kind](int x) { return x - kind; };
}
static Unary pick(bool first) { return first ? twice : shifted; }

AG_FUNCTION int made(int kind, int x) {
  auto f = makeStep(kind);
  auto g = makeStep(kind + 1);
  return f(g(x)) + int(pick(kind > 0)(x));
}

AG_FUNCTION int laterRecursion(int n) {
  std::function<int(int)> fibonacci;
  fibonacci = [&](int k) { return k < 2 ? k : fibonacci(k - 1) + fibonacci(k - 2); };
  return fibonacci(n);
}

AG_FUNCTION std::vector<int> algorithms(std::vector<int> v, bool descending, int factor) {
  std::function<bool(int, int)> before = std::less<int>{};
  if (descending) before = [](int a, int b) { return a > b; };
  std::sort(v.begin(), v.end(), before);
  std::function<int(int)> map = [](int x) { return x; };
  if (factor) map = [factor](int x) { return x * factor; };
  std::transform(v.begin(), v.end(), v.begin(), map);
  bool (*isOdd)(int) = descending ? +[](int x) { return x % 2 != 0; } : [](int x) { return x % 3 == 0; };
  v.push_back(int(std::count_if(v.begin(), v.end(), isOdd)));
  return v;
}

struct Model {
  float bias;
  float linear(float x) const { return x + bias; }
  AG_FUNCTION float run(int kind, float x) {
    std::function<float(float)> f = [this](float y) { return linear(y); };
    if (kind == 1) f = [this](float y) { return bias * y; };
    if (kind == 2) f = [this](float y) { return bias += y; };
    return f(x) + f(2 * x);
  }
};

AG_FUNCTION int stateMachine(const std::vector<int> &input) {
  using State = int (*)(int, int &);
  State states[] = {[](int c, int &out) { out += c; return c > 3 ? 1 : 0; },
                    [](int c, int &out) { out *= 2; return c == 0 ? 2 : 1; },
                    [](int, int &out) { out -= 1; return 0; }};
  int state = 0, out = 1;
  for (int c : input) {
    state = states[state](c, out);
    if (out > 500) break;
  }
  return out * 10 + state;
}

int main() {
  for (int i : {0, 1, 2}) show(throughTable(i, 1.5f));
  show(evaluate({0, 5, 2, 3, 1, 4, 3, 7}, 2));
  show(evaluate({}, 2));
  for (int i : {0, 1, 5, 12}) show(localTable(i, 2.5f));
  for (int i : {0, 3, 6, 9}) show(chosenPointer(i, 1.5f));
  for (int i : {0, 1, 2, 3, 4}) show(assigned(i, 2, 3));
  for (int i : {-1, 3, 0}) show(empties(i));
  for (int i : {1, 5}) {
    try {
      show(empties(i));
    } catch (const std::bad_function_call &) {
      ag::print("empty\n");
    }
  }
  for (int i : {0, 1, 2, 5}) show(layers({0.5f, -1, 2}, i));
  for (int i : {1, 3, 5}) show(functors(i, 2));
  for (int i : {0, 1, 4, 8}) show(stateful(i));
  for (int i : {0, 2, 7}) visitors(i);
  for (int i : {0, 1, 2}) show(passed(i, 1.5f));
  show(passed(2, 4.0f));
  for (int i : {0, 1, 2}) show(made(i, 5));
  show(laterRecursion(12));
  show(algorithms({3, 1, 2, 6}, true, 0));
  show(algorithms({3, 1, 2, 6}, false, 3));
  show(algorithms({}, false, 3));
  for (int i : {0, 1, 2}) {
    Model model{2};
    show(model.run(i, 3));
    show(model.bias);
  }
  show(stateMachine({1, 2, 5, 4, 0, 3, 3, 9}));
  show(stateMachine({}));
}

// Classes that hold functions and lists of them, functions made of functions, and one assigned after its declaration that calls itself.
#include "report.h"
#include <functional>
#include <vector>

struct Bus {
  std::vector<std::function<void(int)>> handlers;
  int sent = 0;
  void on(std::function<void(int)> f) { handlers.push_back(std::move(f)); }
  void emit(int x) {
    ++sent;
    for (auto &handler : handlers) handler(x);
  }
};
AG_FUNCTION int events(int n) {
  Bus bus;
  int total = 0, largest = -1;
  bus.on([&](int x) { total += x; });
  if (n > 2) bus.on([&](int x) { if (x > largest) largest = x; });
  bus.on([&total, n](int x) { total -= n * x; ag::print("<{}>", x); });
  for (int i = 0; i < n; ++i) bus.emit(i * i);
  return total * 100 + largest + bus.sent;
}
struct Op {
  int weight;
  float (*apply)(float);
};
static float half(float x) { return x / 2; }
static float inc(float x) { return x + 1; }
AG_FUNCTION float structs(int n, float x) {
  Op first{2, half};
  Op second{3, inc};
  for (int i = 0; i < n; ++i) x = i % 2 ? first.apply(x) * first.weight : second.apply(x) + second.weight;
  return x + first.apply(x);
}
class Optimizer {
 public:
  explicit Optimizer(std::function<float(float)> gradient) : gradient_(std::move(gradient)) {}
  float minimize(float x, int steps) {
    for (int i = 0; i < steps; ++i) x -= 0.1f * gradient_(x);
    return x;
  }
 private:
  std::function<float(float)> gradient_;
};
AG_FUNCTION float optimize(int kind, float x) {
  std::function<float(float)> g = [](float y) { return 2 * y; };
  if (kind == 1) g = [x](float y) { return 2 * (y - x / 2); };
  Optimizer optimizer(g);
  return optimizer.minimize(x, 10);
}
AG_FUNCTION int memo(int n) {
  std::vector<int> known(n + 1, -1);
  std::function<int(int)> f;
  f = [&](int k) -> int {
    if (k < 2) return k;
    if (known[k] >= 0) return known[k];
    return known[k] = f(k - 1) + f(k - 2);
  };
  return f(n);
}
AG_FUNCTION float composed(int which, float x) {
  auto compose = [](std::function<float(float)> f, std::function<float(float)> g) -> std::function<float(float)> { return [f, g](float y) { return f(g(y)); }; };
  auto h = compose(half, inc);
  auto k = compose(h, h);
  return which ? k(x) : h(x);
}
AG_FUNCTION float visitAll(const ag::Vector<float> &v, int kind) {
  float total = 0;
  auto each = [&](const std::function<void(float)> &f) { for (ag::Scalar<float> x : v) f(x.item()); };
  if (kind == 0) each([&](float x) { total += x; });
  else if (kind == 1) each([&](float x) { total += x * x; });
  std::function<void(float)> last = [&](float x) { total = x; };
  if (kind == 2) last = [&](float x) { total -= x; };
  each(last);
  return total;
}
int main() {
  for (int n : {0, 2, 5}) show(events(n));
  show(structs(4, 3));
  for (int k : {0, 1}) show(optimize(k, 4));
  show(memo(20));
  for (int k : {0, 1}) show(composed(k, 3));
  for (int k : {0, 1, 2}) show(visitAll({1, 2, 3.5f}, k));
}

// Functions of the library, of templates and of classes, lists of them that grow and shrink, and functions that call themselves by a table.
#include "report.h"
#include <functional>
#include <vector>
#include <optional>
template <class T> static T doubled(T x) { return x + x; }
template <class T> static T negated(T x) { return -x; }
struct S { static float third(float x) { return x / 3; } static int calls(int x) noexcept { return x + 7; } };

AG_FUNCTION int stdObjects(int kind, int a, int b) {
  std::function<int(int, int)> op;
  switch (kind) {
    case 0: op = std::plus<int>(); break;
    case 1: op = std::minus<int>(); break;
    case 2: op = std::multiplies<>(); break;
    case 3: op = [](int x, int y) { return x > y ? x : y; }; break;
    default: op = [&](int x, int y) { return x * b - y; };
  }
  int total = 0;
  for (int i = 0; i < 3; ++i) { if (!op) break; total = op(total, a + i); if (total > 50) { op = nullptr; continue; } }
  return total;
}

AG_FUNCTION float templates(bool c, float x) {
  float (*f)(float) = c ? &doubled<float> : &S::third;
  auto g = c ? negated<float> : doubled<float>;
  std::function<int(int)> h = &S::calls;
  if (c) h = doubled<int>;
  return f(x) + g(x) + h(3);
}

AG_FUNCTION int queue(int n) {
  std::vector<std::function<int(int)>> work;
  int log = 0;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0) work.push_back([i](int x) { return x + i; });
    else if (i % 3 == 1) work.push_back([&log](int x) { ++log; return x * 2; });
    else work.insert(work.begin(), [i, n](int x) { return x - i * n; });
  }
  int value = 1;
  while (!work.empty()) {
    auto next = work.back();
    work.pop_back();
    value = next(value);
    if (value % 5 == 0 && log < 3) work.push_back([&](int x) { log += 10; return x + log; });
  }
  work.resize(2);
  return value * 100 + log + (work[0] ? 1 : 0) + int(work.size());
}

AG_FUNCTION ag::Vector<float> tensors(ag::Vector<float> x, int steps) {
  using Act = ag::Vector<float> (*)(const ag::Vector<float> &);
  Act acts[2] = {[](const ag::Vector<float> &v) { return ag::relu(v); }, [](const ag::Vector<float> &v) -> ag::Vector<float> { return v * v - 0.5f; }};
  std::function<ag::Scalar<float>(ag::Vector<float>)> norm = [](ag::Vector<float> v) { return ag::sum(v); };
  for (int i = 0; i < steps; ++i) {
    x = acts[i % 2](x);
    if (norm(x) > 10) { norm = [steps](ag::Vector<float> v) -> ag::Scalar<float> { return ag::max(v) + steps; }; x = x / norm(x); }
  }
  return x;
}

AG_FUNCTION void effects(int n) {
  std::vector<std::function<void()>> later;
  for (int i = 0; i < n; ++i) later.push_back([i] { ag::print("run {}\n", i); });
  for (int i = n - 1; i >= 0; --i) later[i]();
}

AG_FUNCTION int recursion(int n, int kind) {
  int (*table[])(int) = {[](int x) { return x + 1; }, S::calls};
  std::function<int(int)> walk = [&](int k) -> int { return k <= 0 ? table[kind % 2](k) : walk(k - 1) + table[k % 2](k); };
  return walk(n);
}
static int apply3(int (*f)(int), int x) { return f(f(f(x))); }

AG_FUNCTION int passing(int k) {
  int (*f)(int) = nullptr;
  for (int i = 0; i < 3; ++i) {
    f = i == k ? S::calls : doubled<int>;
    if (i == 1 && k == 1) break;
  }
  return apply3(f, k) + apply3([](int x) { return x * x; }, k + 1) + (f == S::calls) + (f == &doubled<int>) * 2;
}

struct Layers {
  static constexpr int (*steps[])(int) = {S::calls, doubled<int>, negated<int>};
  int first;
  AG_FUNCTION int run(int n) const {
    int x = first;
    for (int i = 0; i < n; ++i) x = this->steps[i % 3](x) + steps[(i + 1) % 3](x);
    return x;
  }
};
AG_FUNCTION int madeTwice(int n) {
  auto run = [&](int k) {
    std::function<int(int)> f = [&](int x) { return x + k; };
    if (k > 1) f = [&](int x) { return x * k - n; };
    return f(n);
  };
  return run(1) * 100 + run(n);
}

int main() {
  for (int k = 0; k < 5; ++k) show(stdObjects(k, 5, 3));
  for (bool c : {false, true}) show(templates(c, 3));
  for (int n : {0, 1, 4, 9}) show(queue(n));
  for (int n : {0, 1, 5}) show(tensors({1, 2.5f, -3}, n));
  for (int n : {0, 3}) effects(n);
  for (int n : {0, 3, 6}) show(recursion(n, n / 3));
  for (int k : {0, 1, 2}) show(passing(k));
  for (int n : {0, 1, 4}) show(Layers{3}.run(n));
  for (int n : {0, 3}) show(madeTwice(n));
}

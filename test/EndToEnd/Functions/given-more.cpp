// Functions that the caller gives to methods, templates, algorithms, tables and hosts; of classes, tensors and vectors; that print and throw.
#include "report.h"

#include <algorithm>
#include <functional>
#include <numeric>

struct Optimizer {
  double rate = 0.1;
  int steps = 0;
  AG_FUNCTION double minimize(const std::function<double(double)> &gradient, double x, int n);
  AG_FUNCTION double value(double (*f)(double), double x) const { return f(x) * rate; }
};
double Optimizer::minimize(const std::function<double(double)> &gradient, double x, int n) {
  for (int i = 0; i < n; ++i) {
    double g = gradient(x);
    if (g == 0) break;
    x -= rate * g;
    ++steps;
  }
  return x;
}

template <class T> AG_FUNCTION std::vector<T> mapAll(const std::vector<T> &v, std::function<T(T)> f) {
  std::vector<T> out;
  for (const T &x : v) out.push_back(f(x));
  return out;
}
template <class F> AG_FUNCTION int applied(F f, int x) { return f(x) + f(x + 1); }

AG_FUNCTION int countIf(const std::vector<int> &v, bool (*p)(int)) { return std::count_if(v.begin(), v.end(), p); }
AG_FUNCTION std::vector<int> sorted(std::vector<int> v, const std::function<bool(int, int)> &less) {
  std::sort(v.begin(), v.end(), less);
  return v;
}
AG_FUNCTION int folded(const std::vector<int> &v, int (*f)(int, int)) { return std::accumulate(v.begin(), v.end(), 0, f); }

AG_FUNCTION int compose(const std::function<int(int)> &f, const std::function<int(int)> &g, int x) {
  auto h = [&](int y) { return f(g(y)); };
  std::function<int(int)> k = h;
  return k(x) + h(x);
}

AG_FUNCTION int pick(const std::function<int(int)> &f, const std::function<int(int)> &g, int n) {
  std::function<int(int)> current = f;
  int total = 0;
  for (int i = 0; i < n; ++i) {
    total += current(i);
    if (total % 2) current = g;
    else if (total > 20) current = [](int x) { return x * 100; };
  }
  return total;
}

AG_FUNCTION int table(int (*f)(int), int (*g)(int), int n) {
  int (*all[])(int) = {f, g};
  int total = 0;
  for (int i = 0; i < n; ++i) total += all[i % 2](i);
  return total;
}

enum class Kind { A, B };
struct P { int a; double b; };
AG_FUNCTION double kinds(double (*f)(Kind, P, bool), int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += f(i % 2 ? Kind::A : Kind::B, P{i, i * 0.5}, i > 2);
  return s;
}
AG_FUNCTION P makes(const std::function<P(int)> &f, int n) {
  P best{0, 0};
  for (int i = 0; i < n; ++i) if (P p = f(i); p.b > best.b) best = p;
  return best;
}
AG_FUNCTION ag::Scalar<float> scalars(const std::function<ag::Scalar<float>(ag::Scalar<float>)> &f, ag::Scalar<float> x) {
  while (x < 100.0f) x = f(x);
  return x;
}
AG_FUNCTION int inner(int (*f)(int), int n) { return n <= 0 ? 0 : f(n) + inner(f, n - 1); }
AG_FUNCTION int outer(int (*f)(int), int n) { return inner(f, n) + inner([](int x) { return x * 2; }, n); }
AG_FUNCTION void effects(const std::function<void()> &f, int n) {
  for (int i = 0; i < n; ++i) { ag::print("before {}\n", i); f(); ag::print("after\n"); }
}
AG_HOST int hosted(const std::function<int(int)> &f, int x) { return f(x) + 1000; }
AG_FUNCTION int toHost(const std::function<int(int)> &f, int x) { return hosted(f, x) + f(x); }
AG_FUNCTION int optionalCall(int (*f)(int), int x) { return f ? f(x) : -1; }
AG_FUNCTION bool given(const std::function<int(int)> &f) { return static_cast<bool>(f) && f != nullptr; }
AG_FUNCTION std::vector<double> vec(const std::function<std::vector<double>(const std::vector<double> &, double)> &f, std::vector<double> y, int n) {
  for (int i = 0; i < n; ++i) { auto k = f(y, i * 0.1); for (std::size_t j = 0; j < y.size(); ++j) y[j] += 0.1 * k[j]; }
  return y;
}
AG_FUNCTION double nested(const std::function<double(double, double)> &f) {
  double s = 0;
  for (int i = 0; i < 3; ++i) for (int j = 0; j < 3; ++j) { if (f(i, j) > 3) continue; s += f(i, j); }
  return s;
}
static int sq(int x) { return x * x; }
static int neg(int x) noexcept { return -x; }

int main() {
  Optimizer o;
  show("minimize", o.minimize([](double x) { return 2 * (x - 3); }, 0, 50), o.steps);
  show("value", o.value([](double x) { return x + 1; }, 4));
  show("mapAll", mapAll<int>({1, 2, 3}, sq), mapAll<double>({}, [](double x) { return x; }));
  int k = 5;
  show("applied", applied(sq, 3), applied(std::function<int(int)>([k](int x) { return x * k; }), 2));
  show("countIf", countIf({1, 2, 3, 4, 5}, [](int x) { return x % 2 == 1; }));
  show("sorted", sorted({3, 1, 2}, [](int a, int b) { return a > b; }));
  show("folded", folded({1, 2, 3}, [](int a, int b) { return a * 2 + b; }));
  show("compose", compose(sq, neg, 3));
  show("pick", pick([](int i) { return i + 2; }, [](int i) { return i + 7; }, 6));
  show("table", table(sq, neg, 5));
  show("kinds", kinds([](Kind k, P p, bool b) { return (k == Kind::A ? p.a : p.b) + b; }, 6));
  P p = makes([](int i) { return P{i, i * (5.0 - i)}; }, 6);
  show("makes", p.a, p.b);
  show("scalars", scalars([](ag::Scalar<float> x) { return x * 3.0f; }, 2));
  show("outer", outer(sq, 3));
  int calls = 0;
  effects([&] { ++calls; std::printf("called %d\n", calls); }, 2);
  show("toHost", toHost(sq, 4));
  show("optionalCall", optionalCall(nullptr, 2), optionalCall(neg, 2));
  show("given", given(nullptr), given(sq));
  show("vec", vec([](const std::vector<double> &y, double t) { return std::vector<double>{y[1], -y[0] + t}; }, {1, 0}, 3));
  show("nested", nested([](double a, double b) { return a + b; }));
  attempt([] { effects([] { ag::check(false, "inside {}", 3); }, 2); });
  try {
    effects([] { throw 7; }, 2);
  } catch (int i) { show("thrown", i); }
}

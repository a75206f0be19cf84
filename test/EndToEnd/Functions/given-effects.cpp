// Functions that the caller gives, which throw, call marked functions, change what they are given, from several threads.
#include <functional>
#include "report.h"
#include <thread>

AG_FUNCTION int outer(const std::function<int(int)> &f, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i) s += f(i);
  return s;
}
struct Counter { int n = 0; ~Counter() { ag::print("end {}\n", n); } };
AG_FUNCTION int guarded(const std::function<int(int)> &f, int n) {
  Counter c;
  for (int i = 0; i < n; ++i) { c.n += f(i); }
  return c.n;
}
AG_FUNCTION ag::Matrix<float> grow(std::function<ag::Vector<float>(int)> row, int n) {
  ag::Matrix<float> m = ag::zeros<float>({0, 2});
  for (int i = 0; i < n; ++i) m = ag::append(m, row(i));
  return m;
}
ag::Variable<int> total = 0;
AG_FUNCTION int state(const std::function<void()> &f, int n) {
  for (int i = 0; i < n; ++i) { total.assign_add(1); f(); }
  return total.value().item();
}
AG_FUNCTION int vecs(const std::function<void(std::vector<int> &, ag::Vector<int> &)> &f, int n) {
  std::vector<int> v; ag::Vector<int> t = {1};
  for (int i = 0; i < n; ++i) f(v, t);
  int s = ag::sum(t).item();
  for (int x : v) s += x;
  return s * 100 + int(v.size()) + int(t.size());
}
template <class T> AG_FUNCTION T applyTwice(const std::function<T(T)> &f, T x) { return f(f(x)); }
template <class F> AG_FUNCTION double viaTemplate(F &&f, double x) { return f(x) + f(x + 1); }
AG_FUNCTION double caller(const std::function<double(double)> &f, double x) { return viaTemplate(f, x) + viaTemplate([&](double y) { return f(y) * 2; }, x); }
AG_FUNCTION double defaulted(double x, double (*f)(double) = nullptr) { return f ? f(x) : x; }
AG_FUNCTION int chain(const std::function<std::pair<int, bool>(int)> &f, int x) {
  while (true) { auto [v, more] = f(x); x = v; if (!more) return x; }
}
AG_FUNCTION std::optional<int> opt(const std::function<std::optional<int>(int)> &f, int n) {
  for (int i = 0; i < n; ++i) if (auto r = f(i)) return *r * 10;
  return std::nullopt;
}
namespace ns { enum class Op { Add, Mul }; struct Ctx { int a; }; AG_FUNCTION int dispatch(Op op, int (*add)(int, int), int (*mul)(int, int), int x) { switch (op) { case Op::Add: return add(x, 1); case Op::Mul: return mul(x, 3); } return 0; } }
int main() {
  show("nested", outer([](int i) { return outer([i](int j) { return i * j; }, 3); }, 4));
  try { guarded([](int i) { if (i == 2) throw 5; return i + 1; }, 4); } catch (int e) { show("caught", e); }
  attempt([] { guarded([](int i) { ag::check(i < 1, "too big {}", i); return 1; }, 3); });
  show("guarded", guarded([](int i) { return i; }, 3));
  show("grow", grow([](int i) { return ag::Vector<float>{float(i), 1}; }, 3), grow([](int) { return ag::Vector<float>{}; }, 0));
  attempt([] { grow([](int i) { return ag::Vector<float>{float(i)}; }, 3); });
  show("state", state([] { total.assign(total.value() * 2); }, 3));
  show("vecs", vecs([](std::vector<int> &v, ag::Vector<int> &t) { v.push_back(int(v.size())); t = ag::concat({t, t}); }, 3));
  show("twice", applyTwice<double>([](double x) { return x * x; }, 3), applyTwice<ag::Vector<int>>([](ag::Vector<int> x) { return x + 1; }, {1, 2}));
  show("caller", caller([](double x) { return x * 3; }, 2));
  show("defaulted", defaulted(2), defaulted(2, [](double x) { return -x; }));
  show("chain", chain([](int x) { return std::pair(x * 2, x < 50); }, 3));
  show("opt", opt([](int i) { return i == 3 ? std::optional(i) : std::nullopt; }, 5), opt([](int) { return std::nullopt; }, 5));
  show("dispatch", ns::dispatch(ns::Op::Mul, nullptr, [](int a, int b) { return a * b; }, 4));
  int sums[4];
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back([&, t] { sums[t] = outer([t](int i) { return i * t; }, 1000); });
  for (auto &t : threads) t.join();
  show("threads", sums[0], sums[1], sums[2], sums[3]);
  ag::eagerly([] { show("eager", outer([](int i) { return i; }, 4)); });
}

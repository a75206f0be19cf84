// Guards that call lambdas, members that are `ag::Variable`s, host functions, vectors; an exception of the host's; `uncaught_exceptions`.
#include "report.h"

#include <exception>
#include <stdexcept>

ag::Variable<float, 1> log_of = {0, 0};

template <class F> struct Guard {
  F action;
  explicit Guard(F f) : action(f) {}
  ~Guard() { action(); }
};
struct OnFailure {
  int &count;
  int before = std::uncaught_exceptions();
  ~OnFailure() {
    if (std::uncaught_exceptions() > before) {
      ++count;
      ag::print("failure {} ", count);
    } else {
      ag::print("success ");
    }
  }
};
AG_HOST void tell(int x) { std::printf("tell %d ", x); }
AG_HOST int risky(int x) {
  if (x == 3) throw std::runtime_error("risky");
  return x * 2;
}

struct Model {
  ag::Variable<int> steps = 0;
  int calls = 0;

  struct Step {
    ag::Variable<int> &steps;
    ag::Scalar<int> by;
    ~Step() { steps.assign_add(by); }
  };
  AG_FUNCTION ag::Scalar<int> run(ag::Vector<int> v, int at) {
    Step step{steps, 1};
    Guard done([&] { steps.assign_add(100); });
    step.by = v[at];
    return v[at + 1] + steps;
  }
};

AG_FUNCTION int lambdas(int n, ag::Vector<int> v) {
  std::vector<int> seen;
  int i = 0;
  Guard report([&] {
    tell(static_cast<int>(seen.size()));
    for (int x : seen) ag::print("{} ", x);
    ag::print("at {} ", i);
  });
  for (; i < n; ++i) {
    Guard inner([&seen, i] { ag::print("i{}:{} ", i, seen.size()); });
    seen.push_back(v[i].item());
    if (seen.back() == 9) seen.clear();
  }
  return static_cast<int>(seen.size());
}
AG_FUNCTION int host(int n) {
  int failures = 0;
  OnFailure outer{failures};
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    OnFailure inner{failures};
    sum += risky(i);
  }
  return sum + failures;
}
template <class T> AG_FUNCTION T templated(T x, ag::Vector<T> v) {
  Guard g([&] { log_of.assign(ag::astype<float>(v)); });
  v[0] = x;
  v = v * 2;
  return (v[1] / v[static_cast<int>(x)]).item();
}
int recursive(int n, int d) {
  Guard g([n] { ag::print("<{}>", n); });
  if (n == 0) return (100 / ag::Scalar<int>(d)).item();
  return recursive(n - 1, d) + 1;
}
AG_FUNCTION int recurses(int n, int d) {
  Guard g([] { ag::print("end "); });
  return recursive(n, d);
}

int main() {
  Model model;
  for (int at : {0, 1, 2, 5}) {
    attempt([&] { return model.run({1, 2, 3}, at); });
    show(model.steps.value());
  }
  for (int n : {0, 2, 3, 4}) attempt([&] { return lambdas(n, {5, 9, 7}); });
  for (int n : {0, 3, 4, 5}) {
    try {
      show(host(n));
    } catch (const std::runtime_error &error) {
      std::printf("! %s\n", error.what());
    }
  }
  for (int x : {0, 1, 2}) {
    attempt([&] { return templated<int>(x, {3, 4}); });
    show(log_of.value());
  }
  attempt([] { return templated<float>(1, {3, 4}); });
  show(log_of.value());
  for (int d : {0, 5}) attempt([&] { return recurses(3, d); });
}

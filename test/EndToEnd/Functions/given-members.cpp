// Classes with members that are functions, as parameters and as the objects of methods.
#include "report.h"

#include <cmath>
#include <functional>

struct Options {
  std::function<double(double)> f;
  double tolerance = 1e-9;
  int limit = 50;
};

AG_FUNCTION double solve(const Options &options, double x) {
  for (int i = 0; i < options.limit; ++i) {
    double fx = options.f(x);
    if (std::abs(fx) < options.tolerance) return x;
    double slope = (options.f(x + 1e-6) - fx) / 1e-6;
    x -= fx / slope;
  }
  return x;
}

AG_FUNCTION double outer(Options options, double x, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    options.limit = i;
    sum += solve(options, x + i);
  }
  return sum;
}

class Machine {
public:
  Machine(std::function<int(int)> step, int (*finish)(int)) : step_(std::move(step)), finish_(finish) {}

  AG_FUNCTION int run(int n) {
    while (n > 0) {
      state_ = step_(state_);
      ++count_;
      if (state_ > 1000) break;
      --n;
    }
    return finish_ ? finish_(state_) : state_;
  }
  AG_FUNCTION int twice(int n) {
    int first = run(n);
    return first * 10 + run(n);
  }
  AG_FUNCTION bool isReady() const { return step_ && finish_ != nullptr; }
  AG_FUNCTION int deep(int n) { return n <= 0 ? next() : deep(n - 1) + next(); }
  int count() const { return count_; }

private:
  int next() { return state_ = step_(state_); }
  std::function<int(int)> step_;
  int (*finish_)(int);
  int state_ = 1, count_ = 0;
};

struct Layer {
  ag::Matrix<float> weights;
  std::function<ag::Vector<float>(const ag::Vector<float> &)> activation;
  ag::Vector<float> apply(const ag::Vector<float> &x) const { return activation(ag::matmul(weights, x)); }
};
struct Network {
  std::array<Layer, 2> layers;
  AG_FUNCTION ag::Vector<float> forward(ag::Vector<float> x) const {
    for (const Layer &layer : layers) x = layer.apply(x);
    return x;
  }
};

struct Base {
  void (*log)(int) = nullptr;
};
struct Derived : Base {
  int total = 0;
  AG_FUNCTION void add(int x) {
    total += x;
    if (log) log(total);
  }
};

AG_FUNCTION int change(Options &options, int n) {
  options.limit += n;
  auto f = options.f;
  return int(f(n)) + int(options.f(2));
}

template <class F> struct Holder {
  F f;
  AG_FUNCTION int call(int x) const { return f(x) + 1; }
};

AG_FUNCTION double both(const Options &a, const Options &b, bool c, double x) {
  const Options &chosen = c ? a : b;
  Options copy = chosen;
  return copy.f(x) + chosen.f(x);
}

static int inc(int x) { return x + 1; }

int main() {
  Options options{[](double x) { return x * x - 2; }};
  show("solve", solve(options, 1), outer(options, 1, 4), outer(options, 1, 0));
  Machine machine([](int x) { return x * 3; }, inc);
  show("run", machine.run(2));
  show("twice", machine.twice(3));
  show("count", machine.count(), machine.isReady());
  show("deep", machine.deep(2));
  Machine other([](int x) { return x + 5; }, nullptr);
  show("other", other.run(3));
  show("none", other.run(0));
  show("count", other.count(), other.isReady());
  Network network{{Layer{{{1, 2}, {3, 4}}, [](const ag::Vector<float> &x) { return ag::maximum(x, 0.0f); }},
                   Layer{{{1, -1}}, [](const ag::Vector<float> &x) { return ag::Vector<float>(x * 2.0f); }}}};
  show("forward", network.forward({1, 1}));
  Derived derived;
  derived.add(3);
  derived.log = [](int x) { std::printf("total %d\n", x); };
  derived.add(4);
  show("change", change(options, 3));
  show("changed", options.limit, options.f(3));
  show("holder", Holder<int (*)(int)>{inc}.call(3), Holder<std::function<int(int)>>{[](int x) { return -x; }}.call(3));
  Options second{[](double x) { return x / 2; }};
  show("both", both(options, second, true, 5), both(options, second, false, 5), both(options, options, true, 1));
  Options empty;
  try {
    solve(empty, 1);
  } catch (const std::bad_function_call &) {
    std::puts("empty");
  }
}

// Vectors, arrays, pairs, tuples and optionals of functions, and of classes with such members, that the caller gives.
#include "report.h"

#include <functional>

AG_FUNCTION int all(const std::vector<std::function<int(int)>> &list, int x) {
  for (const auto &f : list) x = f(x);
  return x;
}
AG_FUNCTION int some(std::vector<int (*)(int)> list, int x, int n) {
  for (int i = 0; i < n; ++i) {
    auto f = list[i % list.size()];
    if (f && f(x) > 100) break;
    if (f) x += f(x);
  }
  return x;
}

struct Rule {
  std::function<bool(int)> matches;
  std::function<int(int)> apply;
  int hits = 0;
};
AG_FUNCTION int rewrite(std::vector<Rule> &rules, int x, int limit) {
  for (int step = 0; step < limit; ++step) {
    bool changed = false;
    for (Rule &rule : rules) {
      if (!rule.matches(x)) continue;
      x = rule.apply(x);
      ++rule.hits;
      changed = true;
      break;
    }
    if (!changed) return x;
  }
  return -x;
}

class Bus {
public:
  void add(std::function<void(int)> f) { listeners_.push_back(std::move(f)); }
  AG_FUNCTION int send(int from, int to) {
    for (int i = from; i < to; ++i) {
      for (auto &f : listeners_) f(i);
      ++sent_;
    }
    return sent_;
  }

private:
  std::vector<std::function<void(int)>> listeners_;
  int sent_ = 0;
};

AG_FUNCTION int table(const std::array<int (*)(int), 3> &table, const std::vector<int> &which, int x) {
  for (int i : which) x = table[i](x);
  return x;
}
AG_FUNCTION double pairs(const std::pair<double, std::function<double(double)>> &p, const std::tuple<int, double (*)(double)> &t, int n) {
  double sum = p.first;
  for (int i = 0; i < n; ++i) sum += p.second(i) - std::get<1>(t)(std::get<0>(t) + i);
  return sum;
}
AG_FUNCTION int maybe(const std::optional<std::function<int(int)>> &f, int x) { return f ? (*f)(x) : -1; }

struct Pipeline {
  std::vector<Rule> rules;
  Rule last;
  AG_FUNCTION int run(int x) const {
    for (const Rule &rule : rules)
      if (rule.matches(x)) x = rule.apply(x);
    return last.apply ? last.apply(x) : x;
  }
  AG_FUNCTION int best(int x) const {
    int most = x;
    for (std::size_t i = 0; i < rules.size(); ++i) most = std::max(most, rules[i].apply(x));
    return most;
  }
};

AG_FUNCTION int local(const std::function<int(int)> &f, int n) {
  std::vector<std::function<int(int)>> steps = {f, [](int x) { return x * 2; }};
  if (n > 2) steps.push_back(f);
  int x = 1;
  for (auto &step : steps) x = step(x);
  std::swap(steps[0], steps[1]);
  return x * 100 + steps[0](n);
}

static int inc(int x) { return x + 1; }
static int dbl(int x) { return x * 2; }
static double half(double x) { return x / 2; }

int main() {
  int k = 3;
  show("all", all({inc, [&](int x) { return x * k; }, dbl}, 2), all({}, 2));
  show("some", some({inc, nullptr, dbl}, 1, 9), some({nullptr}, 1, 3));
  std::vector<Rule> rules = {{[](int x) { return x > 50; }, [](int x) { return x - 50; }}, {[](int x) { return x % 2 == 1; }, [](int x) { return 3 * x + 1; }}};
  show("rewrite", rewrite(rules, 27, 10));
  show("hits", rules[0].hits, rules[1].hits);
  Bus bus;
  bus.add([&](int i) { k += i; });
  bus.add([](int i) { std::printf("sent %d\n", i); });
  show("send", bus.send(0, 3));
  show("again", bus.send(2, 2), k);
  show("table", table({inc, dbl, inc}, {0, 1, 1, 2}, 5));
  show("pairs", pairs({0.5, [](double x) { return x * x; }}, {2, half}, 4));
  show("maybe", maybe(std::nullopt, 3), maybe(std::function<int(int)>(inc), 3));
  Pipeline pipeline{rules, {nullptr, dbl}};
  show("run", pipeline.run(71), pipeline.best(9));
  show("local", local([](int x) { return x + 10; }, 2), local(inc, 3));
}

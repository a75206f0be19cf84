// std::function of lambdas and functions: as locals, parameters of helpers and members; what they capture; conversions of arguments and results.
#include "report.h"

#include <functional>

int twice(int x) { return 2 * x; }
int both_of(const std::function<int(int)> &f, int n) {
  if (n == 0) return 0;
  return f(n) + f(n - 1);
}
ag::Scalar<float> fold(ag::Vector<float> v, std::function<ag::Scalar<float>(ag::Scalar<float>, ag::Scalar<float>)> join) {
  ag::Scalar<float> sum = 0;
  for (auto x : v) sum = join(sum, x);
  return sum;
}
void each(std::vector<int> &v, const std::function<void(int &)> &change) {
  for (int &x : v) change(x);
}
struct Step {
  std::function<int(int)> next;
  int limit;
  int run(int x) const {
    while (x < limit) x = next(x);
    return x;
  }
};
AG_FUNCTION int locals(int n) {
  int calls = 0;
  std::function<int(int)> f = [&calls, n](int x) {
    ++calls;
    return x + n;
  };
  std::function<int(int)> g = twice;
  auto copy = f;
  return both_of(f, n) + both_of(g, n) + both_of([](int x) { return x * x; }, n) + both_of(twice, 2) + copy(1) + calls * 1000;
}
AG_FUNCTION ag::Scalar<float> folds(ag::Vector<float> v, float by) {
  auto weighted = [by](auto a, auto b) { return a + by * b; };
  return fold(v, weighted) + fold(v, [](ag::Scalar<float> a, ag::Scalar<float> b) { return ag::maximum(a, b); });
}
AG_FUNCTION std::vector<int> changes(std::vector<int> v, int n) {
  int seen = 0;
  each(v, [&](int &x) {
    x = n / ag::Scalar<int>(x) == 2 ? x + 10 : x;
    seen += x;
  });
  std::function<double(float)> narrow = [](double x) { return x / 3; };
  v.push_back(seen);
  v.push_back(int(narrow(n + 0.1) * 1000));
  return v;
}
AG_FUNCTION int members(int n) {
  Step step{[n](int x) { return x + n + 1; }, 20};
  return step.run(n) + Step{twice, 50}.run(n + 1);
}
AG_FUNCTION int counters(int n) {
  std::function<int()> count = [k = 0]() mutable { return ++k; };
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += count();
  std::function<int()> other = count;
  return sum * 100 + other() * 10 + count();
}

int main() {
  for (int n : {0, 1, 4}) show(locals(n), members(n), counters(n));
  show(folds({1, 5, 2}, 0.5f), folds({}, 2));
  attempt([] { return changes({1, 2, 3}, 4); });
  attempt([] { return changes({1, 0, 3}, 4); });
}

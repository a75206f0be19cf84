// Lambdas that are kept and refer to elements of lists and arrays, each to its own, also through lambdas that they hold; after the loop that
// made them, beside others, and where the elements change.
#include <autograph/autograph.h>

#include <array>
#include <functional>
#include <vector>

AG_FUNCTION int of_a_list(const std::vector<int> &v, int n) {
  std::vector<std::function<int()>> parts;
  for (const int &x : v) {
    if (x == n) continue;
    parts.push_back([&x] { return x * x; });
    parts.push_back([&, n] { return x - n; });
  }
  int sum = 0;
  for (const auto &part : parts) sum = sum * 3 + part();
  return sum;
}

struct Counter {
  int step = 1;
  int value = 0;
  void click(int by) { value += step * by; }
};

AG_FUNCTION void listeners(std::vector<Counter> &counters, int rounds) {
  std::vector<std::function<void(int)>> listeners;
  for (Counter &counter : counters) {
    ++counter.step;
    listeners.push_back([&counter](int by) { counter.click(by); });
  }
  for (int i = 0; i < rounds; ++i)
    for (auto &listener : listeners) {
      listener(i);
      if (counters[0].value > 40) return;
    }
}

AG_FUNCTION int of_an_array(std::array<int, 4> a) {
  std::array<std::function<void()>, 4> steps;
  for (int i = 0; i < 4; ++i) {
    int &x = a[i];
    steps[i] = [&x, i] { x = x * 2 + i; };
  }
  for (int i = 0; i < 6; ++i) steps[i % 4]();
  return a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3];
}

AG_FUNCTION int through_others(const std::vector<int> &v) {
  int sum = 0;
  std::function<int(int)> last = [](int x) { return x; };
  for (const auto &x : v) {
    auto add = [&](int y) { return x + y; };
    std::vector<std::function<int(int)>> two = {[=](int y) { return add(y) * 2; }, add};
    for (const auto &f : two) sum += f(1);
    if (x % 2 == 0) last = add;
  }
  return sum * 100 + last(5);
}

struct Row {
  int width;
  struct {
    double first, second;
  } ends;
};

AG_FUNCTION double of_members(std::vector<Row> rows, int k) {
  std::vector<std::function<double(double)>> scales;
  for (auto &row : rows) {
    auto &ends = row.ends;
    double &first = ends.first;
    scales.push_back([&](double x) { return first += x + ends.second; });
  }
  double sum = 0;
  while (k-- > 0) sum += scales[k % scales.size()](k);
  for (const auto &row : rows) sum = sum * 10 + row.ends.first;
  return sum;
}

int raw_array(const int (&a)[3]) {
  std::function<int()> best = [] { return -1; };
  for (const int &x : a)
    if (x > 1) best = [&x] { return x; };
  return best();
}
AG_FUNCTION int of_a_c_array(int n) {
  int a[3] = {n, n + 1, n - 1}, b[3] = {0, 1, n};
  return raw_array(a) * 10 + raw_array(b);
}

int main() {
  ag::print("{} {} {}\n", of_a_list({}, 1), of_a_list({1, 2, 5}, 3), of_a_list({4, -2, 4}, 4));
  std::vector<Counter> counters(3);
  counters[2].step = 5;
  listeners(counters, 0);
  listeners(counters, 5);
  for (const Counter &counter : counters) ag::print("{} {} ", counter.step, counter.value);
  ag::print("\n{} {}\n", of_an_array({1, 2, 3, 4}), of_an_array({}));
  ag::print("{} {} {} {}\n", of_members({{1, {1, 2}}, {2, {3, 4}}}, 5), of_members({}, 0), of_a_c_array(1), of_a_c_array(4));
  ag::print("{} {} {}\n", through_others({}), through_others({1, 2, 5}), through_others({3, 8, 6}));
}

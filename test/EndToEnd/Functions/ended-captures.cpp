// Lambdas that hold a variable of a block that has ended by reference are not what a function holds that is called later.
#include "report.h"

#include <functional>

AG_FUNCTION int never(int n) {
  for (int i = 0; i < n; ++i) {
    std::function<int(int)> f = [&](int x) { return x + i; };
    ag::print("{}\n", i);
  }
  std::vector<std::function<int(int)>> list;
  if (n > 2) list.push_back([](int x) { return x * 2; });
  int total = 0;
  for (auto &f : list) total += f(n);
  return total;
}

AG_FUNCTION int several(int n) {
  std::function<int(int)> g = [](int x) { return x; };
  if (n > 3) g = [](int x) { return x + 1; };
  int total = 0;
  for (int i = 0; i < n; ++i) {
    std::function<int(int)> h = [&](int x) { return x + i; };
    if (i % 2) h = [&](int x) { int k = i; return x * k; };
    total += h(i) * 10;
  }
  for (int j = 0; j < n; ++j) total += g(j);
  return total + g(2);
}

AG_FUNCTION int unset(int n) {
  std::function<int(int)> g;
  switch (n % 3) {
  case 0: {
    int k = n;
    std::function<int(int)> f = [&](int x) { return x + k; };
    g = [](int x) { return x - 1; };
  } break;
  case 1: {
    ag::Scalar<int> k = n;
    std::function<int(int)> f = [&](int x) { return (k + x).item(); };
    if (k > 2) return f(1);
  }
  }
  return g ? g(n) : -1;
}

int main() {
  for (int n : {0, 1, 3, 4, 5}) show(never(n), several(n), unset(n));
}

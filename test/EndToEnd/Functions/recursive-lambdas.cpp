// Lambdas that call themselves through a parameter, recursive functions that take lambdas, and one variable under two references.
#include "report.h"
AG_FUNCTION int factorial(int n) {
  auto go = [](auto &&self, int k) -> int { return k <= 1 ? 1 : k * self(self, k - 1); };
  return go(go, n);
}
AG_FUNCTION int counted(int n) {
  int calls = 0;
  auto go = [&](auto &&self, int k) -> int {
    ++calls;
    if (k == 0) return 0;
    return 1 + self(self, k / 2) + (k % 2 ? self(self, k - 1) : 0);
  };
  int r = go(go, n);
  return r * 1000 + calls;
}
AG_FUNCTION ag::Vector<int> halves(int n) {
  ag::Vector<int> out = ag::zeros<int>({n});
  auto go = [&out](auto &self, int lo, int hi, int v) -> void {
    if (lo >= hi) return;
    int mid = (lo + hi) / 2;
    out[mid] = v;
    self(self, lo, mid, v + 1);
    self(self, mid + 1, hi, v + 1);
  };
  go(go, 0, n, 1);
  return out;
}
AG_FUNCTION std::vector<std::vector<int>> permutations(int n) {
  std::vector<std::vector<int>> all;
  std::vector<int> now;
  std::vector<bool> used(n);
  auto go = [&](auto self) -> void {
    if (int(now.size()) == n) {
      all.push_back(now);
      return;
    }
    for (int i = 0; i < n; ++i) {
      if (used[i]) continue;
      used[i] = true;
      now.push_back(i);
      self(self);
      now.pop_back();
      used[i] = false;
    }
  };
  go(go);
  return all;
}
template <class F> int visit(int n, F &&each) {
  if (n <= 0) return 0;
  each(n);
  return 1 + visit(n / 2, each) + visit(n / 3, each);
}
AG_FUNCTION int visited(int n) {
  int sum = 0, most = 0;
  int steps = visit(n, [&](int x) {
    sum += x;
    if (x > most) most = x;
  });
  const int by = n + 1;
  steps += visit(n, [&sum, by](int x) { sum += x * by; });
  return steps * 10000 + sum * 10 + most;
}
void both(int &a, int &b, int n) {
  if (n == 0) return;
  a += 1;
  b *= 2;
  both(a, b, n - 1);
}
AG_FUNCTION int same(int n) {
  int x = 1;
  both(x, x, n);
  int y = 2;
  both(x, y, n);
  return x * 1000 + y;
}
int main() {
  for (int n : {0, 1, 5}) show(factorial(n), counted(n), halves(n), same(n));
  for (int n : {0, 1, 3}) show(permutations(n), visited(n * 4));
}

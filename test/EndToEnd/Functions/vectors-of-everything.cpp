// Vectors of vectors, of tensors and of bool; comparison and swap.
#include "report.h"
AG_FUNCTION int f(int n) {
  std::vector<std::vector<int>> g(n, std::vector<int>(n, 1));
  for (int i = 0; i < n; ++i) {
    g[i][i] = i;
    g[i].push_back(7);
  }
  std::vector<ag::Vector<float>> ts;
  for (int i = 0; i < n; ++i)
    ts.push_back(ag::full({i + 1}, 0.5f));
  while (ts.size() > 2)
    ts.pop_back();
  float q = 0;
  for (const auto &t : ts)
    q += ag::sum(t).item();
  int s = 0;
  for (auto &r : g)
    for (int x : r)
      s = s * 3 + x;
  std::vector<bool> flags(4, false);
  flags[1] = true;
  int c = 0;
  for (bool b : flags)
    c = c * 2 + b;
  std::vector<int> a = {1, 2, 3}, b = a;
  b[0] = 9;
  a.swap(b);
  std::swap(a, b);
  return s + int(q * 4) + c + (a == b) + a.front() + b.at(0) + a.empty();
}
int main() {
  for (int n : {0, 1, 3})
    show(f(n));
}

// Range-for over arrays, vectors and braces by value and by reference, with structured bindings.
#include "report.h"
struct S {
  int a;
  float b;
};
AG_FUNCTION int f(int n) {
  int raw[4] = {1, 2, 3, n};
  for (int &x : raw)
    x *= 2;
  int s = 0;
  for (const int &x : raw)
    s += x;
  for (auto x : raw) {
    x = 0;
    s += x + 1;
  }
  std::array<S, 3> a{{{1, 2}, {3, 4}, {5, 6}}};
  for (auto &[p, q] : a) {
    p += n;
    q *= 2;
  }
  for (auto [p, q] : a)
    s += p * int(q);
  for (const auto &[p, q] : a)
    s -= p;
  std::vector<std::pair<int, ag::Scalar<int>>> v;
  for (int i = 0; i < n; ++i)
    v.push_back({i, i * i});
  for (auto &[i, sq] : v)
    sq += i;
  for (auto [i, sq] : v)
    s += (sq * i).item();
  for (auto x : {n, n + 1, 7}) {
    if (x == 7)
      break;
    s += x;
  }
  std::vector<ag::Vector<int>> vs = {{1, 2}, {3}};
  for (ag::Vector<int> &t : vs)
    t = ag::append(t, n);
  for (const ag::Vector<int> &t : vs)
    s += ag::sum(t).item() * t.extent(0);
  return s;
}
int main() {
  for (int n : {0, 1, 4})
    show(f(n));
}

// Short loops over slices that leave some out, by what they count: one arm of a branch is left of each copy.
#include "report.h"

using M = ag::Matrix<int>;
AG_FUNCTION M life(M g, int steps) {
  const int m = g.extent(0), n = g.extent(1);
  for (int t = 0; t < steps; ++t) {
    M c = ag::zeros<int>({m - 2, n - 2});
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        if (i != 1 || j != 1) c = c + g(ag::slice(i, m - 2 + i), ag::slice(j, n - 2 + j));
    M in = g(ag::slice(1, m - 1), ag::slice(1, n - 1));
    g(ag::slice(1, m - 1), ag::slice(1, n - 1)) = ag::astype<int>((c == 3) | ((c == 2) & (in == 1)));
  }
  return g;
}
// Two arms, and what goes on early.
AG_FUNCTION ag::Vector<float> arms(ag::Vector<float> x, ag::Vector<float> y) {
  for (int k = 0; k < 6; ++k) {
    if (k == 2) continue;
    if (k % 2 == 0 && k < 4) x = x * y;
    else x = x + y * float(k);
  }
  return x;
}
// The count of the outer loop is not known: its branch stays in each copy.
AG_FUNCTION ag::Vector<float> of_outer(ag::Vector<float> x, int times) {
  for (int t = 0; t < times; ++t)
    for (int k = 0; k < 3; ++k)
      if (t % 2 == 0) x = x * 0.5f + float(k);
      else x = x - float(t);
  return x;
}
// Nothing but elements in the arms.
AG_FUNCTION ag::Vector<int> evens(ag::Vector<int> d) {
  for (int i = 0; i < 20; ++i)
    if (i % 2 == 0) d[i] = i;
  return d;
}
// A branch that asks for elements, too.
AG_FUNCTION ag::Vector<float> of_elements(ag::Vector<float> x, ag::Vector<float> y) {
  for (int k = 0; k < 3; ++k)
    if (k == 1 || y[k] > 0.5f) x = x + y;
  return x;
}
// An arm that fails, and one that prints.
AG_FUNCTION M beyond(M a, int by) {
  M s = ag::zeros<int>({2, 2});
  for (int i = 0; i < 3; ++i)
    if (i != 0) s = s + a(ag::slice(i * by, i * by + 2), ag::slice(0, 2));
  return s;
}
AG_FUNCTION ag::Vector<float> told(ag::Vector<float> x) {
  for (int k = 0; k < 3; ++k) {
    if (k == 1) ag::print("{}\n", ag::sum(x));
    x = x * 2.0f;
  }
  return x;
}

int main() {
  show(evens(ag::zeros<int>({20})));
  M g = ag::zeros<int>({9, 11});
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 11; ++j) g(i, j) = (i * 7 + j * 5 + i * j) % 3 == 0;
  show(life(g, 1), life(g, 5), life(ag::zeros<int>({2, 2}), 2));
  ag::Vector<float> x = {1, -2, 3}, y = {0.25f, 1, 0.75f};
  show(arms(x, y), of_outer(x, 4), of_elements(x, y), told(x));
  show(beyond(g, 1));
  attempt([&] { return beyond(g, 4); });
  attempt([&] { return arms(x, ag::Vector<float>{1, 2}); });
}

// Tapes of marked functions around lists that grow, shrink and change, of Scalars and of tensors; second derivatives through loops.
#include "report.h"

#include <autograph/gradient.h>

using S = ag::Scalar<double>;
AG_FUNCTION ag::Vector<double> of_list(ag::Vector<double> x) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<S> list;
  for (int i = 0; i < x.extent(0); ++i) if (x[i] > 0.5) list.push_back(x[i] * x[i]);
  S total = 0;
  for (const S &element : list) total += element * element;
  return tape.gradient(total, x);
}
AG_FUNCTION S changes(S a, int n) {
  ag::GradientTape tape;
  tape.watch(a);
  std::vector<S> list = {a * 1.0, a * 2.0, a * a};
  for (int i = 0; i < n; ++i) {
    list.push_back(list[i] * a + list[i + 1]);
    if (i % 2 == 0) list[i] = list[i] * list[i];
    if (i % 3 == 2) list.pop_back(), list.push_back(a * 3.0);
  }
  S y = list.back() * list[0];
  return tape.gradient(y, a);
}
AG_FUNCTION ag::Vector<double> rows(ag::Vector<double> v, int n) {
  ag::GradientTape tape;
  tape.watch(v);
  std::vector<ag::Vector<double>> history;
  ag::Vector<double> h = v * 0.5;
  for (int i = 0; i < n; ++i) {
    history.push_back(ag::tanh(h * v));
    h = history[i] + 0.25 * h;
  }
  ag::Vector<double> y = h * 1.0;
  for (int i = 0; i < n; ++i) y = y + history[i] * history[n - 1 - i];
  return tape.gradient(y, v);
}
AG_FUNCTION S second_loop(S x, int n) {
  ag::GradientTape outer;
  outer.watch(x);
  S dx;
  {
    ag::GradientTape inner;
    inner.watch(x);
    S y = x * 1.0;
    for (int i = 0; i < n; ++i) y = ag::sin(y) * x;
    dx = inner.gradient(y, x);
  }
  return outer.gradient(dx, x);
}
int main() {
  show(of_list({0.25, 0.75, 1.5, -1}), of_list(ag::Vector<double>()));
  for (int n = 0; n < 7; ++n) show(changes(0.7, n));
  for (int n = 0; n < 5; ++n) show(rows({0.5, -0.25, 1}, n));
  for (int n = 0; n < 5; ++n) show(second_loop(0.7, n));
}

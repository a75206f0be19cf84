// Short loops of elementwise operations: polynomials, windows, choices, and extents that do not go together in the middle of one.
#include "report.h"

#include <stdexcept>

template <class T> AG_FUNCTION ag::Vector<T> polynomial(const ag::Vector<T> &x) {
  ag::Vector<T> p = ag::full_like(x, 2);
  for (int k = 1; k < 7; ++k) p = p * x + T(k);
  return p;
}
AG_FUNCTION ag::Matrix<float> blur(const ag::Matrix<float> &a) {
  std::int64_t n = a.extent(0), m = a.extent(1);
  ag::Matrix<float> s = ag::zeros<float>({n - 2, m - 2});
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y) s = s + a(ag::slice(x, n - 2 + x), ag::slice(y, m - 2 + y)) * (x == 1 ? 2.0f : 1.0f);
  return s / 12;
}
AG_FUNCTION ag::Matrix<int> grown(ag::Matrix<int> x, const ag::Vector<int> &row) {
  for (int k = 0; k < 3; ++k) {
    if (k == 1) x = x - 1;
    x = x * 2 + row;
  }
  return x;
}
AG_FUNCTION ag::Vector<int> narrowed(ag::Vector<int> x) {
  for (int k = 0; k < 3; ++k) x = x(ag::slice(1, ag::end)) + x(ag::slice(0, ag::end - 1));
  return x;
}
AG_FUNCTION ag::Vector<float> series(const ag::Vector<float> &x) {
  ag::Vector<float> sum = ag::zeros_like(x), term = ag::ones_like(x);
  for (int k = 1; k <= 8; ++k) {
    sum += term;
    term *= x / k;
  }
  return sum - ag::exp(x);
}
AG_FUNCTION ag::Vector<float> marked(ag::Vector<float> x, const ag::Vector<float> &y) {
  AG_UNROLL for (int k = 0; k < 4; ++k) x = x * y + ag::tanh(y);
  return x;
}
AG_FUNCTION ag::Vector<float> never(ag::Vector<float> x) {
  for (int k = 5; k < 3; ++k) x = x + 1;
  for (int k = 0; k < 1; ++k) x = x * 2;
  return x;
}
template <class F> void show_what(F f) {
  try {
    f();
  } catch (const std::exception &error) {
    show(error.what() != nullptr);
  }
}
int main() {
  ag::Vector<float> x = ag::arange<float>(-2, 2, 0.375f);
  show(polynomial(x), polynomial(ag::arange<double>(0, 2, 0.25)), polynomial(ag::arange<int>(-3, 3)), polynomial<float>({}));
  show(blur(ag::reshape(ag::sin(ag::arange<float>(42)), {6, 7})), blur(ag::zeros<float>({3, 2})));
  show(grown({{1, 2, 3}, {4, 5, 6}}, {7, 8, 9}), grown({{1}, {2}}, {5, 6}), grown({{1, 2}}, {5}), grown({{3}}, {}));
  show(narrowed({1, 2, 3, 4, 5, 6}), narrowed({1, 2, 3, 4}), narrowed({1, 2, 3}));
  show(series(x), marked(x, x * 0.5f), marked(x, {0.5f}), marked({1}, x), never(x));
  show_what([] { narrowed({1, 2}); });
  show_what([] { grown({{1, 2, 3}}, {1, 2}); });
}

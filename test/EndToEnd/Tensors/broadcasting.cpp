// Shapes that broadcast, with extents 1, 0 and missing axes; loops whose operands change shape.
#include "report.h"

AG_FUNCTION ag::Matrix<float> outer(ag::Vector<float> a, ag::Vector<float> b) {
  return ag::expand_dims(a, 1) * b + ag::expand_dims(b, 0);
}
AG_FUNCTION ag::Matrix<int> add(ag::Matrix<int> a, ag::Matrix<int> b) { return a + b * 2; }
AG_FUNCTION ag::Tensor<int, 3> ranks(ag::Tensor<int, 3> t, ag::Matrix<int> m, ag::Vector<int> v, ag::Scalar<int> s) {
  return t * s + m - v;
}
AG_FUNCTION ag::Vector<int> growing(ag::Vector<int> v, int n) {
  for (int i = 0; i < n; ++i) {
    v = v + ag::arange(3);
    if (ag::sum(v) > 20) return v;
  }
  return v;
}
AG_FUNCTION ag::Tensor<double, 4> four(ag::Tensor<double, 4> a, ag::Tensor<double, 4> b) {
  return a / b - b;
}
AG_FUNCTION ag::Matrix<float> chosen(ag::Matrix<bool> condition, ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::where(condition, a, b * a);
}
AG_FUNCTION ag::Matrix<int> quotients(ag::Matrix<int> a, ag::Matrix<int> b) { return a / b % 7; }
AG_FUNCTION ag::Vector<float> of_one(ag::Vector<float> a, ag::Vector<float> b) { return ag::exp(a) + b; }

// Whatever of the two repeats along an axis.
template <class Function> void each_of_two(Function function, int rows, int columns) {
  for (int a : {1, rows})
    for (int b : {1, columns})
      for (int c : {1, rows})
        for (int d : {1, columns}) attempt([&] { return function(a, b, c, d); });
}
int main() {
  each_of_two([](int a, int b, int c, int d) {
    ag::Matrix<float> x = ag::reshape(ag::arange<float>(a * b), {a, b}), y = ag::reshape(ag::arange<float>(c * d), {c, d}) - 5.0f;
    return chosen(x < y, x + 0.5f, y);
  }, 3, 37);
  each_of_two([](int a, int b, int c, int d) {
    return quotients(ag::reshape(ag::arange<int>(a * b), {a, b}) - 9, ag::reshape(ag::arange<int>(c * d), {c, d}) + 1);
  }, 2, 19);
  each_of_two([](int a, int b, int c, int d) {
    return quotients(ag::reshape(ag::arange<int>(a * b), {a, b}), ag::reshape(ag::arange<int>(c * d), {c, d}));
  }, 2, 3);
  each_of_two([](int a, int b, int c, int d) {
    ag::Tensor<double, 4> x = ag::reshape(ag::arange<double>(2 * a * b), {2, a, 1, b}) * 0.7,
                          y = ag::reshape(ag::arange<double>(3 * c * d), {1, c, 3, d}) + 0.3;
    return four(x, y);
  }, 2, 21);
  for (int a : {0, 1, 50})
    for (int b : {0, 1, 50})
      attempt([&] { return of_one(ag::arange<float>(a) * 0.25f, ag::arange<float>(b) * 3.0f); });
  show(outer({1, 2}, {3, 4, 5}), outer({}, {1}), outer({7}, {}));
  show(add({{1, 2}, {3, 4}}, {{10, 20}, {30, 40}}), add({{1, 2}}, {{10}, {20}}), add({{1}}, {{1, 2, 3}}));
  show(add(ag::zeros<int>({1, 3}), ag::zeros<int>({0, 3})));
  show(ranks({{{1, 2}}, {{3, 4}}}, {{1, 1}, {2, 2}}, {5, 6}, 10), ranks({{{1}}}, {{1}}, {5, 6}, 10));
  for (int n : {0, 1, 3, 9}) {
    attempt([&] { return growing({1}, n); });
    attempt([&] { return growing({1, 2, 3}, n); });
    attempt([&] { return growing({1, 2}, n); });
  }
}

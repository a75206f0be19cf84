// Axes and indices given as numbers when the program runs, as constants and in braces.
#include "report.h"

AG_FUNCTION ag::Matrix<float> rows(ag::Matrix<float> x) { return ag::softmax(x); }
AG_FUNCTION ag::Matrix<float> columns(ag::Matrix<float> x) { return ag::softmax<0>(x) + ag::softmax(x, 0); }
AG_FUNCTION ag::Matrix<float> some(ag::Matrix<float> x, int axis) { return ag::log_softmax(x, axis) + ag::logsumexp(x, axis - 1, ag::keepdims); }
AG_FUNCTION ag::Vector<float> sums(ag::Matrix<float> x, int axis) { return ag::logsumexp(x, axis) * 2 - ag::logsumexp(x); }
AG_FUNCTION ag::Matrix<float> kept(ag::Matrix<float> x, int axis) {
  return ag::var(x, axis, ag::keepdims) - ag::var(x, ag::keepdims) + ag::logsumexp(x, ag::keepdims);
}
AG_FUNCTION ag::Vector<double> variance(ag::Matrix<double> x) { return ag::var(x, 0) + ag::var(x, -2); }
AG_FUNCTION ag::Matrix<int> flipped(ag::Matrix<int> x) { return ag::flip(x) - ag::flip(x[ag::slice(0, 2)], 1); }
AG_FUNCTION ag::Vector<int> reversed(ag::Vector<int> x) { return ag::flip(x); }
AG_FUNCTION ag::Matrix<int> taken(ag::Matrix<int> x, std::int64_t i) { return ag::take(x, {i, 0, i}, 1); }
AG_FUNCTION ag::Matrix<int> takenByAll(ag::Matrix<int> x, ag::Scalar<int> i, std::uint8_t j, ag::Vector<short> v) {
  return ag::concat({ag::take(x, {0, i, j, v[0], v(1) - 1, i + 1}, 0), ag::take(x, {}, 0), ag::take(x, {i, j}, 1)});
}
AG_FUNCTION ag::Vector<int> chosen(ag::Vector<int> x, ag::Scalar<std::int64_t> i) { return ag::take(x, {2, i}, -1); }

static ag::Vector<float> madeOf(std::initializer_list<ag::Scalar<float>> list) {
  ag::Vector<float> x(list);
  ag::Vector<float> y = list;
  return ag::concat({x, y * 2}, 0);
}
AG_FUNCTION ag::Vector<float> named(float a, ag::Scalar<float> b) {
  std::initializer_list<ag::Scalar<float>> none = {};
  return ag::concat({madeOf({a, b, a * b}), madeOf(none), ag::Vector<float>(none)}, 0);
}

int main() {
  show(named(2, 3.5f));
  ag::Matrix<float> m = {{1, 2, 3}, {4, 5, 9}};
  show(rows(m));
  show(columns(m));
  for (int axis : {0, 1, 2}) attempt([&] { show(some(m, axis)); });
  for (int axis : {0, 1, -1, 2}) attempt([&] { show(sums(m, axis)); });
  for (int axis : {0, 1, -3}) attempt([&] { show(kept(m, axis)); });
  attempt([&] { show(sums(ag::zeros<float>({0, 2}), 0)); });
  show(variance({{1, 2, 4}, {5, 5, 9}}));
  show(ag::softmax(ag::Vector<float>{1, 2}, 0));
  show(flipped({{1, 2}, {4, 8}}));
  show(reversed({1, 2, 3}));
  show(reversed({}));
  attempt([&] { show(taken({{1, 2}, {3, 4}}, 1)); });
  attempt([&] { show(taken({{1, 2}, {3, 4}}, 2)); });
  attempt([&] { show(takenByAll({{1, 2}, {3, 4}}, 0, 1, {1, 2})); });
  attempt([&] { show(takenByAll({{1, 2}, {3, 4}}, {}, 1, {1, 2})); });
  attempt([&] { show(takenByAll({{1, 2}, {3, 4}}, 1, 1, {1, 2})); });
  attempt([&] { show(takenByAll({{1, 2}, {3, 4}}, -1, 1, {1, 2})); });
  attempt([&] { show(chosen({5, 6, 7}, 1)); });
  attempt([&] { show(chosen({5, 6}, 1)); });
}

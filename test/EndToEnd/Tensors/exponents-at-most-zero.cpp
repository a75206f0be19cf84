// Exponentials of what is at most 0, and of what only looks like it: every bit, also of NaN and infinities.
#include "report.h"

#include <limits>

template <class T> AG_FUNCTION ag::Matrix<T> beside(const ag::Matrix<T> &x) { return ag::exp(x - ag::max(x, 1, ag::keepdims)); }
template <class T> AG_FUNCTION ag::Matrix<T> below(const ag::Matrix<T> &x) { return ag::exp(ag::min(x, 0) - x); }
template <class T> AG_FUNCTION ag::Matrix<T> across(const ag::Matrix<T> &x) { return ag::exp(x - ag::max(x, 1)); }
template <class T> AG_FUNCTION ag::Matrix<T> kernel(const ag::Matrix<T> &x, T s) { return ag::exp(-x * x / (T(2) * s * s)); }
template <class T> AG_FUNCTION ag::Matrix<T> decay(const ag::Matrix<T> &x, const ag::Matrix<T> &y) { return ag::exp(-ag::abs(x) / ag::sqrt(y)); }
template <class T> AG_FUNCTION ag::Matrix<T> shares(const ag::Matrix<T> &x) { return ag::log_softmax(x) + ag::sigmoid(x) * ag::softmax(x, 0); }
AG_FUNCTION ag::Vector<float> clipped(const ag::Vector<float> &x) {
  ag::Vector<float> y = ag::minimum(x, 0);
  return ag::where(x < -50, ag::exp(y), ag::exp(-y));
}
AG_FUNCTION ag::Matrix<ag::float16> halves(const ag::Matrix<ag::float16> &x) { return ag::softmax(x); }

// Above zero, as the factor is 1, and where an integer wraps around.
AG_FUNCTION ag::Vector<float> growth(ag::Vector<float> x) { return ag::exp(ag::abs(x) * true); }
AG_FUNCTION ag::Vector<float> wrapped(ag::Vector<float> x, float s) {
  return ag::exp(-ag::abs(x) / float(std::int8_t(int(s * s))));
}
AG_FUNCTION ag::Vector<float> wrapped(ag::Vector<float> x, ag::Vector<float> s) {
  return ag::exp(-ag::abs(x) / ag::astype<float>(ag::astype<std::int8_t>(ag::astype<int>(s * s))));
}

template <class T> void show_all(ag::Matrix<T> x) {
  show(beside(x), below(x), across(x), kernel(x, T(0.75)), kernel(x, T(0)), decay(x, x * T(0)), shares(x));
}
template <class T> void show_dtype(T far) {
  T infinity = std::numeric_limits<T>::infinity(), none = std::numeric_limits<T>::quiet_NaN();
  ag::Matrix<T> x = ag::reshape(ag::sin(ag::arange<T>(25) * T(0.7)) * T(3), {5, 5});
  show_all(x);
  show_all(x * far);
  for (T special : {infinity, -infinity, none, T(0), T(-0.0)}) {
    ag::Matrix<T> y = x;
    y(1, 2) = special;
    y(4, 4) = special;
    y(2) = special;
    show_all(y);
  }
}
int main() {
  show_dtype<float>(60.0f);
  show_dtype<double>(500.0);
  show(clipped(ag::arange<float>(-110, 20, 0.75f)));
  show(halves(ag::astype<ag::float16>(ag::reshape(ag::arange<float>(-30, 30), {4, 15}))));
  const ag::Vector<float> large = {1, 80, -100, 5000};
  show(growth(large), wrapped(large, 14.15f), wrapped(large, ag::Vector<float>{1, 2, 14.15f, 14.15f}));
  // Long rows, in vectors.
  ag::Matrix<float> wide = ag::reshape(ag::sin(ag::arange<float>(1200) * 0.7f) * 90.0f, {3, 400});
  show(ag::sum(beside(wide), 1), beside(wide)(0, ag::slice(0, 40)), ag::sum(shares(wide), 1));
}

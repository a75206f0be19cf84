// Sums and extremes of what is computed just before and kept: of rows and vectors of any length, in lanes or not.
#include "report.h"

#include <limits>

template <class T> AG_FUNCTION ag::Matrix<T> soft(const ag::Matrix<T> &x) { return ag::softmax(x); }
AG_FUNCTION ag::Vector<double> scaled(const ag::Vector<double> &x, ag::Scalar<double> &total) {
  ag::Vector<double> y = ag::tanh(x * 1.5 - 0.25);
  total = ag::sum(y);
  return y + total;
}
// What is summed is computed in place, in the second iteration from the first one's.
AG_FUNCTION ag::Vector<float> in_place(ag::Vector<float> x, int n) {
  for (int i = 0; i < n; ++i) {
    x = x * 0.75f + 1.0f;
    if (ag::sum(x) < 0.0f) return x;
  }
  return x;
}
// Two sums of one tensor, and one of the product with what is no part of it.
AG_FUNCTION ag::Matrix<float> moments(const ag::Matrix<float> &x, const ag::Matrix<float> &w) {
  ag::Matrix<float> e = ag::exp(x) * w;
  ag::Matrix<float> first = ag::sum(e, 1, ag::keepdims), second = ag::sum(e * e, 1, ag::keepdims), third = ag::sum(e * w, 1, ag::keepdims);
  return e * first + second - third;
}
AG_FUNCTION AG_SIGNATURE(f32[3,100]) ag::Matrix<float> known(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x * 0.5f);
  return e / ag::prod(e, 1, ag::keepdims);
}

// The greatest of what is computed just before and kept.
AG_FUNCTION ag::Matrix<float> masked(const ag::Matrix<float> &x, const ag::Matrix<float> &w) {
  return ag::softmax(ag::where(w > 0.0f, x * w * 0.125f + 1.0f, -1e9f));
}
AG_FUNCTION ag::Matrix<double> between(const ag::Matrix<double> &x, const ag::Matrix<double> &w) {
  ag::Matrix<double> y = x * w + x * 0.5 - w;
  return (y - ag::min(y, 1, ag::keepdims)) / (ag::max(y, 1, ag::keepdims) + 1.5);
}

template <class T> ag::Matrix<T> numbers(int rows, int columns) {
  return ag::reshape(ag::sin(ag::arange<T>(rows * columns) * T(0.37)) * T(3), {rows, columns});
}
template <class T> void show_ends(const ag::Matrix<T> &x) {
  show(ag::sum(x).item());
  for (int i : {0, 1, 31, 32, 63, 64}) if (i < int(x.extent(1))) show(x(ag::end - 1, i).item(), x(0, ag::end - 1 - i).item());
}
int main() {
  for (int columns : {1, 10, 63, 64, 65, 95, 96, 100, 127, 129, 1000, 4096, 4097, 9000}) {
    show_ends(soft(numbers<float>(3, columns)));
    show_ends(soft(numbers<double>(2, columns)));
    show_ends(moments(numbers<float>(2, columns), numbers<float>(2, columns) + 0.5f));
    show_ends(masked(numbers<float>(2, columns), numbers<float>(2, columns) + 0.5f));
    show_ends(between(numbers<double>(2, columns), ag::cos(numbers<double>(2, columns))));
    ag::Scalar<double> total = 0.0;
    ag::Vector<double> y = scaled(numbers<double>(1, columns)[0], total);
    show(total.item(), y[ag::end - 1].item(), ag::sum(y).item());
    show(ag::sum(in_place(numbers<float>(1, columns)[0], 3)).item());
  }
  show_ends(known(numbers<float>(3, 100)));
  ag::Matrix<float> special = numbers<float>(3, 70);
  special(0, 69) = std::numeric_limits<float>::quiet_NaN();
  special(1, 3) = std::numeric_limits<float>::infinity();
  special(2, ag::slice(0, 70)) = -std::numeric_limits<float>::infinity();
  show(ag::isnan(soft(special)), ag::isnan(masked(special, special * special)));
}

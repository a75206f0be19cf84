// Sums of more than a block of terms that lie in several loops: ends of blocks within a run, at its end, and runs longer than a block.
#include "report.h"

template <class T> AG_FUNCTION ag::Vector<T> outer(ag::Tensor<T, 3> x) { return ag::sum(x, {0, 2}); }
template <class T> AG_FUNCTION ag::Vector<T> means(ag::Tensor<T, 3> x) { return ag::mean(x, {0, 2}); }
AG_FUNCTION ag::Vector<double> products(ag::Tensor<double, 3> x) { return ag::prod(x, {0, 2}); }
AG_FUNCTION ag::Matrix<float> four_axes(ag::Tensor<float, 4> x) { return ag::sum(ag::exp(x), {0, 2}); }
AG_FUNCTION ag::Scalar<float> called(ag::Matrix<float> x, ag::Vector<float> y) { return ag::sum(ag::atan2(x, y)); }

template <class T> ag::Tensor<T, 3> numbers(int a, int b, int c) {
  ag::Vector<T> x = ag::zeros<T>({a * b * c});
  for (int i = 0; i < a * b * c; ++i) x[i] = T(float((i * 37) % 101) / 97.0f - 0.3f);
  return ag::reshape(x, {a, b, c});
}

int main() {
  const int extents[][3] = {{0, 2, 3}, {3, 2, 0}, {7, 2, 9}, {64, 2, 64}, {65, 2, 64}, {41, 3, 100}, {4100, 2, 1}, {1, 2, 4097}, {3, 2, 4096}, {3, 2, 5000}, {5, 1, 9001}};
  for (const auto &e : extents) {
    show(outer<float>(numbers<float>(e[0], e[1], e[2])), outer<double>(numbers<double>(e[0], e[1], e[2])));
    show(outer<ag::float16>(numbers<ag::float16>(e[0], e[1], e[2])), products(1 + numbers<double>(e[0], e[1], e[2]) / 1000));
    if (e[0] * e[2] != 0) show(means<float>(numbers<float>(e[0], e[1], e[2])));
    ag::Tensor<float, 3> x = numbers<float>(e[0], e[1], e[2]);
    show(four_axes(ag::reshape(x, {e[0], e[1], e[2], 1})), four_axes(ag::reshape(x, {e[0], 1, e[1], e[2]})));
  }
  show(called(ag::abs(numbers<float>(1, 90, 70)[0]), numbers<float>(1, 1, 70)[0][0]), called(ag::abs(numbers<float>(1, 2, 5000)[0]), numbers<float>(1, 1, 5000)[0][0]));
}

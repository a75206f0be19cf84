// Gradients of what reduces, multiplies and moves tensors of 16 bits, in loops with exits and in branches, and near those in double; the operands of a sum are recorded as Clang orders them.
#include "beside_double.h"
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

template <class T> using M = ag::Matrix<T>;
template <class T> using V = ag::Vector<T>;
template <class T> using S = ag::Scalar<T>;

GRADIENT_OF_STEPS(of_sums, m = m * ag::sum(m, 1, ag::keepdims) * 0.25; y += ag::sum(ag::sum(m, 0) * w))
GRADIENT_OF_STEPS(of_means, m = m - ag::mean(m); y += ag::mean(ag::mean(m * m, 1)) + ag::mean(ag::mean(x, 0) * w))
GRADIENT_OF_STEPS(of_extremes, m = m + ag::max(x, 1, ag::keepdims); y += ag::max(m) * ag::sum(ag::min(x * m, 0)))
GRADIENT_OF_STEPS(of_factors, m = m * 0.5 + ag::prod(x, 1, ag::keepdims); y += ag::prod(w) + ag::sum(ag::prod(x, 0)))
GRADIENT_OF_STEPS(of_matrices, m = ag::matmul(m, ag::matmul(ag::matrix_transpose(x), m)) * 0.125; y += ag::sum(m))
GRADIENT_OF_STEPS(of_vectors, y += ag::matmul(w, w) + ag::sum(ag::matmul(m, w)) + ag::sum(ag::matmul(x[0] * w, ag::matrix_transpose(m))))
GRADIENT_OF_STEPS(of_pieces, m[0] = m[1] * w; m(0, i % 3) = y + x(1, 0); y += ag::sum(m[0]) + w[i % 3] * w[i % 3])
GRADIENT_OF_STEPS(of_shapes, m = ag::flip(ag::reshape(ag::concat({m, x}, 0), {2, 6}), 1)(ag::slice(), ag::slice(1, 4)); y += ag::sum(ag::cumulative_sum(m, 1) * m))
GRADIENT_OF_STEPS(of_places, m = ag::take(ag::sort(m, 1), ag::Vector<int>{2, 0, 2}, 1); y += ag::sum(ag::softmax(m) * x))
GRADIENT_OF_STEPS(of_dtypes, y += ag::astype<T>(ag::sum(ag::astype<float>(m) * 0.1f) + ag::sum(ag::astype<float>(ag::astype<double>(x)))))

#pragma clang diagnostic pop

template <class T> void run(double within) {
  const M<T> x = {{0.5, -1.25, 2}, {1.5, 0.75, -0.25}};
  const V<T> w = {0.375, -0.5, 1.125};
  SHOW_BESIDE_DOUBLE(of_sums)
  SHOW_BESIDE_DOUBLE(of_means)
  SHOW_BESIDE_DOUBLE(of_extremes)
  SHOW_BESIDE_DOUBLE(of_factors)
  SHOW_BESIDE_DOUBLE(of_matrices)
  SHOW_BESIDE_DOUBLE(of_vectors)
  SHOW_BESIDE_DOUBLE(of_pieces)
  SHOW_BESIDE_DOUBLE(of_shapes)
  SHOW_BESIDE_DOUBLE(of_places)
  SHOW_BESIDE_DOUBLE(of_dtypes)
}

int main() {
  run<ag::float16>(0.03);
  run<ag::bfloat16>(0.2);
}

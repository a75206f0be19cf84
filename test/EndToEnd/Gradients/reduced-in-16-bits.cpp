// Gradients of what reduces, multiplies and moves tensors of 16 bits, in loops with exits and in branches, and near those in double; the operands of a sum are recorded as Clang orders them.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

template <class T> using M = ag::Matrix<T>;
template <class T> using V = ag::Vector<T>;
template <class T> using S = ag::Scalar<T>;

// `step` is done up to `n` times, with an exit and a branch that depend on values.
#define GRADIENT(name, step)                                                                      \
  template <class T> std::tuple<S<T>, M<T>, V<T>> name(M<T> x, V<T> w, int n) {                   \
    ag::GradientTape tape;                                                                        \
    tape.watch(x, w);                                                                             \
    M<T> m = x * w;                                                                               \
    S<T> y = 0;                                                                                   \
    for (int i = 0; i < n; ++i) {                                                                 \
      step;                                                                                       \
      if (y > 200) break;                                                                         \
      if (i % 2 == 1) y = y * 0.5;                                                                \
    }                                                                                             \
    auto [dx, dw] = tape.gradient(y + ag::sum(m), std::tie(x, w));                                \
    return {y, dx, dw};                                                                           \
  }                                                                                               \
  template <class T> AG_FUNCTION auto compiled_##name(M<T> x, V<T> w, int n) { return name(x, w, n); }
GRADIENT(of_sums, m = m * ag::sum(m, 1, ag::keepdims) * 0.25; y += ag::sum(ag::sum(m, 0) * w))
GRADIENT(of_means, m = m - ag::mean(m); y += ag::mean(ag::mean(m * m, 1)) + ag::mean(ag::mean(x, 0) * w))
GRADIENT(of_extremes, m = m + ag::max(x, 1, ag::keepdims); y += ag::max(m) * ag::sum(ag::min(x * m, 0)))
GRADIENT(of_factors, m = m * 0.5 + ag::prod(x, 1, ag::keepdims); y += ag::prod(w) + ag::sum(ag::prod(x, 0)))
GRADIENT(of_matrices, m = ag::matmul(m, ag::matmul(ag::matrix_transpose(x), m)) * 0.125; y += ag::sum(m))
GRADIENT(of_vectors, y += ag::matmul(w, w) + ag::sum(ag::matmul(m, w)) + ag::sum(ag::matmul(x[0] * w, ag::matrix_transpose(m))))
GRADIENT(of_pieces, m[0] = m[1] * w; m(0, i % 3) = y + x(1, 0); y += ag::sum(m[0]) + w[i % 3] * w[i % 3])
GRADIENT(of_shapes, m = ag::flip(ag::reshape(ag::concat({m, x}, 0), {2, 6}), 1)(ag::slice(), ag::slice(1, 4)); y += ag::sum(ag::cumulative_sum(m, 1) * m))
GRADIENT(of_places, m = ag::take(ag::sort(m, 1), ag::Vector<int>{2, 0, 2}, 1); y += ag::sum(ag::softmax(m) * x))
GRADIENT(of_dtypes, y += ag::astype<T>(ag::sum(ag::astype<float>(m) * 0.1f) + ag::sum(ag::astype<float>(ag::astype<double>(x)))))

#pragma clang diagnostic pop

template <class X, class Y> bool is_near(const X &x, const Y &y, double within) {
  const auto a = ag::astype<double>(x), b = ag::astype<double>(y);
  if constexpr (ag::rank_v<X> == 0)
    return ag::abs(a - b).item() <= within * (1 + ag::abs(b).item());
  else
    return ag::max(ag::abs(a - b)).item() <= within * (1 + ag::max(ag::abs(b)).item());
}
// Prints what is computed in 16 bits, and whether that is near what is computed in double.
#define CHECK(name)                                                                               \
  for (int n = 0; n < 4; ++n) {                                                                   \
    auto [y, dx, dw] = compiled_##name(x, w, n);                                                  \
    auto [wide_y, wide_dx, wide_dw] = name<double>(ag::astype<double>(x), ag::astype<double>(w), n); \
    show(y, dx, dw, is_near(y, wide_y, within), is_near(dx, wide_dx, within), is_near(dw, wide_dw, within)); \
  }

template <class T> void run(double within) {
  const M<T> x = {{0.5, -1.25, 2}, {1.5, 0.75, -0.25}};
  const V<T> w = {0.375, -0.5, 1.125};
  CHECK(of_sums)
  CHECK(of_means)
  CHECK(of_extremes)
  CHECK(of_factors)
  CHECK(of_matrices)
  CHECK(of_vectors)
  CHECK(of_pieces)
  CHECK(of_shapes)
  CHECK(of_places)
  CHECK(of_dtypes)
}

int main() {
  run<ag::float16>(0.03);
  run<ag::bfloat16>(0.2);
}

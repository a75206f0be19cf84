// Products and transposes in branches and loops, whose extents the reverse needs: they are not those of an operand.
#include "report.h"

#include <autograph/gradient.h>

using M = ag::Matrix<double>;

AG_FUNCTION M product_of(const M &x, const M &w, int way) {
  if (way == 0) return x * 2.0;
  return ag::reshape(ag::matmul(x, w), {1, x.extent(0) * w.extent(1)});
}
AG_FUNCTION M transposed(const M &x, int way) {
  if (way == 0) return x * 2.0;
  return ag::reshape(ag::matrix_transpose(x * x), {1, x.extent(0) * x.extent(1)});
}
AG_FUNCTION std::tuple<M, M> slopes(const M &x, const M &w, int way) {
  ag::GradientTape tape;
  tape.watch(x);
  tape.watch(w);
  ag::Scalar<double> y = ag::sum(ag::sin(product_of(x, w, way))) + ag::sum(ag::sin(transposed(x, way)));
  return tape.gradient(y, std::tie(x, w));
}
AG_FUNCTION std::tuple<M, M> looped(const M &x, const M &w, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  tape.watch(w);
  M total = ag::zeros<double>({x.extent(0) * w.extent(1), 1});
  for (int i = 0; i < n; ++i) {
    if (i == 1) continue;
    total = total + ag::reshape(ag::matrix_transpose(ag::matmul(x, w)), {x.extent(0) * w.extent(1), 1}) * double(i + 1);
  }
  return tape.gradient(ag::sum(total * total), std::tie(x, w));
}

int main() {
  const M x = {{0.5, -1, 2}, {0.25, 3, -0.125}}, w = {{1, 2, 3, 4}, {-1, 0.5, 2, 0}, {0.25, 0, 1, -2}};
  for (int way : {0, 1}) attempt([&] { return slopes(x, w, way); });
  for (int n : {0, 1, 2, 4}) attempt([&] { return looped(x, w, n); });
}

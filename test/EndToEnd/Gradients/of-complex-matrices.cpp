// Gradients of what the headers define on complex matrices, of Jacobians, checkpoints and a user's own, compiled; the operands of a sum are recorded as Clang orders them.
#include <autograph/complex.h>
#include <autograph/einsum.h>
#include <autograph/gradient.h>
#include <autograph/linalg.h>

#include "report.h"

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

using C = std::complex<double>;
using Matrix = ag::Matrix<C>;
using Vector = ag::Vector<C>;
using Scalar = ag::Scalar<double>;

template <class X> Scalar weigh(const X &x) { return ag::sum(ag::real(x * x * x)); }

#define GRADIENT(name, expression)                \
  AG_FUNCTION Matrix name(Matrix x, int n) {      \
    ag::GradientTape tape;                        \
    tape.watch(x);                                \
    Scalar y = 0;                                 \
    for (int i = 0; i < n; ++i) y += (expression) * double(i + 1); \
    return tape.gradient(y, x);                   \
  }
GRADIENT(of_inverse, weigh(ag::inv(x + double(i))))
GRADIENT(of_factor, weigh(ag::cholesky(ag::matmul(x, ag::conj(ag::matrix_transpose(x))) + ag::eye<C>(3))))
GRADIENT(of_solution, weigh(ag::solve(x, x * x)) + weigh(ag::solve(x, x[i])))
GRADIENT(of_lower, weigh(ag::solve(x, x * x, ag::lower)))
GRADIENT(of_determinant, ag::abs(ag::det(x) * ag::det(x * x)))
GRADIENT(of_products, weigh(ag::cumulative_prod(x, -1)) + weigh(ag::cumulative_prod(x[i])))
GRADIENT(of_triangles, weigh(ag::tril(x * x, -1)) + weigh(ag::triu(x, 1)) + ag::real(ag::trace(x * x)))
GRADIENT(of_diagonals, weigh(ag::diag(Vector(ag::diag(x * x, 1)), -1)) + weigh(ag::outer(x[0], x[i])))
GRADIENT(of_added, weigh(ag::scatter_add(x, ag::Vector<int>{2, 0, 2}, x * x, 0)) + weigh(ag::scatter_add(x, ag::Vector<int>{1, 1, 0}, x, -1)))
GRADIENT(of_letters, weigh(ag::einsum<"ij,jk->ki">(x, x)) + ag::real(ag::einsum<"ii">(x * x)) + weigh(ag::einsum<"ij,ij->j">(x, x)))

AG_FUNCTION ag::Matrix<C> slopes(Vector x) { return ag::jacobian([](const Vector &v) { return v * v * ag::conj(v); })(x); }
AG_FUNCTION auto pushed(Vector x, Vector dx) {
  auto [value, change] = ag::jvp([](const Vector &v) { return v * v * ag::sum(v); }, x, dx);
  return std::tuple(value, change);
}
AG_FUNCTION Vector rebuilt(Vector w, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  Vector y = w;
  const auto step = ag::checkpoint([](const Vector &v, const Vector &u) { return v * u + u; });
  for (int i = 0; i < n; ++i) y = step(y * 1.0, w);
  return tape.gradient(ag::sum(ag::abs(y)), w);
}
AG_FUNCTION Vector given(Vector w) {
  return ag::gradient([](const Vector &v) { return ag::sum(ag::custom_gradient([](const Vector &x) { return x * x; }, [](const Vector &x, const Vector &, const Vector &d) { return d * ag::conj(x) * 3.0; })(v)); })(w);
}
#pragma clang diagnostic pop

int main() {
  for (int n : {0, 1, 3}) {
    Matrix x = {{C(1.5, 1), 0.3, 0.2}, {0.4, 2.1, C(0.7, -1)}, {0.1, C(0, 0.25), 1.7}};
    show(of_inverse(x, n), of_factor(x, n), of_solution(x, n), of_lower(x, n));
    show(of_determinant(x, n), of_products(x, n));
    show(of_triangles(x, n), of_diagonals(x, n), of_added(x, n), of_letters(x, n));
    show(rebuilt(x[0], n));
  }
  show(slopes({C(1, 2), 3}), pushed({C(1, 2), 3}, {C(0, 2), 1}), given({C(1, 2), 3}));
}

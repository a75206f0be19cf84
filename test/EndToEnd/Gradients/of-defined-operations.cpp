// Gradients of operations that the headers define are by their rules, in loops and branches, too; the operands of a sum are recorded as Clang orders them.
#include <autograph/einsum.h>
#include <autograph/gradient.h>
#include <autograph/linalg.h>

#include "report.h"

using Matrix = ag::Matrix<double>;
using Vector = ag::Vector<double>;
using Scalar = ag::Scalar<double>;

template <class X> Scalar weigh(const X &x) { return ag::sum(x * x * x); }

#define GRADIENT(name, expression)                \
  AG_FUNCTION Matrix name(Matrix x, int n) {      \
    ag::GradientTape tape;                        \
    tape.watch(x);                                \
    Scalar y = 0;                                 \
    for (int i = 0; i < n; ++i) {                 \
      if (ag::trace(x) > 100) break;              \
      y += (expression) * double(i + 1);          \
    }                                             \
    return tape.gradient(y, x);                   \
  }
GRADIENT(of_inverse, weigh(ag::inv(x + double(i))))
GRADIENT(of_factor, weigh(ag::cholesky(ag::matmul(x, ag::matrix_transpose(x)) + ag::eye<double>(3))))
GRADIENT(of_solution, weigh(ag::solve(x, x * x)) + weigh(ag::solve(x, x[i])))
GRADIENT(of_lower, weigh(ag::solve(x, x * x, ag::lower)))
GRADIENT(of_upper, weigh(ag::solve(x, x[1], ag::upper)))
GRADIENT(of_determinant, ag::det(x) * ag::det(x * x))
GRADIENT(of_logarithm, ag::slogdet(x * x).second *ag::slogdet(x).first)
GRADIENT(of_products, weigh(ag::cumulative_prod(x, -1)) + weigh(ag::cumulative_prod(x[i])))
GRADIENT(of_triangles, weigh(ag::tril(x * x, -1)) + weigh(ag::triu(x, 1)) + ag::trace(x * x))
GRADIENT(of_diagonals, weigh(ag::diag(Vector(ag::diag(x * x, 1)), -1)) + weigh(ag::outer(x[0], x[i])))
GRADIENT(of_added, weigh(ag::scatter_add(x, ag::Vector<int>{2, 0, 2}, x * x, 0)) + weigh(ag::scatter_add(x, ag::Vector<int>{1, 1, 0}, x, -1)))
GRADIENT(of_letters, weigh(ag::einsum<"ij,jk->ki">(x, x)) + ag::einsum<"ii">(x * x) + weigh(ag::einsum<"ij,ij->j">(x, x)))

int main() {
  for (int n : {0, 1, 3}) {
    Matrix x = {{1.5, 0.3, 0.2}, {0.4, 2.1, 0.7}, {0.1, 0.25, 1.7}};
    show(of_inverse(x, n), of_factor(x, n), of_solution(x, n), of_lower(x, n), of_upper(x, n));
    show(of_determinant(x, n), of_logarithm(x, n), of_products(x, n));
    show(of_triangles(x, n), of_diagonals(x, n), of_added(x, n), of_letters(x, n));
  }
  attempt([] { show(of_inverse({{1, 2, 3}, {2, 4, 6}, {1, 1, 1}}, 1)); });
  attempt([] { show(of_determinant({{1, 2, 3}, {2, 4, 6}, {1, 1, 1}}, 1)); });
}

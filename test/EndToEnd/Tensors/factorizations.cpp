// cholesky, solve, inv, det and slogdet of sizes around their blocks, of stacks, of complex numbers; what they refuse.
#include "report.h"

#include <autograph/complex.h>
#include <autograph/linalg.h>

template <class T> AG_FUNCTION ag::Matrix<T> factor(ag::Matrix<T> a) { return ag::cholesky(a); }
template <class T> AG_FUNCTION ag::Matrix<T> solve(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::solve(a, b); }
template <class T> AG_FUNCTION ag::Vector<T> solve_one(ag::Matrix<T> a, ag::Vector<T> b) { return ag::solve(a, b); }
template <class T> AG_FUNCTION ag::Vector<T> substitute(ag::Matrix<T> a, ag::Vector<T> b) { return ag::solve(ag::matrix_transpose(a), ag::solve(a, b, ag::lower), ag::upper); }
template <class T> AG_FUNCTION ag::Matrix<T> invert(ag::Matrix<T> a) { return ag::inv(a); }
template <class T> AG_FUNCTION ag::Scalar<T> determinant(ag::Matrix<T> a) { return ag::det(a); }
template <class T> AG_FUNCTION ag::Scalar<T> logarithm(ag::Matrix<T> a) {
  auto [sign, magnitude] = ag::slogdet(a);
  return sign * magnitude;
}
AG_FUNCTION ag::Tensor<float, 3> factors(ag::Tensor<float, 3> a) { return ag::cholesky(a); }
AG_FUNCTION ag::Tensor<float, 3> solutions(ag::Tensor<float, 3> a, ag::Tensor<float, 3> b) { return ag::solve(a, b) + ag::solve(a, b, ag::upper) + ag::inv(a); }
AG_FUNCTION ag::Vector<float> determinants(ag::Tensor<float, 3> a) {
  auto [sign, magnitude] = ag::slogdet(a);
  return ag::det(a) + sign * magnitude;
}

// More is added to the diagonal until the matrix has a factor.
AG_FUNCTION int steps_to_positive(ag::Matrix<double> a) {
  int steps = 0;
  while (true) {
    auto [sign, magnitude] = ag::slogdet(a);
    if (sign > 0 && magnitude > 0) break;
    a += ag::eye<double>(a.extent(0));
    ++steps;
    if (steps == 10) return -1;
  }
  return steps + int(ag::sum(ag::cholesky(a)).item());
}

template <class T> ag::Matrix<T> numbers(int n, int m) {
  ag::Matrix<T> x = ag::zeros<T>({n, m});
  double next = 0.3;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      next = 3.97 * next * (1 - next);
      x(i, j) = T(ag::dtype_t<decltype(ag::abs(x[0][0]))>(next));
    }
  return x;
}
template <class T> void all(int n) {
  ag::Matrix<T> a = numbers<T>(n, n), b = numbers<T>(n, 2), one = ag::eye<T>(n);
  ag::Matrix<T> l = factor<T>(ag::matmul(a, ag::matrix_transpose(a)) + one);
  ag::Vector<T> v = b(ag::slice(), 1);
  ag::print("{}: {} {} {}", n, ag::sum(l), ag::sum(solve<T>(a, b)), ag::sum(solve_one<T>(a, v)));
  ag::print(" {} {} {}\n", ag::sum(substitute<T>(l, v)), ag::sum(invert<T>(a)), determinant<T>(a));
}

int main() {
  for (int n : {0, 1, 2, 3, 32, 33, 70}) {
    all<double>(n);
    all<float>(n);
  }
  all<std::complex<double>>(3);
  all<std::complex<float>>(34);
  ag::print("{} {} {}\n", logarithm<double>(numbers<double>(40, 40)), logarithm<float>({{0, 1}, {1, 0}}), logarithm<float>({{1, 2}, {2, 4}}));
  ag::Tensor<float, 3> stack = ag::stack({ag::matrix<float>({{4, 2}, {2, 3}}), ag::matrix<float>({{1, 0}, {0, 2}})});
  ag::print("{} {} {}\n", factors(stack), solutions(stack, stack), determinants(stack));
  ag::print("{} {}\n", factors(ag::zeros<float>({0, 2, 2})), determinants(ag::zeros<float>({0, 2, 2})));
  ag::print("{} {}\n", steps_to_positive({{0, 1}, {1, 0}}), steps_to_positive({{-99}}));
  attempt([&] { ag::print("{}\n", factor<double>({{1, 2}, {2, 1}})); });
  attempt([&] { ag::print("{}\n", factor<double>({{1, 2}})); });
  attempt([&] { ag::print("{}\n", invert<float>({{1, 2}, {2, 4}})); });
  attempt([&] { ag::print("{}\n", invert<float>({{1, 2}})); });
  attempt([&] { ag::print("{}\n", solve<double>({{1, 2}, {2, 4}}, {{1}, {2}})); });
  attempt([&] { ag::print("{}\n", solve<double>({{1, 2}, {2, 3}}, {{1}})); });
  attempt([&] { ag::print("{}\n", solve_one<double>({{1, 2}, {2, 3}}, {1})); });
  attempt([&] { ag::print("{}\n", substitute<double>({{0, 2}, {2, 3}}, {1, 2})); });
  attempt([&] { ag::print("{}\n", determinant<double>({{1, 2}})); });
  attempt([&] { ag::print("{}\n", solutions(stack, ag::zeros<float>({1, 2, 2}))); });
}

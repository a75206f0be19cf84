// Outer products, triangles, diagonals and traces, along diagonals that exist and that do not; in loops and branches.
#include "report.h"

#include <autograph/complex.h>

template <class T> AG_FUNCTION ag::Matrix<T> triangles(ag::Matrix<T> x, int k) { return ag::tril(x, k) - ag::triu(x * x, k + 1); }
template <class T> AG_FUNCTION ag::Vector<T> diagonal(ag::Matrix<T> x, int k) { return ag::diag(x, k); }
template <class T> AG_FUNCTION ag::Matrix<T> from_diagonal(ag::Vector<T> x, int k) { return ag::diag(x, k); }
template <class T> AG_FUNCTION ag::Matrix<T> products(ag::Vector<T> a, ag::Vector<T> b) { return ag::outer(a, b); }
template <class T> AG_FUNCTION auto traces(ag::Tensor<T, 3> x) { return ag::trace(x); }
AG_FUNCTION ag::Tensor<float, 3> of_stacks(ag::Tensor<float, 3> x) { return ag::tril(x) + ag::triu(x, 2); }
AG_FUNCTION ag::Vector<std::int64_t> counts(ag::Tensor<bool, 3> x) { return ag::trace(x); }

// The sum of the diagonals up to the first that has a negative element.
AG_FUNCTION ag::Scalar<double> until_negative(ag::Matrix<double> x) {
  ag::Scalar<double> total = 0;
  for (int k = 0; k < x.extent(1); ++k) {
    ag::Vector<double> d = ag::diag(x, k);
    if (ag::any(d < 0)) return total;
    total += ag::trace(ag::outer(d, d)) + ag::sum(d);
  }
  return -total;
}

template <class T> void all(const ag::Matrix<T> &x) {
  for (int k = -3; k <= 3; ++k) ag::print("{} {:?} {} {}\n", triangles<T>(x, k), diagonal<T>(x, k), from_diagonal<T>(x[0], k), products<T>(x[0], x(ag::slice(), 0)));
  ag::print("{:?}\n", traces<T>(ag::stack({x, x})));
}

int main() {
  all<double>({{1, 2, 3}, {4, 5, 6}});
  all<std::int8_t>({{1, 2}, {3, 4}, {5, 60}});
  all<std::complex<float>>({{std::complex<float>(1, 2), 3}, {std::complex<float>(0, 1), -1}});
  ag::print("{:?} {:?} {:?}\n", triangles<float>(ag::zeros<float>({0, 2}), 0), diagonal<float>(ag::zeros<float>({2, 0}), -1), from_diagonal<float>({}, 2));
  ag::print("{} {}\n", of_stacks(ag::reshape(ag::arange(18.0f), {2, 3, 3})), of_stacks(ag::zeros<float>({0, 2, 2})));
  ag::print("{} {}\n", counts(ag::ones<bool>({2, 3, 2})), traces<int>(ag::zeros<int>({2, 0, 3})));
  ag::print("{} {}\n", until_negative({{1, 2, 3}, {4, 5, 6}}), until_negative({{1, 2, -3}, {4, 5, 6}}));
}

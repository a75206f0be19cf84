// Tensors of complex numbers: elementwise operations, reductions, products of matrices, shapes, loops and boundaries.
#include <autograph/complex.h>

#include "report.h"

#include <limits>

template <class R> using Complex = std::complex<R>;

template <class R> AG_FUNCTION ag::Vector<Complex<R>> arithmetic(ag::Vector<Complex<R>> x, ag::Vector<Complex<R>> y) {
  return (x + y) * x - y / (x - 1) + -y * 0.5;
}
template <class R> AG_FUNCTION ag::Vector<Complex<R>> quotients(ag::Vector<Complex<R>> x, ag::Vector<Complex<R>> y) { return x / y + 2 / x; }
template <class R> AG_FUNCTION auto parts(ag::Vector<Complex<R>> x) {
  return std::tuple{ag::real(x), ag::imag(x), ag::conj(x), ag::abs(x), ag::angle(x), ag::square(x), ag::isnan(x), ag::isinf(x), ag::isfinite(x)};
}
template <class R> AG_FUNCTION auto functions(ag::Vector<Complex<R>> x) { return std::tuple{ag::exp(x), ag::sqrt(x), ag::log(x)}; }
template <class R> AG_FUNCTION auto compared(ag::Vector<Complex<R>> x, ag::Vector<Complex<R>> y) {
  return std::tuple{x == y, x != y, x == 1, 0.5 != x, ag::where(x == y, x, 0), ag::where(x != y, 1.5, y)};
}
template <class R> AG_FUNCTION auto converted(ag::Vector<R> r, ag::Vector<int> i, ag::Vector<Complex<R>> x) {
  return std::tuple{ag::astype<Complex<R>>(r), ag::astype<Complex<double>>(i), ag::astype<Complex<float>>(x),
                    ag::astype<bool>(x),       ag::complex(r, 2 * r),          ag::complex(r, 1)};
}
template <class R> AG_FUNCTION auto reduced(ag::Matrix<Complex<R>> m) {
  return std::tuple{ag::sum(m), ag::sum(m, 0), ag::prod(m, 1, ag::keepdims), ag::mean(m), ag::any(m, 0), ag::all(m), ag::cumulative_sum(m, 1)};
}
template <class R> AG_FUNCTION auto products(ag::Matrix<Complex<R>> a, ag::Vector<Complex<R>> v) {
  return std::tuple{ag::matmul(a, a), ag::matmul(a, v), ag::matmul(v, v), ag::matmul(ag::expand_dims(a, 0), ag::expand_dims(a, 0))};
}
template <class R> AG_FUNCTION auto shaped(ag::Matrix<Complex<R>> m) {
  return std::tuple{
      ag::reshape(m, {-1}), ag::permute_dims(m, {1, 0}), ag::concat({m, m}, 0),  ag::append(m, m[0]),   ag::flip(m, 1), ag::take(m, ag::Vector<int>{1, 0}, 0),
      ag::zeros_like(m),    ag::ones<Complex<R>>({2}),   ag::eye<Complex<R>>(2), ag::full({2}, m(0, 1))};
}
template <class R> AG_FUNCTION ag::Matrix<int> mandelbrot(int n) {
  ag::Matrix<int> counts = ag::zeros<int>({n, n});
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      ag::Scalar<Complex<R>> c = ag::complex(ag::Scalar<R>(-2 + 3.0 * column / n), ag::Scalar<R>(-1.5 + 3.0 * row / n)), z = 0;
      while (ag::abs(z) <= 2 && counts(row, column) < 30) {
        z = z * z + c;
        counts(row, column) += 1;
      }
    }
  return counts;
}
template <class R> AG_FUNCTION ag::Scalar<Complex<R>> branches(ag::Scalar<Complex<R>> x, bool b) {
  ag::Scalar<Complex<R>> y;
  if (b)
    y = x * 2;
  else if (ag::real(x) > 3)
    return 1;
  else
    y = -x;
  for (int i = 0; i < 10; ++i) {
    y = y * y / 2 + 1;
    if (ag::abs(y) > 500) break;
  }
  return y;
}
template <class R> AG_FUNCTION void changed(ag::Vector<Complex<R>> &x, ag::Scalar<Complex<R>> by) {
  x += by;
  x[0] = 0.1;
  x[1] *= x[0];
  x[ag::slice(0, 2)] = x[ag::slice(1, 3)];
  ag::print("{} {:.3f} {:?}\n", x, x[0], by);
}
template <class R> AG_FUNCTION std::vector<ag::Vector<Complex<R>>> grown(std::vector<ag::Vector<Complex<R>>> list, int n) {
  for (int i = 0; i < n; ++i) list.push_back(ag::append(list.back(), i));
  return list;
}
ag::Variable<Complex<float>> total = 1.5f;
AG_FUNCTION ag::Scalar<Complex<float>> stateful(ag::Scalar<Complex<float>> x) {
  total.assign_add(x);
  return total * x;
}
AG_HOST inline ag::Scalar<Complex<double>> twice(ag::Scalar<Complex<double>> x, const ag::Vector<Complex<double>> &v) { return x * 2 + v[0]; }
AG_FUNCTION ag::Scalar<Complex<double>> host(ag::Scalar<Complex<double>> x, ag::Vector<Complex<double>> v) {
  for (int i = 0; i < 3; ++i) x = twice(x, v);
  return x;
}

template <class R> void run() {
  const R infinity = std::numeric_limits<R>::infinity(), nan = std::numeric_limits<R>::quiet_NaN();
  using C = Complex<R>;
  ag::Vector<C> x = {C(1, 2), C(-0.5, 0.25), C(0, -3), 4, C(-1, 0)}, y = {C(0.5, -1), C(-0.5, 0.25), C(0, 2), C(0, 0), 1e30};
  ag::Vector<C> edges = {C(infinity, 1), C(nan, 2), C(-infinity, -infinity), C(0, nan), C(-0.0, 0.0), C(-2, -0.0), C(1e30, 1e30)};
  show(arithmetic(x, y), arithmetic(edges, edges));
  show(quotients(x, y), quotients(edges, edges), quotients(edges, ag::Vector<C>(ag::full({7}, C(1e30, -1e-30)))));
  show(parts(x), parts(edges));
  show(functions(x));
  show(functions(edges));
  show(compared(x, y), compared(edges, edges));
  show(converted(ag::Vector<R>{1, 0.1, nan}, ag::Vector<int>{1, -7}, x));
  ag::Matrix<C> m = {{C(1, 2), C(0.5, -1)}, {C(0, 1), 3}};
  show(reduced(m), reduced(ag::Matrix<C>{}));
  show(products(m, ag::Vector<C>{C(1, -1), 2}));
  attempt([&] { return products(m, x); });
  show(shaped(m));
  show(mandelbrot<R>(12));
  show(branches<R>(C(0.1, 0.2), true), branches<R>(C(0.1, 0.2), false), branches<R>(5, false));
  changed(x, ag::Scalar<C>(C(0.25, 1)));
  show(x);
  show(grown<R>({x, m[0]}, 2));
  attempt([&] { return branches<R>({}, true); });
}

int main() {
  run<float>();
  run<double>();
  show(stateful(std::complex<float>(0.5f, 1)));
  show(stateful(std::complex<float>(0.5f, 1)));
  show(total.value());
  show(host(std::complex<double>(0.5, 1), {std::complex<double>(0.1, 2)}));
}

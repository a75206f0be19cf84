// Results in full of what the bits could depend on: functions, products, sums, contraction.
#include <autograph/complex.h>

#include <cmath>
#include <thread>

#define AG_TEST_FUNCTION(name)                                                                                                                      \
  AG_FUNCTION ag::Vector<float> of_floats_##name(ag::Vector<float> x) { return ag::name(x); }                                                       \
  AG_FUNCTION ag::Vector<double> of_doubles_##name(ag::Vector<double> x) { return ag::name(x); }                                                    \
  AG_FUNCTION ag::Scalar<float> of_scalar_##name(ag::Scalar<float> x) { return ag::name(x) * x + x; }
#define AG_TEST_ALL(do)                                                                                                                             \
  do(exp) do(exp2) do(expm1) do(log) do(log1p) do(log2) do(log10) do(sin) do(cos) do(tan) do(asin) do(acos) do(atan) do(sinh) do(cosh) do(tanh)     \
      do(asinh) do(acosh) do(atanh) do(erf) do(sigmoid)
AG_TEST_ALL(AG_TEST_FUNCTION)
// What main computes itself is ordinary code, to which -ffast-math applies: it only calls.
AG_FUNCTION ag::Vector<double> values() { return ag::sin(ag::arange<double>(0.0, 300.0, 1.0) * 0.7) * ag::exp(ag::arange<double>(-150.0, 150.0, 1.0) * 0.05); }
AG_FUNCTION ag::Matrix<double> rows(int n) { return ag::reshape(ag::sin(ag::arange<double>(0.0, 3.0 * n, 1.0)), {3, n}); }
AG_FUNCTION ag::Vector<double> of_two(ag::Vector<double> x, ag::Vector<double> y) { return ag::power(x, y) + ag::atan2(x, y) * ag::hypot(x, y); }
AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x, ag::Vector<float> y) { return x * y + ag::square(x) - y * 0.3f; }
AG_FUNCTION ag::Scalar<float> chain_of_scalars(ag::Scalar<float> x, ag::Scalar<float> y) { return x * y + ag::square(x) - y * 0.3f; }
AG_FUNCTION double chain_of_numbers(double x, double y) { return x * y + x * 0.3; }
AG_FUNCTION ag::Vector<std::complex<float>> of_complex(ag::Vector<std::complex<float>> x) { return ag::exp(x) * x / (x + 1.5f) + ag::sqrt(x); }
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<double> product_with_vector(ag::Matrix<double> a, ag::Vector<double> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Scalar<float> sum(ag::Vector<float> x) { return ag::sum(x * x); }
AG_FUNCTION ag::Vector<float> layer(ag::Matrix<float> x) { return ag::sum(ag::softmax(x) * ag::log_softmax(x), 0) + ag::var(x, 0); }
AG_FUNCTION ag::Vector<float> steps(float start, float step, int n) { return ag::arange(start, start + step * n, step); }

/// The bits of all results as one number.
struct Checksum {
  template <class X> void add(const char *name, const X &x) {
    std::uint64_t bits = 1469598103934665603u;
    if constexpr (ag::tensor<X>) {
      const auto dense = ag::reshape(x, {-1});
      for (std::size_t i = 0; i < dense.size() * sizeof(*dense.data()); ++i)
        bits = (bits ^ reinterpret_cast<const unsigned char *>(dense.data())[i]) * 1099511628211u;
    }
    ag::print("{} {:x}\n", name, bits);
  }
};

int main() {
  const ag::Vector<double> x = values();
  const ag::Vector<float> f = ag::astype<float>(x);
  Checksum sums;
#define AG_TEST_CALL(name)                                                                                                                          \
  sums.add(#name, of_floats_##name(f));                                                                                                             \
  sums.add(#name, of_doubles_##name(x));                                                                                                            \
  ag::print("{:.9g} {:.9g}\n", of_scalar_##name(0.37f), of_scalar_##name(1e30f));
  AG_TEST_ALL(AG_TEST_CALL)
  sums.add("two", of_two(x, ag::flip(x)));
  sums.add("chain", chain(f, ag::flip(f)));
  ag::print("{:.9g}\n", chain_of_scalars(f[7], f[8]));
  const ag::Vector<std::complex<float>> z = ag::complex(f, ag::flip(f));
  ag::print("{:.9g}\n", of_complex(z));
  for (int n : {10, 100, 5000}) {
    const ag::Matrix<double> a = rows(n);
    const ag::Matrix<float> b = ag::astype<float>(a);
    sums.add("product", product(b, ag::matrix_transpose(b)));
    sums.add("product with a vector", product_with_vector(a, a[1]));
    ag::print("{:.9g}\n", sum(b[2]));
    sums.add("layer", layer(ag::matrix_transpose(b)));
    ag::Vector<float> other;
    std::thread([&] { other = layer(ag::matrix_transpose(b)); }).join();
    sums.add("layer", other);
  }
  sums.add("steps", steps(0.1f, 0.3f, 100));
  ag::print("{:.17g}\n", chain_of_numbers(0.1, 0.7));
}

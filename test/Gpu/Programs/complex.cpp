// Tensors of complex numbers on a GPU have the CPU's bits: elementwise work and its parts, sums, products, views, lookups,
// recurrences and sums at indices, loops on data as one kernel and as a graph, gradients, prints.
// RUN: %cxx -std=c++20 -O1 -ffp-contract=off -I%include %s %runtime -o %t.eager && %t.eager > %t.expected
// RUN: %autographc --gpu=sm_80,emulator -O2 -c %s --explain -o %t.o > %t.explain && autographc %t.o -o %t
// RUN: env AUTOGRAPH_DEVICE=cpu %t | diff - %t.expected
// RUN: %gpu-emulated %t 2> %t.log | diff - %t.expected
// RUN: FileCheck %s < %t.log
// RUN: %gpu-emulated AUTOGRAPH_EMULATED_ORDER=backward %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=graph %t 2> %t.log | diff - %t.expected
// RUN: %gpu-emulated AUTOGRAPH_DEVICE_LOOPS=host %t 2> %t.log | diff - %t.expected
// CHECK: autograph: cuda:0: {{[0-9]+}} calls, {{[1-9][0-9]+}} kernels
// CHECK-SAME: 4 loops and 0 copies on it
// RUN: FileCheck %s --check-prefix=EXPLAIN --implicit-check-not="runs on   the CPU" < %t.explain
// EXPLAIN: runs on   the GPU
// Pairs of numbers, 16 bytes at a time.
// RUN: %autographc --gpu=sm_80 %s --emit=ptx -o %t.ptx && FileCheck %s --check-prefix=PTX --implicit-check-not=.local < %t.ptx
// PTX: .visible .entry quotients{{.*}}(
// PTX: ld.global.v4.b32
// PTX: div.rn.f32
// PTX: st.global.v4.b32
// PTX: .visible .entry product{{.*}}(
// PTX: ld.global.v2.b32
// PTX: fma.rn.f32
// PTX: st.global.v2.b32
#include <autograph/complex.h>
#include <autograph/gradient.h>

#include "digest.h"

#include <cstdint>
#include <tuple>

template <class T> using Complex = std::complex<T>;

template <class T> AG_FUNCTION ag::Vector<Complex<T>> quotients(ag::Vector<Complex<T>> x, ag::Vector<Complex<T>> y) {
  return x / y;
}
template <class T> AG_FUNCTION ag::Matrix<Complex<T>> product(ag::Matrix<Complex<T>> x, ag::Matrix<Complex<T>> y) {
  return ag::matmul(x, y);
}
template <class T> AG_FUNCTION auto chains(ag::Vector<Complex<T>> x, ag::Vector<Complex<T>> y, ag::Scalar<Complex<T>> z) {
  return std::tuple{(x * y - z) / (y + 2) - ag::conj(x) * Complex<T>(T(0.5), T(-3)), ag::exp(x * T(0.1)) + ag::sqrt(y),
                    ag::log(x),    ag::where(ag::abs(x) > ag::real(y), x, ag::square(y)), ag::complex(ag::real(x), ag::imag(y) + 1)};
}
template <class T> AG_FUNCTION auto parts(ag::Matrix<Complex<T>> x) {
  return std::tuple{ag::abs(x) + ag::real(x), ag::imag(x) * ag::angle(x), ag::isnan(x), x == x[0], ag::astype<Complex<float>>(x)};
}
template <class T> AG_FUNCTION auto totals(ag::Matrix<Complex<T>> x) {
  return std::tuple{ag::sum(x), ag::sum(x, 0), ag::mean(x, 1), ag::prod(x * T(0.2), 1), ag::any(x, 0), ag::sum(ag::abs(x), 1)};
}
template <class T> AG_FUNCTION auto applied(ag::Matrix<Complex<T>> x, ag::Vector<Complex<T>> y) {
  return std::tuple{ag::matmul(x, y), ag::matmul(ag::conj(y), y), ag::matmul(ag::expand_dims(x, 0), ag::permute_dims(x, {1, 0})) + y[0]};
}
template <class T> AG_FUNCTION auto shaped(ag::Matrix<Complex<T>> x, ag::Vector<std::int64_t> at) {
  return std::tuple{ag::permute_dims(x, {1, 0}) * 2, ag::concat({x, x[ag::slice(1, 2)]}, 0), ag::take(x, at, 0), ag::flip(x, 1) + x,
                    x(ag::slice(), ag::slice(0, ag::end, 2)) - Complex<T>(0, 1), ag::cumulative_sum(x, 0), ag::scatter_add(x, at, x[ag::slice(0, at.extent(0))], 0)};
}
template <class T> AG_FUNCTION void changed(ag::Matrix<Complex<T>> &x, Complex<T> by, std::int64_t row) {
  x *= by;
  x[row] = x[0] + ag::Scalar<Complex<T>>(by);
}
// Powers of a matrix until they settle: loops on data that carry complex tensors and numbers.
template <class T> AG_FUNCTION std::tuple<ag::Vector<Complex<T>>, ag::Scalar<Complex<T>>, int> settled(ag::Matrix<Complex<T>> a, ag::Vector<Complex<T>> x) {
  ag::Scalar<Complex<T>> last = 0, value = 1;
  int steps = 0;
  while (ag::abs(value - last) > T(1e-3) && steps < 40) {
    last = value;
    x = ag::matmul(a, x);
    value = ag::matmul(ag::conj(x), x);
    x = x / ag::sqrt(value);
    ++steps;
  }
  return {x, value, steps};
}
template <class T> AG_FUNCTION ag::Vector<Complex<T>> printed(ag::Vector<Complex<T>> x) {
  for (int i = 0; ag::sum(ag::abs(x)) > 4; ++i) {
    x = x * Complex<T>(T(0.5), T(0.25));
    ag::print("{} {} {}\n", i, x[0], x);
  }
  return x;
}
template <class T> AG_FUNCTION ag::Matrix<int> counts(ag::Matrix<Complex<T>> c) {
  return ag::map([](ag::Scalar<Complex<T>> c) {
    ag::Scalar<Complex<T>> z = 0;
    ag::Scalar<int> n = 0;
    while (ag::abs(z) <= 2 && n < 50) {
      z = z * z + c;
      n += 1;
    }
    return n;
  }, c);
}
template <class T> AG_FUNCTION std::tuple<ag::Matrix<Complex<T>>, ag::Vector<Complex<T>>> slopes(ag::Matrix<Complex<T>> w, ag::Vector<Complex<T>> x) {
  ag::GradientTape tape;
  tape.watch(w, x);
  return tape.gradient(ag::sum(ag::square(ag::abs(ag::matmul(w, x) * ag::exp(x)))), std::tie(w, x));
}

template <class T> ag::Matrix<Complex<T>> make(std::int64_t height, std::int64_t width) {
  const ag::Vector<T> n = ag::astype<T>(ag::arange(height * width) * 7919 % 1009) * T(0.013) - T(6);
  return ag::reshape(ag::complex(n, ag::flip(n) * T(0.7)), {height, width});
}
template <class... X> void show(const std::tuple<X...> &all) {
  std::apply([](const auto &...x) { (ag::print("{}\n", x), ...); }, all);
}
template <class T> void run() {
  using C = Complex<T>;
  for (std::int64_t size : {1, 2, 5, 33}) {
    const ag::Vector<C> x = make<T>(1, size)[0], y = make<T>(1, size + 1)[0][ag::slice(1, ag::end)];
    ag::print("{} {}\n", quotients<T>(x, y), quotients<T>(y, x));
    if constexpr (sizeof(T) == 4)
      show(chains<T>(x, y, x[0]));
  }
  ag::Matrix<C> m = make<T>(4, 6);
  const ag::Matrix<C> square = make<T>(5, 5);
  show(parts<T>(m));
  show(parts<T>(m[ag::slice(1, 3)]));
  show(totals<T>(m));
  show(totals<T>(make<T>(2, 5000)));
  show(applied<T>(square, make<T>(1, 5)[0]));
  ag::print("{} {}\n", product<T>(m, make<T>(6, 3)), product<T>(make<T>(2, 5000), make<T>(5000, 2)));
  ag::print("{}\n", product<T>(make<T>(70, 80), make<T>(80, 90))[69]);
  show(shaped<T>(m, {3, 0, 3}));
  changed<T>(m, C(T(0.5), -1), 2);
  ag::print("{}\n", m);
  const auto [x, value, steps] = settled<T>(square * T(0.05), make<T>(1, 5)[0]);
  ag::print("{} {} {}\n", x, value, steps);
  ag::print("{}\n", printed<T>(make<T>(1, 3)[0]));
  ag::print("{}\n", counts<T>(m * T(0.1)));
  if constexpr (sizeof(T) == 4)
    show(slopes<T>(square, make<T>(1, 5)[0]));
}
// Numbers of the host's, and views without elements.
template <class T> AG_FUNCTION ag::Vector<std::complex<T>> turned(ag::Vector<std::complex<T>> x, std::complex<T> k) {
  return x * (k * std::complex<T>(0, 1)) + k / std::complex<T>(T(0.5), 2);
}
template <class T> AG_FUNCTION std::pair<ag::Scalar<T>, ag::Scalar<T>> two(ag::Vector<T> x) { return {ag::prod(x), ag::sum(x * x)}; }
template <class T> void run_ends() {
  const ag::Vector<std::complex<T>> x = make<T>(1, 5)[0];
  ag::print("{} {}\n", turned<T>(x, {1, -2}), turned<T>(x[ag::slice(2, 2)], {1, -2}));
  const auto [product, sum] = two(x[ag::slice(1, 1)]);
  ag::print("{} {}\n", product, sum);
  const auto [more, less] = two<T>(ag::real(x)[ag::slice(5, 5)]);
  ag::print("{} {}\n", more, less);
}
int main() {
  run<float>(), run<double>();
  run_ends<float>(), run_ends<double>();
}

// Gradients of complex tensors, compiled: of each class of operations in loops with exits and in branches, and near central differences; the operands of a sum are recorded as Clang orders them.
#include <autograph/complex.h>
#include <autograph/gradient.h>

#include "report.h"

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

template <class T> using C = std::complex<T>;
template <class T> using M = ag::Matrix<C<T>>;
template <class T> using V = ag::Vector<C<T>>;
template <class T> using S = ag::Scalar<T>;

// `step` is done up to `n` times, with an exit and a branch that depend on values.
#define GRADIENT(name, step)                                                                      \
  template <class T> S<T> value_##name(M<T> x, V<T> w, int n) {                                   \
    M<T> m = x * w;                                                                               \
    S<T> y = 0;                                                                                   \
    for (int i = 0; i < n; ++i) {                                                                 \
      step;                                                                                       \
      if (y > 200) break;                                                                         \
      if (i % 2 == 1) y = y * T(0.5);                                                             \
    }                                                                                             \
    return y + ag::sum(ag::real(m) - ag::imag(m));                                                \
  }                                                                                               \
  template <class T> AG_FUNCTION std::tuple<S<T>, M<T>, V<T>> name(M<T> x, V<T> w, int n) {       \
    ag::GradientTape tape;                                                                        \
    tape.watch(x, w);                                                                             \
    S<T> y = value_##name(x, w, n);                                                               \
    auto [dx, dw] = tape.gradient(y, std::tie(x, w));                                             \
    return {y, dx, dw};                                                                           \
  }
GRADIENT(of_arithmetic, m = (m + w) * x - w / (x + C<T>(3, 1)) + C<T>(0, 2) / (x * x + T(5)); y += ag::sum(ag::real(-m)) * T(0.125))
GRADIENT(of_parts, m = ag::complex(ag::imag(m) * ag::real(x), ag::real(m)) + ag::conj(x); y += ag::sum(ag::abs(m) + ag::angle(x)))
GRADIENT(of_functions, m = ag::exp(m * T(0.25)) + ag::sqrt(x) * ag::log(m + C<T>(0, 4)); y += ag::sum(ag::imag(ag::square(m))))
GRADIENT(of_choices, m = ag::where(ag::real(m) > ag::imag(x), m, x * m); y += ag::sum(ag::abs(m)))
GRADIENT(of_dtypes, m = m + ag::astype<C<T>>(ag::abs(x)); y += ag::sum(ag::real(ag::astype<C<float>>(ag::astype<C<double>>(m)))) > 0 ? T(1) : T(2); y += ag::sum(ag::abs(m)))
GRADIENT(of_sums, m = m * ag::sum(m, 1, ag::keepdims) * T(0.25); y += ag::sum(ag::imag(ag::sum(m, 0) * w)))
GRADIENT(of_means, m = m - ag::mean(m); y += ag::real(ag::mean(ag::mean(m * m, 1))) + ag::imag(ag::mean(ag::mean(x, 0) * w)))
GRADIENT(of_factors, m = m * T(0.5) + ag::prod(x, 1, ag::keepdims); y += ag::real(ag::prod(w)) + ag::sum(ag::imag(ag::prod(x, 0))))
GRADIENT(of_matrices, m = ag::matmul(m, ag::matmul(ag::matrix_transpose(x), m)) * T(0.125); y += ag::sum(ag::real(m)))
GRADIENT(of_vectors, y += ag::real(ag::matmul(w, w)) + ag::sum(ag::imag(ag::matmul(m, w))) + ag::sum(ag::real(ag::matmul(x[0] * w, ag::matrix_transpose(m)))))
GRADIENT(of_pieces, m[0] = m[1] * w; m(0, i % 3) = w[1] + x(1, 0); y += ag::sum(ag::abs(m[0])) + ag::imag(w[i % 3] * w[i % 3]))
GRADIENT(of_shapes, m = ag::flip(ag::reshape(ag::concat({m, x}, 0), {2, 6}), 1)(ag::slice(), ag::slice(1, 4)); y += ag::sum(ag::real(ag::cumulative_sum(m, 1) * ag::take(m, ag::Vector<int>{2, 0, 2}, 1))))

template <class T> AG_FUNCTION ag::Scalar<C<T>> escape(ag::Scalar<C<T>> z, ag::Scalar<C<T>> c, int n) {
  for (int i = 0; i < n; ++i) {
    if (ag::abs(z) > 2) return z * c;
    z = z * z + c;
  }
  return z;
}
template <class T> AG_FUNCTION auto of_scalars(ag::Scalar<C<T>> z, ag::Scalar<C<T>> c, int n) {
  ag::GradientTape tape;
  tape.watch(z, c);
  return tape.gradient(ag::abs(escape<T>(z, c, n)), std::tie(z, c));
}
template <class T> AG_FUNCTION ag::Scalar<C<T>> descend(V<T> w, ag::Scalar<C<T>> x, int n) {
  if (n == 0) return x * w[0];
  return descend(w, x * C<T>(0.5, 0.5), n - 1) + w[1] * ag::sum(w) * x;
}
template <class T> AG_FUNCTION std::tuple<V<T>, ag::Scalar<C<T>>> of_recursion(V<T> w, ag::Scalar<C<T>> x, int n) {
  ag::GradientTape tape;
  tape.watch(w, x);
  return tape.gradient(ag::imag(descend(w, x, n)), std::tie(w, x));
}
template <class T> AG_FUNCTION V<T> of_list(V<T> w, int n) {
  ag::GradientTape tape;
  tape.watch(w);
  std::vector<ag::Scalar<C<T>>> kept;
  for (int i = 0; i < n; ++i) kept.push_back(w[i % 3] * w[0]);
  ag::Scalar<C<T>> total = 0;
  for (const ag::Scalar<C<T>> &x : kept) total = total * x + x;
  return tape.gradient(ag::real(total), w);
}
// The sum of the elements of a complex tensor, and the gradient of a gradient.
template <class T> AG_FUNCTION V<T> of_sum(V<T> w) {
  return ag::gradient([](const V<T> &x) { return x * x * ag::conj(x); })(w);
}
template <class T> AG_FUNCTION V<T> of_gradient(V<T> w) {
  return ag::gradient([](const V<T> &x) {
    return ag::sum(ag::abs(ag::gradient([](const V<T> &v) { return ag::real(ag::mean(ag::exp(v) * v)) + ag::abs(v[0]); })(x)));
  })(w);
}
template <class T> struct Model {
  ag::Variable<C<T>, 1> w = {C<T>(0.5, 1), -1.25, C<T>(0, 2)};
  AG_FUNCTION V<T> train(V<T> x, int steps) {
    V<T> slope = ag::zeros_like(x);
    for (int step = 0; step < steps; ++step) {
      ag::GradientTape tape;
      S<T> loss = ag::mean(ag::square(ag::abs(w * x - T(1))));
      slope = tape.gradient(loss, w);
      w.assign_sub(T(0.125) * slope);
    }
    return slope;
  }
};
#pragma clang diagnostic pop

// Prints what is computed, and whether the gradients are near central differences.
template <class T, class F, class G> void check(const F &compiled, const G &value) {
  using D = C<double>;
  const M<T> x = {{C<T>(0.5, 1), C<T>(-1.25, 0.25), C<T>(2, -1)}, {C<T>(1.5, -0.5), C<T>(0.75, 0.125), C<T>(-0.25, 2)}};
  const V<T> w = {C<T>(0.375, -1), C<T>(-0.5, 0.5), C<T>(1.125, 0.25)};
  for (int n = 0; n < 4; ++n) {
    auto [y, dx, dw] = compiled(x, w, n);
    bool isNear = true;
    const double h = 1e-6;
    const auto compare = [&](D given, const auto &at) {
      const D slopes((at(D(h)) - at(D(-h))) / (2 * h), (at(D(0, h)) - at(D(0, -h))) / (2 * h));
      isNear &= std::abs(given - slopes) <= (sizeof(T) == 4 ? 1e-3 : 1e-5) * (1 + std::abs(slopes));
    };
    const ag::Matrix<D> wide = ag::astype<D>(x);
    const ag::Vector<D> factors = ag::astype<D>(w);
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 2; ++i)
        compare(D(dx(i, j).item()), [&, i, j](D change) {
          ag::Matrix<D> moved = wide;
          moved(i, j) = moved(i, j) + change;
          return value(moved, factors, n).item();
        });
      compare(D(dw[j].item()), [&, j](D change) {
        ag::Vector<D> moved = factors;
        moved[j] = moved[j] + change;
        return value(wide, moved, n).item();
      });
    }
    show(y, dx, dw, isNear);
  }
}
#define CHECK(name) check<T>([](const auto &...x) { return name<T>(x...); }, [](const auto &...x) { return value_##name<double>(x...); });

template <class T> void run() {
  CHECK(of_arithmetic)
  CHECK(of_parts)
  CHECK(of_functions)
  CHECK(of_choices)
  CHECK(of_dtypes)
  CHECK(of_sums)
  CHECK(of_means)
  CHECK(of_factors)
  CHECK(of_matrices)
  CHECK(of_vectors)
  CHECK(of_pieces)
  CHECK(of_shapes)
  const V<T> w = {C<T>(0.375, -1), C<T>(-0.5, 0.5), C<T>(1.125, 0.25)};
  for (int n = 0; n < 5; ++n) {
    show(of_scalars<T>(C<T>(0.25, 0.5), C<T>(-0.5, 0.75), n));
    show(of_recursion<T>(w, C<T>(0.3, 1), n), of_list<T>(w, n));
  }
  show(of_sum<T>(w), of_gradient<T>(w), of_sum<T>(V<T>()));
  Model<T> model;
  for (int n = 0; n < 3; ++n) {
    show(model.train({C<T>(1, -1), 2, 0.5}, n));
    show(model.w.value());
  }
}

int main() {
  run<float>();
  run<double>();
}

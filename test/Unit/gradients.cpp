// Gradients of every operation against central differences, to the second order, and what tapes
// record.
#include "differences.h"

#include <autograph/complex.h>

#include <functional>

namespace {

using ag::Matrix;
using ag::Scalar;
using ag::Vector;
using Cube = ag::Tensor<double, 3>;

#define OF(expression) [](const auto &...x) { return expression; }

} // namespace

TEST_CASE("gradients of functions of an element", "[gradients]") {
  const auto check = [](const auto &f) {
    expect_gradient(f, Scalar<double>(0.4));
    expect_gradient(f, vector_of(3));
  };
  check(OF(-(x, ...)));
  check(OF(+(x, ...)));
  check(OF(ag::abs(x...)));
  check(OF(ag::abs(-x...)));
  check(OF(ag::square(x...)));
  check(OF(ag::sqrt(x...)));
  check(OF(ag::reciprocal(x...)));
  check(OF(ag::exp(x...)));
  check(OF(ag::exp2(x...)));
  check(OF(ag::expm1(x...)));
  check(OF(ag::log(x...)));
  check(OF(ag::log1p(x...)));
  check(OF(ag::log2(x...)));
  check(OF(ag::log10(x...)));
  check(OF(ag::sin(x...)));
  check(OF(ag::cos(x...)));
  check(OF(ag::tan(x...)));
  check(OF(ag::asin(x...)));
  check(OF(ag::acos(x...)));
  check(OF(ag::atan(x...)));
  check(OF(ag::sinh(x...)));
  check(OF(ag::cosh(x...)));
  check(OF(ag::tanh(x...)));
  check(OF(ag::asinh(x...)));
  check(OF(ag::acosh(1 + x...)));
  check(OF(ag::atanh(x...)));
  check(OF(ag::erf(x...)));
  check(OF(ag::relu(x...)));
  check(OF(ag::sigmoid(x...)));
  check(OF(ag::softplus(x...)));
  check(OF(ag::softplus(-3 * x...)));
  check(OF(ag::silu(x...)));
  check(OF(ag::silu(-3 * x...)));
  check(OF(ag::clip(x..., 0.35, 0.7)));
  check(OF(ag::power(x..., 2.5)));
  check(OF(ag::power(2.5, x...)));
  check(OF(ag::where(ag::detail::operand<void>(x...) > 0.5, x * x..., 3 * x...)));
  check(OF(ag::astype<double>(ag::astype<double>(x...) * x...)));
}

TEST_CASE("gradients of functions of two operands that broadcast", "[gradients]") {
  const auto of_shapes = [](const auto &f) {
    expect_gradient(f, Scalar<double>(0.4), Scalar<double>(0.7));
    expect_gradient(f, vector_of(3), vector_of(3));
    expect_gradient(f, Scalar<double>(0.4), vector_of(3));
    expect_gradient(f, matrix_of(2, 3), vector_of(3));
    expect_gradient(f, matrix_of(2, 1), vector_of(3));
    expect_gradient(f, vector_of(1), matrix_of(2, 3));
  };
  of_shapes([](const auto &a, const auto &b) { return a + b; });
  of_shapes([](const auto &a, const auto &b) { return a - b; });
  of_shapes([](const auto &a, const auto &b) { return a * b; });
  of_shapes([](const auto &a, const auto &b) { return a / b; });
  of_shapes([](const auto &a, const auto &b) { return ag::power(a, b); });
  of_shapes([](const auto &a, const auto &b) { return ag::minimum(a * a, b); });
  of_shapes([](const auto &a, const auto &b) { return ag::maximum(a, b * b); });
  of_shapes([](const auto &a, const auto &b) { return ag::remainder(5 * a, b); });
  of_shapes([](const auto &a, const auto &b) { return ag::atan2(a, b); });
  of_shapes([](const auto &a, const auto &b) { return ag::hypot(a, b); });
  of_shapes([](const auto &a, const auto &b) { return ag::copysign(a, -b); });
  of_shapes([](const auto &a, const auto &b) { return ag::where(a > b, a * a, b * a); });
}

TEST_CASE("gradients of reductions", "[gradients]") {
  const auto of_all = [](const auto &f) {
    expect_gradient(f, vector_of(5));
    expect_gradient(f, matrix_of(3, 4));
    expect_gradient(f, cube_of(2, 3, 2));
  };
  of_all([](const auto &x) { return ag::sum(x * x); });
  of_all([](const auto &x) { return ag::mean(x * x); });
  of_all([](const auto &x) { return ag::prod(x); });
  of_all([](const auto &x) { return ag::max(x); });
  of_all([](const auto &x) { return ag::min(x, ag::keepdims); });
  of_all([](const auto &x) { return ag::sum(x * x, 0); });
  of_all([](const auto &x) { return ag::mean(x * x, -1, ag::keepdims); });
  of_all([](const auto &x) { return ag::prod(x, 0); });
  of_all([](const auto &x) { return ag::max(x, -1); });
  of_all([](const auto &x) { return ag::softmax(x, -1); });
  of_all([](const auto &x) { return ag::softmax(x, 0); });
  of_all([](const auto &x) { return ag::log_softmax(x, 0); });
  of_all([](const auto &x) { return ag::log_softmax(3 * x, -1); });
  of_all([](const auto &x) { return ag::logsumexp(x, 0); });
  of_all([](const auto &x) { return ag::var(x, -1); });
  expect_gradient([](const auto &x) { return ag::sum(x * x, {0, 2}); }, cube_of(2, 3, 2));
  // Ties share it; of a product with zeros it is that of the others.
  const auto of_ties =
      ag::gradient([](const auto &x) { return ag::max(x); })(Vector<double>{1, 3, 3});
  expect<double, 1>(of_ties, {3}, {0, 0.5, 0.5});
  const auto product = ag::gradient([](const auto &x) { return ag::prod(x); });
  expect<double, 1>(product(Vector<double>{2, 0, 5}), {3}, {0, 10, 0});
  expect<double, 1>(product(Vector<double>{2, 0, 0}), {3}, {0, 0, 0});
}

TEST_CASE("gradients of shapes, pieces and joins", "[gradients]") {
  expect_gradient([](const auto &x) { return ag::reshape(x * x, {3, 2}); }, matrix_of(2, 3));
  expect_gradient([](const auto &x) { return ag::broadcast_to(x * x, {2, 3}); }, vector_of(3));
  expect_gradient([](const auto &x) { return ag::full({3}, x * x); }, Scalar<double>(0.4));
  expect_gradient([](const auto &x) { return ag::full_like(Vector<double>{1, 2}, x * x); },
                  Scalar<double>(0.4));
  expect_gradient([](const auto &x) { return ag::permute_dims(x * x, {2, 0, 1}); },
                  cube_of(2, 3, 2));
  expect_gradient([](const auto &x) { return ag::matrix_transpose(x * x); }, matrix_of(2, 3));
  expect_gradient([](const auto &x) { return ag::expand_dims(x * x, 1); }, vector_of(3));
  expect_gradient([](const auto &x) { return ag::squeeze(x * x, 0); }, matrix_of(1, 3));
  expect_gradient([](const auto &x) { return ag::flip(x * x, 0); }, matrix_of(2, 3));
  expect_gradient([](const auto &x) { return ag::cumulative_sum(x * x, 0); }, matrix_of(3, 2));
  expect_gradient([](const auto &x) { return ag::sort(x * x); }, matrix_of(2, 4));
  expect_gradient([](const auto &x) { return ag::sort(x * x, 0); }, matrix_of(4, 2));
  expect_gradient([](const auto &x) { return ag::take(x * x, Vector<int>{2, 0, 2}, 0); },
                  matrix_of(3, 2));
  expect_gradient([](const auto &x) { return ag::take(x * x, {1, 1}, 1); }, matrix_of(3, 2));
  expect_gradient([](const auto &x) { return x[1] * x(0, 1); }, matrix_of(2, 3));
  expect_gradient([](const auto &x) { return x(ag::slice(), ag::slice(0, 3, 2)) * x(0, 2); },
                  matrix_of(2, 3));
  expect_gradient([](const auto &x) { return x[ag::end - 1] * x[0]; }, vector_of(3));
  expect_gradient([](const auto &a, const auto &b) { return ag::concat({a, b * b, a * b}, 0); },
                  vector_of(2), vector_of(2));
  expect_gradient([](const auto &a, const auto &b) { return ag::concat({a * a, b}, 1); },
                  matrix_of(2, 1), matrix_of(2, 2));
  expect_gradient([](const auto &a, const auto &b) { return ag::stack({a, b * b, a}); },
                  vector_of(2), vector_of(2));
  expect_gradient([](const auto &a, const auto &b) { return Vector<double>{a, b * a, 2.0}; },
                  Scalar<double>(0.3), Scalar<double>(0.6));
  expect_gradient(
      [](const auto &a, const auto &b) { return Matrix<double>{{a, b}, {a * b, b * b}}; },
      Scalar<double>(0.3), Scalar<double>(0.6));
  expect_gradient([](const auto &a, const auto &b) { return ag::append(a * a, b); }, vector_of(2),
                  Scalar<double>(0.6));
}

TEST_CASE("gradients of products of matrices", "[gradients]") {
  const auto product = [](const auto &a, const auto &b) { return ag::matmul(a, b); };
  expect_gradient(product, vector_of(3), vector_of(3));
  expect_gradient(product, vector_of(3), matrix_of(3, 2));
  expect_gradient(product, matrix_of(2, 3), vector_of(3));
  expect_gradient(product, matrix_of(2, 3), matrix_of(3, 2));
  expect_gradient(product, cube_of(2, 2, 3), matrix_of(3, 2));
  expect_gradient(product, matrix_of(2, 3), cube_of(2, 3, 2));
  expect_gradient(product, cube_of(2, 2, 3), cube_of(1, 3, 2));
  expect_gradient(product, cube_of(2, 2, 3), vector_of(3));
  expect_gradient(product, vector_of(3), cube_of(2, 3, 2));
}

TEST_CASE("gradients through writes", "[gradients]") {
  expect_gradient(
      [](const auto &x) {
        Vector<double> v = x * x;
        for (int i = 1; i < 3; ++i)
          v[i] = v[i - 1] * v[i] + x[0];
        return v;
      },
      vector_of(3));
  expect_gradient(
      [](const auto &x, const auto &s) {
        Matrix<double> m = ag::zeros<double>({2, 3});
        m[0] = x;
        m[1] = x * s;
        m[1][2] += s;
        m(0, ag::slice(0, 2)) *= s;
        m(1, 0) = 5;
        return m;
      },
      vector_of(3), Scalar<double>(0.4));
  expect_gradient(
      [](const auto &s) {
        Vector<double> v = ag::ones<double>({4});
        v[ag::slice(1, 3)] = s;
        v[3] = s * s;
        return v * v;
      },
      Scalar<double>(0.4));
  expect_gradient(
      [](const auto &x) {
        Vector<double> v = x, before = v;
        v[0] = v[1];
        return v * before;
      },
      vector_of(3));
}

TEST_CASE("gradients through control flow", "[gradients]") {
  const auto newton = [](const auto &a) {
    Scalar<double> x = a;
    for (int i = 0; i < 100; ++i) {
      Scalar<double> next = 0.5 * (x + a / x);
      if (ag::abs(next - x) < 1e-9)
        return next;
      x = next;
    }
    return x;
  };
  expect_gradient(newton, Scalar<double>(0.7));
  const auto walk = [](const auto &x) {
    Scalar<double> y = 1, z = x;
    while (true) {
      y = y * z;
      if (y > 10)
        break;
      z = z + y;
    }
    return y;
  };
  for (double at : {0.7, 1.2, 3.0, 12.0})
    expect_gradient(walk, Scalar<double>(at));
  const std::function<Scalar<double>(Scalar<double>, int)> power = [&](Scalar<double> x, int n) {
    return n == 0 ? Scalar<double>(1) : x * power(x, n - 1);
  };
  expect_gradient([&](const auto &x) { return power(x, 4); }, Scalar<double>(0.7));
  expect_gradient([&](const auto &x) { return power(x, 0) + 0 * x; }, Scalar<double>(0.7));
}

TEST_CASE("gradients of complex numbers", "[gradients]") {
  using C = std::complex<double>;
  const auto of_parts = [](const auto &f) {
    return [f](const auto &re, const auto &im) {
      const auto z = f(ag::complex(re, im));
      return ag::real(z) * 0.7 + ag::imag(z) * 1.9;
    };
  };
  const auto check = [&](const auto &f) {
    expect_gradient(of_parts(f), Scalar<double>(0.4), Scalar<double>(0.8));
    expect_gradient(of_parts(f), vector_of(2), vector_of(2));
  };
  check([](const auto &z) { return z * z; });
  check([](const auto &z) { return C(1, 2) / z; });
  check([](const auto &z) { return ag::conj(z) * z * C(0, 1); });
  check([](const auto &z) { return ag::exp(z); });
  check([](const auto &z) { return ag::log(z); });
  check([](const auto &z) { return ag::sqrt(z); });
  check([](const auto &z) { return ag::square(z); });
  check([](const auto &z) { return ag::complex(ag::abs(z), ag::angle(z)); });
}

TEST_CASE("a tape gives gradients of what it watches, and zeros of what is not connected",
          "[gradients]") {
  Scalar<double> x = 3, c = 2;
  Vector<double> v = {1, 2};
  ag::GradientTape tape(ag::persistent);
  tape.watch(x, v);
  const Scalar<double> before = x;
  const Scalar<double> y = x * x * c;
  const Scalar<double> z = y + ag::sum(v);
  CHECK(tape.gradient(z, x).item() == 12);
  CHECK(tape.gradient(z, y).item() == 1);
  CHECK(tape.gradient(z, z).item() == 1);
  CHECK(tape.gradient(z, before).item() == 12);
  CHECK(tape.gradient(z, c).item() == 0);
  expect<double, 1>(tape.gradient(y, v), {2}, {0, 0});
  CHECK(tape.is_connected(z, x));
  CHECK(tape.is_connected(z, v));
  CHECK(!tape.is_connected(y, v));
  CHECK(!tape.is_connected(z, c));
  const auto [dx, dv] = tape.gradient(z, std::tie(x, v));
  CHECK(dx.item() == 12);
  expect<double, 1>(dv, {2}, {1, 1});
  // Of a higher rank it is that of the sum.
  expect<double, 1>(tape.gradient(v * v, v), {2}, {2, 4});
}

TEST_CASE("a tape is used up by a gradient unless it is persistent", "[gradients]") {
  Scalar<double> x = 3;
  ag::GradientTape tape;
  tape.watch(x);
  const Scalar<double> y = x * x;
  CHECK(tape.gradient(y, x).item() == 6);
  try {
    tape.gradient(y, x);
    FAIL("no error");
  } catch (const ag::Error &error) {
    CHECK(error.kind() == ag::ErrorKind::gradient);
    CHECK(std::string(error.what()).find("ag::persistent") != std::string::npos);
  }
}

TEST_CASE("tapes nest, and what one records the other may not", "[gradients]") {
  Scalar<double> x = 2;
  ag::GradientTape outer;
  outer.watch(x);
  Scalar<double> first;
  {
    ag::GradientTape inner;
    inner.watch(x);
    const Scalar<double> y = x * x * x;
    first = inner.gradient(y, x);
  }
  CHECK(first.item() == 12);
  CHECK(outer.gradient(first, x).item() == 12);
}

TEST_CASE("Variables are watched by themselves, and assignments end derivatives", "[gradients]") {
  ag::Variable<double> w = 3.0;
  ag::Variable<double, 1> b = Vector<double>{1, 2};
  ag::GradientTape tape(ag::persistent);
  Scalar<double> y = w * w + ag::sum(b * b);
  auto [dw, db] = tape.gradient(y, std::tie(w, b));
  CHECK(dw.item() == 6);
  expect<double, 1>(db, {2}, {2, 4});
  const Scalar<double> held = w.value();
  w.assign(y);
  Scalar<double> z = w * held;
  CHECK(tape.gradient(z, w).item() == 17);
  CHECK(!tape.is_connected(z, b));
  w.assign_add(1.0);
  w.assign_sub(0.5);
  CHECK(tape.gradient(w * 2.0, w).item() == 2);
}

TEST_CASE("functions of functions", "[gradients]") {
  const auto f = [](const auto &x, const auto &y) { return ag::sum(x * x * y); };
  const Vector<double> x = {1, 2};
  const Scalar<double> y = 3;
  expect<double, 1>(ag::gradient(f)(x, y), {2}, {6, 12});
  CHECK(ag::gradient<1>(f)(x, y).item() == 5);
  const auto [dx, dy] = ag::gradient<0, 1>(f)(x, y);
  expect<double, 1>(dx, {2}, {6, 12});
  CHECK(dy.item() == 5);
  const auto [value, gradient] = ag::value_and_gradient(f)(x, y);
  CHECK(value.item() == 15);
  expect<double, 1>(gradient, {2}, {6, 12});
  // One value for two arguments is two.
  const auto product = [](const auto &a, const auto &b) { return a * b * b; };
  CHECK(ag::gradient(product)(y, y).item() == 9);
  const auto [result, pullback] = ag::vjp(product, y, Scalar<double>(2));
  CHECK(result.item() == 12);
  for (double seed : {1.0, 10.0}) {
    const auto [da, db] = pullback(Scalar<double>(seed));
    CHECK(da.item() == 4 * seed);
    CHECK(db.item() == 12 * seed);
  }
  const auto cube = [](const auto &v) { return v * v * v; };
  const auto [at, change] = ag::jvp(cube, x, Vector<double>{1, 0.5});
  expect<double, 1>(at, {2}, {1, 8});
  expect<double, 1>(change, {2}, {3, 6});
  const auto [at_two, change_of_two] =
      ag::jvp(product, std::tuple(y, y), std::tuple(Scalar<double>(1), Scalar<double>(2)));
  CHECK(at_two.item() == 27);
  CHECK(change_of_two.item() == 9 + 2 * 18);
  expect<double, 2>(ag::jacobian(cube)(x), {2, 2}, {3, 0, 0, 12});
  expect<double, 2>(ag::hessian([&](const auto &v) { return ag::sum(cube(v)) * v[0]; })(x), {2, 2},
                    {12, 12, 12, 12});
  expect<double, 2>(ag::jacobian(cube)(Vector<double>()), {0, 0}, {});
  CHECK(ag::hessian([](const auto &s) { return s * s * s; })(y).item() == 18);
}

struct Layer {
  Matrix<double> weights;
  Vector<double> bias;
  int kind;
};

TEST_CASE("gradients with respect to several values at once", "[gradients]") {
  const Vector<double> x = {1, 2};
  const auto apply = [&](const auto &layer) {
    return ag::sum(ag::matmul(layer.weights, x) * layer.bias);
  };
  const Layer layer = {{{1, 2}, {3, 4}}, {5, 6}, 7};
  const Layer of_layer = ag::gradient(apply)(layer);
  expect<double, 2>(of_layer.weights, {2, 2}, {5, 10, 6, 12});
  expect<double, 1>(of_layer.bias, {2}, {5, 11});
  CHECK(of_layer.kind == 7);
  const std::vector<Layer> layers = {layer, layer};
  const std::vector<Layer> of_layers =
      ag::gradient([&](const auto &all) { return apply(all[0]) + 2.0 * apply(all[1]); })(layers);
  expect<double, 1>(of_layers[1].bias, {2}, {10, 22});
  const std::array<Scalar<double>, 2> pair = {2.0, 3.0};
  const auto of_pair = ag::gradient([](const auto &p) { return p[0] * p[0] * p[1]; })(pair);
  CHECK((of_pair[0].item() == 12 && of_pair[1].item() == 4));
  const auto of_nested = ag::gradient([](const auto &p) {
    return p.first * std::get<0>(p.second);
  })(std::pair(Scalar<double>(2), std::tuple(Scalar<double>(5))));
  CHECK((of_nested.first.item() == 5 && std::get<0>(of_nested.second).item() == 2));
  std::vector<Scalar<double>> list = {1.0, 2.0};
  ag::GradientTape tape;
  tape.watch(list);
  list.push_back(list[0] * list[1]);
  const auto of_list = tape.gradient(list[2] * list[0], list);
  CHECK((of_list.size() == 3 && of_list[0].item() == 4 && of_list[1].item() == 1));
  CHECK(of_list[2].item() == 1);
}

TEST_CASE("values and functions that no derivative goes through", "[gradients]") {
  const auto f = [](const auto &x) { return x * ag::stop_gradient(x); };
  CHECK(ag::gradient(f)(Scalar<double>(3)).item() == 3);
  const auto g = [](const auto &x) { return x + ag::no_gradient([&] { return x * x; }); };
  CHECK(ag::gradient(g)(Scalar<double>(3)).item() == 1);
  // A C++ number is a constant.
  const auto h = [](const auto &x) { return x * x.item(); };
  CHECK(ag::gradient(h)(Scalar<double>(3)).item() == 3);
  // Where the derivative is 0 wherever there is one.
  const auto steps = [](const auto &x) { return ag::floor(x) * x + ag::sign(x) + ag::round(x); };
  CHECK(ag::gradient(steps)(Scalar<double>(2.5)).item() == 2);
}

TEST_CASE("a function with a gradient of its own", "[gradients]") {
  int calls = 0;
  const auto f =
      ag::custom_gradient([](const auto &x, const auto &y) { return ag::log(1 + ag::exp(x)) * y; },
                          [&](const auto &, const auto &y, const auto &result, const auto &d) {
                            ++calls;
                            return std::tuple(d * y * 100, d * result / y);
                          });
  const Scalar<double> x = 1, y = 2;
  const auto [dx, dy] = ag::gradient<0, 1>(f)(x, y);
  CHECK(calls == 1);
  CHECK(dx.item() == 200);
  CHECK(dy.item() == Approx(std::log(1 + std::exp(1.0))));
  CHECK(f(x, y).item() == Approx(2 * std::log(1 + std::exp(1.0))));
}

TEST_CASE("gradients of long chains whose values are all used", "[gradients]") {
  const Scalar<double> x = 1;
  const auto chain = [](const auto &start) {
    Scalar<double> y = start, total = 0;
    std::vector<Scalar<double>> all;
    for (int i = 0; i < 100000; ++i)
      all.push_back(y = y + 1.0);
    for (const Scalar<double> &each : all)
      total = total + each;
    return total;
  };
  CHECK(ag::gradient(chain)(x).item() == 100000);
}

TEST_CASE("gradients through pieces that are assigned to pieces", "[gradients]") {
  expect_gradient(
      [](const auto &m) {
        Matrix<double> n = m * m;
        n[0] = n[1];
        const Vector<double> row = n[1];
        n[1] = n[2];
        n[2] = row;
        n(ag::slice(), 0) = m(ag::slice(), 1);
        return n;
      },
      matrix_of(3, 2));
}

TEST_CASE("a function may change what it is passed", "[gradients]") {
  const auto f = [](auto &x) {
    x[0] = x[0] * x[1];
    return ag::sum(x);
  };
  expect<double, 1>(ag::gradient(f)(Vector<double>{2, 4}), {2}, {4, 3});
}

TEST_CASE("what is not recorded stays so, and tapes in it record", "[gradients]") {
  ag::Variable<double> w = 2.0;
  const auto square = [](const auto &x) { return x * x; };
  {
    ag::GradientTape tape;
    const Scalar<double> c = ag::no_gradient([&] {
      return ag::value_and_gradient([&](const auto &x) { return w * x; })(Scalar<double>(3)).first;
    });
    CHECK(tape.gradient(c * w, w).item() == 6);
  }
  for (int step = 0; step < 3; ++step) {
    ag::GradientTape tape;
    const Scalar<double> loss = w * w;
    Scalar<double> inner;
    ag::no_gradient([&] {
      w.assign_sub(0.1 * tape.gradient(loss, w));
      inner = ag::gradient(square)(Scalar<double>(3));
      return 0;
    });
    CHECK(inner.item() == 6);
  }
  CHECK(ag_active_tapes == 0);
}

TEST_CASE("products of several zeros, to the second order, and of complex numbers", "[gradients]") {
  const auto product = [](const auto &x) { return ag::prod(x); };
  expect<double, 2>(ag::hessian(product)(Vector<double>{0, 2, 3}), {3, 3},
                    {0, 3, 2, 3, 0, 0, 2, 0, 0});
  expect<double, 2>(ag::hessian(product)(Vector<double>{0, 0, 3}), {3, 3},
                    {0, 3, 0, 3, 0, 0, 0, 0, 0});
  expect_gradient(
      [](const auto &re, const auto &im) {
        const auto z = ag::prod(ag::complex(re, im));
        return ag::real(z) * 0.7 + ag::imag(z) * 1.9;
      },
      vector_of(3), vector_of(3));
}

TEST_CASE("gradients of another shape than the value's are errors", "[gradients]") {
  const Vector<double> x = {1, 2, 3};
  const auto square = [](const auto &v) { return v * v; };
  const auto [value, pullback] = ag::vjp(square, x);
  CHECK_THROWS_AS(pullback(Vector<double>{1}), ag::Error);
  CHECK_THROWS_AS(ag::jvp(square, x, Vector<double>{1}), ag::Error);
  const auto f = ag::custom_gradient(
      square, [](const auto &, const auto &, const auto &) { return Vector<double>{1}; });
  CHECK_THROWS_AS(ag::gradient([&](const auto &v) { return ag::sum(f(v)); })(x), ag::Error);
  const auto [element, of_element] = ag::vjp([](auto v) { return v[0]; }, x);
  expect<double, 1>(of_element(Scalar<double>(2)), {3}, {2, 0, 0});
}

TEST_CASE("ties and edges are TensorFlow's", "[gradients]") {
  const Scalar<double> one = 1, zero = 0;
  CHECK(ag::gradient([](const auto &a, const auto &b) { return ag::maximum(a, b); })(one, one)
            .item() == 1);
  CHECK(ag::gradient<1>([](const auto &a, const auto &b) { return ag::maximum(a, b); })(one, one)
            .item() == 0);
  CHECK(ag::gradient([](const auto &a) { return ag::abs(a); })(zero).item() == 0);
  CHECK(ag::gradient([](const auto &a) { return ag::relu(a); })(zero).item() == 0);
  CHECK(ag::gradient([](const auto &a, const auto &b) { return ag::hypot(a, b); })(zero, zero)
            .item() == 0);
  CHECK(ag::gradient([](const auto &a, const auto &b) { return ag::power(a, b); })(zero, one)
            .item() == 1);
  const auto of_exponent =
      ag::gradient<1>([](const auto &a, const auto &b) { return ag::power(a, b); });
  expect<double, 1>(of_exponent(Vector<double>{-2, 0}, Vector<double>{0.5, -1}), {2}, {0, 0});
}

TEST_CASE("gradients of other dtypes", "[gradients]") {
  const auto f = [](const auto &x) { return ag::sum(ag::tanh(x) * x); };
  const Vector<float> x = {0.5f, -1.0f};
  const auto exact = ag::gradient(f)(Vector<double>{0.5, -1.0});
  const auto single = ag::gradient(f)(x);
  const auto half = ag::gradient(f)(ag::astype<ag::float16>(x));
  const auto brain = ag::gradient(f)(ag::astype<ag::bfloat16>(x));
  for (int i = 0; i < 2; ++i) {
    const double expected = exact.data()[i];
    CHECK(static_cast<double>(single.data()[i]) == Approx(expected).epsilon(1e-6));
    CHECK(static_cast<double>(half.data()[i]) == Approx(expected).epsilon(4e-3));
    CHECK(static_cast<double>(brain.data()[i]) == Approx(expected).epsilon(3e-2));
  }
  // Through a conversion, back in the dtype it came in.
  const auto mixed = ag::gradient(
      [](const auto &y) { return ag::sum(ag::astype<float>(ag::astype<double>(y) * 2.0)); })(x);
  expect<float, 1>(mixed, {2}, {2, 2});
}

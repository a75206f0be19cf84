// Functions that are called again while a tape is swept, and host functions with a gradient of
// their own.
#include "differences.h"

#include <stdexcept>

namespace {

using ag::Matrix;
using ag::Scalar;
using ag::Vector;

/// Something with branches, a loop and writes.
Vector<double> layer(const Vector<double> &x, const Matrix<double> &w) {
  Vector<double> y = ag::tanh(ag::matmul(w, x));
  for (int i = 0; ag::sum(y) < 1.5 && i < 3; ++i)
    y[i % 2] = y[i % 2] * 1.25 + x[0];
  return y;
}
const auto checkpointed = ag::checkpoint(layer);

ag::Vector<double> of_both(const auto &f, const Vector<double> &x, const Matrix<double> &w) {
  const auto [dx, dw] = ag::gradient<0, 1>(
      [&](const auto &a, const auto &b) { return weighed(f(f(a, b) * a, b)); })(x, w);
  return ag::concat({dx, ag::reshape(dw, {-1})});
}

} // namespace

TEST_CASE("a checkpoint changes no value and no gradient", "[checkpoints]") {
  const Vector<double> x = vector_of(2);
  const Matrix<double> w = matrix_of(2, 2);
  CHECK(elements(checkpointed(x, w)) == elements(layer(x, w)));
  CHECK(elements(of_both(checkpointed, x, w)) == elements(of_both(layer, x, w)));
  expect_gradient(checkpointed, x, w);
  const auto twice = ag::checkpoint(
      [](const auto &a, const auto &b) { return checkpointed(checkpointed(a, b), b); });
  expect_gradient(twice, x, w);
  const auto of_sum = [](const auto &f) {
    return [f](const auto &a) { return ag::sum(f(a, ag::outer(a, a))); };
  };
  CHECK(elements(ag::hessian(of_sum(checkpointed))(x)) == elements(ag::hessian(of_sum(layer))(x)));
  const auto [value, pullback] = ag::vjp(checkpointed, x, w);
  const auto first = pullback(value), second = pullback(value);
  CHECK(elements(std::get<0>(first)) == elements(std::get<0>(second)));
}

TEST_CASE("what a checkpoint refers to has its gradient, too", "[checkpoints]") {
  ag::Variable<double> w = 2.0;
  const Vector<double> captured = {0.1, 0.2};
  int calls = 0;
  const auto f = ag::checkpoint([&](const auto &x) {
    ++calls;
    return ag::tanh(x * w * captured);
  });
  Vector<double> x = {0.3, 0.4};
  ag::GradientTape tape(ag::persistent);
  tape.watch(x, captured);
  const Vector<double> y = f(x);
  CHECK(calls == 1);
  CHECK(tape.is_connected(y, w));
  CHECK(tape.is_connected(y, captured));
  CHECK(tape.is_connected(y, x));
  const auto [dx, dw, dc] = tape.gradient(y, std::tie(x, w, captured));
  CHECK(calls == 2);
  const Vector<double> slope = 1 - ag::square(ag::tanh(x * 2.0 * captured));
  for (int i = 0; i < 2; ++i) {
    CHECK(dx[i].item() == Approx(Scalar<double>(slope[i] * 2.0 * captured[i]).item()));
    CHECK(dc[i].item() == Approx(Scalar<double>(slope[i] * 2.0 * x[i]).item()));
  }
  CHECK(dw.item() == Approx(ag::sum(slope * x * captured).item()));
  // A result that is asked for itself, and one that nothing is asked of.
  expect<double, 1>(tape.gradient(y, y), {2}, {1, 1});
  const Scalar<double> other = 1;
  CHECK(tape.gradient(y, other).item() == 0);
  CHECK(calls == 2);
}

TEST_CASE("a checkpoint gives several tensors, or an argument as it is", "[checkpoints]") {
  const auto f = ag::checkpoint(
      [](const auto &x, const auto &y, int n) { return std::tuple(x * y * n, y, x + y); });
  const auto whole = [&](const auto &x, const auto &y) {
    const auto [product, same, sum] = f(x, y, 3);
    return product * sum + same;
  };
  expect_gradient(whole, Scalar<double>(0.4), Scalar<double>(0.7));
  expect_gradient([&](const auto &x, const auto &y) { return std::get<2>(f(x, y, 3)) * x; },
                  Scalar<double>(0.4), Scalar<double>(0.7));
  const auto none = ag::checkpoint([](const auto &x) { return ag::zeros_like(x); });
  CHECK(ag::gradient([&](const auto &x) { return ag::sum(none(x)); })(vector_of(2))[0].item() == 0);
}

TEST_CASE("what a repeated function may not do is an error", "[checkpoints]") {
  ag::Variable<double> count = 0.0;
  const auto counting = ag::checkpoint([&](const auto &x) {
    count.assign_add(1.0);
    return x * count;
  });
  const Scalar<double> x = 2;
  counting(x);
  CHECK(count.value().item() == 1);
  EXPECT_ERROR(gradient, ag::gradient(counting)(x));
  // One of its own is another thing.
  const auto own = ag::checkpoint([](const auto &a) {
    ag::Variable<double> total = 0.0;
    total.assign(3.0);
    return a * total;
  });
  CHECK(ag::gradient(own)(x).item() == 3);
  // After an error the tape goes on.
  const auto failing = ag::checkpoint([](const auto &a) {
    const Scalar<double> b = a * a;
    if (b > 1)
      throw std::runtime_error("large");
    return b;
  });
  ag::GradientTape tape;
  tape.watch(x);
  CHECK_THROWS_AS(failing(x), std::runtime_error);
  const Scalar<double> y = x * x;
  CHECK(tape.gradient(y, x).item() == 4);
}

TEST_CASE("long chains of checkpoints", "[checkpoints]") {
  const auto step = ag::checkpoint([](const auto &x) {
    Scalar<double> y = x;
    for (int i = 0; i < 100; ++i)
      y = y + ag::sin(y) * 0.001;
    return y;
  });
  const auto plain = [&](const auto &x) {
    Scalar<double> y = x;
    for (int i = 0; i < 10000; ++i)
      y = y + ag::sin(y) * 0.001;
    return y;
  };
  const auto chain = [&](const auto &x) {
    Scalar<double> y = x;
    for (int i = 0; i < 100; ++i)
      y = step(y);
    return y;
  };
  const Scalar<double> x = 0.01;
  CHECK(ag::gradient(chain)(x).item() == ag::gradient(plain)(x).item());
}

namespace {
/// Something that no tape can follow.
AG_HOST Vector<double> lookup(Vector<double> x) {
  std::vector<double> squares;
  for (double each : std::as_const(x).span())
    squares.push_back(each * each);
  return Vector<double>(squares);
}
AG_HOST Vector<double> lookup_gradient(Vector<double> x, Vector<double>, Vector<double> d) {
  return 2.0 * x * d;
}
} // namespace

TEST_CASE("a host function has the gradient that it is given", "[checkpoints]") {
  const auto f = ag::custom_gradient(lookup, lookup_gradient);
  expect_gradient(f, vector_of(3));
  CHECK(elements(f(Vector<double>{3})) == std::vector<double>{9});
}

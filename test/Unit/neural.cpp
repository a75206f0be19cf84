// Functions written with the other operations.
#include "expect.h"

#include <cmath>

TEMPLATE_TEST_CASE("activations", "[neural]", float, double) {
  using T = TestType;
  const ag::Vector<T> x = {T(-2), T(0), T(3)};
  expect<T, 1>(ag::relu(x), {3}, {T(0), T(0), T(3)});
  for (int i = 0; i < 3; ++i) {
    const T value = x[i].item();
    CHECK(ag::sigmoid(x)[i].item() == Approx(1 / (1 + std::exp(-value))));
    CHECK(ag::silu(x)[i].item() == Approx(value / (1 + std::exp(-value))).margin(1e-7));
    CHECK(ag::softplus(x)[i].item() == Approx(std::log1p(std::exp(value))));
  }
  CHECK(ag::sigmoid(ag::Scalar<T>(T(-1e4))).item() == 0);
  CHECK(ag::sigmoid(ag::Scalar<T>(T(1e4))).item() == 1);
  CHECK(ag::softplus(ag::Scalar<T>(T(1e4))).item() == T(1e4));
}

TEMPLATE_TEST_CASE("softmax and its logarithm", "[neural]", float, double) {
  using T = TestType;
  const ag::Matrix<T> m = {{T(1), T(2), T(3)}, {T(1000), T(1000), T(1000)}};
  const auto p = ag::softmax(m), q = ag::log_softmax(m), over_rows = ag::softmax<0>(m);
  for (int i = 0; i < 2; ++i) {
    CHECK(ag::sum(p[i]).item() == Approx(1));
    for (int j = 0; j < 3; ++j)
      CHECK(std::exp(q(i, j).item()) == Approx(p(i, j).item()));
  }
  CHECK(p(0, 2).item() == Approx(std::exp(3.0) / (std::exp(1.0) + std::exp(2.0) + std::exp(3.0))));
  CHECK(ag::sum(over_rows, 0)[1].item() == Approx(1));
  CHECK(ag::logsumexp(m, 1)[1].item() == Approx(1000 + std::log(3.0)));
  CHECK(ag::logsumexp(m, -1, ag::keepdims)(1, 0).item() == Approx(1000 + std::log(3.0)));
  CHECK(ag::logsumexp<0>(m)[2].item() == Approx(1000));
  CHECK(ag::logsumexp(m).item() == Approx(1000 + std::log(3.0)));
  CHECK(extents(ag::logsumexp(m, ag::keepdims)) == std::vector<std::int64_t>{1, 1});
  CHECK(extents(ag::softmax(ag::zeros<T>({0, 3}))) == std::vector<std::int64_t>{0, 3});
  EXPECT_ERROR(shape, ag::softmax(ag::Vector<T>{}));
}

TEMPLATE_TEST_CASE("variance", "[neural]", float, double) {
  using T = TestType;
  const ag::Matrix<T> m = {{T(1), T(3)}, {T(5), T(5)}};
  expect<T, 1>(ag::var<1>(m), {2}, {T(1), T(0)});
  CHECK(ag::var(m).item() == T(2.75));
  expect<T, 2>(ag::var(m, 1, ag::keepdims), {2, 1}, {T(1), T(0)});
  expect<T, 2>(ag::var(m, ag::keepdims), {1, 1}, {T(2.75)});
}

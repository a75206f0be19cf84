// Functions of the library that use an argument several times have one order of contributions, whatever compiler runs them eagerly.
#include "report.h"

#include <autograph/complex.h>
#include <autograph/gradient.h>
#include <autograph/nn.h>
#include <autograph/random.h>

namespace nn = ag::nn;
using F = float;

#define SLOPE(name, call)                                                          \
  AG_FUNCTION ag::Matrix<F> name(ag::Matrix<F> x, ag::Matrix<F> y) {               \
    ag::GradientTape tape;                                                         \
    tape.watch(x);                                                                 \
    ag::Matrix<F> squares = x * x;                                                 \
    auto result = call;                                                            \
    ag::Scalar<F> sum = ag::sum(result * result);                                  \
    ag::Scalar<F> loss = sum + ag::sum(squares * y);                               \
    ag::Matrix<F> thirds = x / 3.0f;                                               \
    loss += ag::sum(thirds);                                                       \
    return tape.gradient(loss, x);                                                 \
  }
SLOPE(of_sigmoid, ag::sigmoid(x))
SLOPE(of_softplus, ag::softplus(x))
SLOPE(of_silu, ag::silu(x))
SLOPE(of_gelu, nn::gelu(x))
SLOPE(of_softmax, ag::softmax(x, 1))
SLOPE(of_log_softmax, ag::log_softmax(x, 0))
SLOPE(of_logsumexp, ag::logsumexp(x, 1))
SLOPE(of_var, ag::var(x, 0))
SLOPE(of_scores, nn::binary_crossentropy(y, x, {.from_logits = true}))
SLOPE(of_probabilities, nn::binary_crossentropy(y, x, {}))
SLOPE(of_categories, nn::categorical_crossentropy(y, x, {.from_logits = true}))
SLOPE(of_squares, nn::mean_squared_error(y, x))
SLOPE(of_hyperbolic, ag::tanh(x))

// Rules of gradients are such functions, too: the second order goes through them.
#define SLOPE_OF_SLOPE(name, call)                                                 \
  AG_FUNCTION ag::Matrix<F> name(ag::Matrix<F> x, ag::Matrix<F> y) {               \
    ag::GradientTape outer;                                                        \
    outer.watch(x, y);                                                             \
    ag::Matrix<F> dx, dy;                                                          \
    {                                                                              \
      ag::GradientTape tape;                                                       \
      tape.watch(x, y);                                                            \
      ag::Matrix<F> squares = x * x;                                               \
      auto result = call;                                                          \
      ag::Scalar<F> loss = ag::sum(result * result);                               \
      loss += ag::sum(squares * y);                                                \
      std::tie(dx, dy) = tape.gradient(loss, std::tie(x, y));                      \
    }                                                                              \
    ag::Scalar<F> total = ag::sum(dx * dx * x);                                    \
    total += ag::sum(dy * dx);                                                     \
    auto [a, b] = outer.gradient(total, std::tie(x, y));                           \
    return a * 2 + b;                                                              \
  }
SLOPE_OF_SLOPE(again_of_atan2, ag::atan2(x, y))
SLOPE_OF_SLOPE(again_of_hypot, ag::hypot(x, y))
SLOPE_OF_SLOPE(again_of_power, ag::power(ag::abs(x) + 0.1f, y))
SLOPE_OF_SLOPE(again_of_abs, ag::abs(ag::complex(x, y)))

int main() {
  ag::random::Generator stream{4};
  const ag::Matrix<F> x = stream.normal<F>({5, 7}), p = stream.uniform<F>({5, 7}), y = stream.uniform<F>({5, 7});
  show(of_sigmoid(x, y), of_softplus(x, y), of_silu(x, y), of_gelu(x, y));
  show(of_softmax(x, y), of_log_softmax(x, y), of_logsumexp(x, y), of_var(x, y));
  show(of_scores(x, y), of_probabilities(p, y), of_categories(x, y), of_squares(x, y), of_hyperbolic(x, y));
  show(again_of_atan2(x, y), again_of_hypot(x, y), again_of_power(x, y), again_of_abs(x, y));
}

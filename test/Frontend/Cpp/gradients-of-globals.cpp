// A global that is read several times under a tape is one object: its Variables are told apart, and
// the gradients with respect to them are compiled.
// RUN: %autographc -c -O0 -I%include -Werror=autograph-gradient %s -o %t.o
#include <autograph/autograph.h>
#include <autograph/gradient.h>

struct Layer {
  ag::Variable<float> weight = 1, bias = 2;
  ag::Scalar<float> operator()(const ag::Scalar<float> &x) { return weight * x + bias; }
};
struct Model {
  std::tuple<Layer, Layer> layers;
  ag::Scalar<float> operator()(const ag::Scalar<float> &x) {
    return std::get<1>(layers)(std::get<0>(layers)(x));
  }
};
Model model;

AG_FUNCTION ag::Scalar<float> step(ag::Scalar<float> x) {
  ag::GradientTape tape;
  ag::Scalar<float> y = model(model(x));
  auto [first, second] =
      tape.gradient(y, std::tie(std::get<0>(model.layers).weight, std::get<1>(model.layers).bias));
  std::get<0>(model.layers).weight.assign_sub(0.1f * first);
  return second;
}

// Gradients with respect to vectors of tensors: watched as a whole, through loops, with elements that are not used or used twice.
#include "report.h"

#include <autograph/gradient.h>

#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"

AG_FUNCTION std::vector<ag::Scalar<double>> polynomial(std::vector<ag::Scalar<double>> x, ag::Scalar<double> at) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = 0;
  for (const ag::Scalar<double> &each : x) y = y * at + each;
  return tape.gradient(y * y, x);
}

AG_FUNCTION std::vector<ag::Matrix<double>> network(std::vector<ag::Matrix<double>> weights, ag::Vector<double> x, int depth) {
  ag::GradientTape tape;
  tape.watch(weights);
  ag::Vector<double> h = x;
  for (int i = 0; i < depth; ++i) {
    if (i == static_cast<int>(weights.size())) break;
    h = ag::tanh(ag::matmul(weights[i], h));
  }
  ag::Scalar<double> loss = ag::sum(h * h);
  return tape.gradient(loss, weights);
}

// Beside other targets; descent.
AG_FUNCTION std::pair<std::vector<ag::Vector<double>>, ag::Scalar<double>> descend(std::vector<ag::Vector<double>> parts, ag::Scalar<double> scale, int steps) {
  for (int step = 0; step < steps; ++step) {
    ag::GradientTape tape;
    tape.watch(parts, scale);
    ag::Scalar<double> loss = 0;
    for (size_t i = 0; i < parts.size(); ++i) loss += scale * ag::sum(ag::square(parts[i] - double(i)));
    auto [d, d_scale] = tape.gradient(loss, std::tie(parts, scale));
    for (size_t i = 0; i < parts.size(); ++i) parts[i] = parts[i] - 0.125 * d[i];
    scale = scale - 0.001 * d_scale;
  }
  return {parts, scale};
}

// Copies that were made before are constant.
AG_FUNCTION std::vector<ag::Scalar<double>> copies(std::vector<ag::Scalar<double>> x) {
  ag::Scalar<double> before = x[0];
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = before * x[0] * x[1];
  return tape.gradient(y, x);
}
AG_FUNCTION std::vector<ag::Scalar<double>> of_function(std::vector<ag::Scalar<double>> x) {
  return ag::gradient([](std::vector<ag::Scalar<double>> v) {
    ag::Scalar<double> y = 1;
    for (const ag::Scalar<double> &each : v) y = y * each;
    return y;
  })(x);
}
#pragma clang diagnostic pop

template <class T> void show_all(const std::vector<T> &parts) {
  for (const T &part : parts) show(part);
  show(static_cast<int>(parts.size()));
}

int main() {
  show_all(polynomial({1.0, 2.0, 3.0}, 0.5));
  show_all(polynomial({}, 0.5));
  const std::vector<ag::Matrix<double>> weights = {{{0.5, -0.25}, {1, 0.75}}, {{0.1, 0.2}, {0.3, 0.4}, {-1, 1}}};
  for (int depth : {0, 1, 2, 3}) show_all(network(weights, {0.5, -1}, depth));
  for (int steps : {0, 1, 3}) {
    auto [parts, scale] = descend({{0.5, 1.5}, {2}, {}}, 1.25, steps);
    show_all(parts);
    show(scale);
  }
  show_all(copies({2.0, 3.0}));
  show_all(of_function({2.0, 3.0, 4.0}));
}

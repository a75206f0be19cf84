// A mixture of Gaussians: the logarithm of the posterior probability of its parameters.
#include "evals.h"

#include <cmath>

namespace {

/// The numbers that are not differentiated, and what follows from them.
struct Data {
  Matrix x;
  /// Where each element of a triangle is among the parameters, column after column; behind them
  /// where it is 0.
  ag::Vector<std::int64_t> places;
  int m = 0;
  double gamma = 1, constant = 0;
};

AG_FUNCTION Vector log_sum(Matrix x) {
  Matrix largest = ag::max(x, 0, ag::keepdims);
  return ag::squeeze(largest, 0) + ag::log(ag::sum(ag::exp(x - largest), 0));
}
AG_FUNCTION Scalar posterior(Vector alpha, Matrix mu, Matrix q, Matrix l, Data data) {
  std::int64_t k = mu.extent(0), d = mu.extent(1), n = data.x.extent(0);
  Matrix elements = ag::take(ag::concat({l, ag::zeros<double>({k, 1})}, 1), data.places, 1);
  Cube triangles =
      ag::reshape(elements, {k, d, d}) + ag::eye<double>(d) * ag::expand_dims(ag::exp(q), 1);
  Cube from_means = data.x - ag::expand_dims(mu, 1);
  Matrix distances =
      ag::sum(ag::square(ag::matmul(from_means, ag::matrix_transpose(triangles))), 2);
  Vector weights = alpha + ag::sum(q, 1);
  Matrix beta = ag::expand_dims(weights, 1) - 0.5 * distances;
  Scalar likelihood = ag::sum(log_sum(beta)) - double(n) * log_sum(ag::expand_dims(alpha, 1))[0];
  Scalar prior =
      double(data.m) * ag::sum(q) - 0.5 * data.gamma * data.gamma * ag::sum(ag::square(triangles));
  return likelihood + prior + data.constant;
}
AG_FUNCTION std::tuple<Vector, Matrix, Matrix, Matrix> slope(Vector alpha, Matrix mu, Matrix q,
                                                             Matrix l, Data data) {
  ag::GradientTape tape;
  tape.watch(alpha, mu, q, l);
  Scalar y = posterior(alpha, mu, q, l, data);
  return tape.gradient(y, std::tie(alpha, mu, q, l));
}

struct Gmm : Eval {
  Data data;
  Vector alpha;
  Matrix mu, q, l;
  std::vector<double> objective() const override {
    return numbers_of(posterior(alpha, mu, q, l, data));
  }
  std::vector<double> gradient() const override {
    return std::apply([](const auto &...x) { return numbers_of(x...); },
                      slope(alpha, mu, q, l, data));
  }
};

double constant_of(int d, int k, int n, int m, double gamma) {
  const double pi = 3.14159265358979323846, freedom = d + m + 1;
  double gammas = d * (d - 1) / 4.0 * std::log(pi);
  for (int j = 0; j < d; ++j)
    gammas += std::lgamma((freedom - j) / 2);
  return -n * (d / 2.0) * std::log(2 * pi) +
         k * (freedom * d * std::log(gamma / std::sqrt(2.0)) - gammas);
}

} // namespace

Eval *make_gmm(Input &input) {
  auto *eval = new Gmm;
  const int d = input.integer(), k = input.integer(), n = input.integer();
  Data &data = eval->data;
  data.m = input.integer();
  data.gamma = input.number();
  data.constant = constant_of(d, k, n, data.m, data.gamma);
  data.x = input.matrix(n, d);
  const std::int64_t count = d * (d - 1) / 2;
  data.places = ag::full({std::int64_t(d) * d}, count);
  std::int64_t next = 0;
  for (int column = 0; column < d; ++column)
    for (int row = column + 1; row < d; ++row)
      data.places[row * d + column] = next++;
  eval->alpha = input.vector(k);
  eval->mu = input.matrix(k, d);
  eval->q = input.matrix(k, d);
  eval->l = input.matrix(k, count);
  return eval;
}

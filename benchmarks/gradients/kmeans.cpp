// Clusters of points: the sum of squared distances to the nearest centroid, and the step of
// Newton's method, whose Hessian has a diagonal alone.
#include "evals.h"

namespace {

AG_FUNCTION Scalar cost(Matrix centroids, Matrix points) {
  Matrix distances = ag::expand_dims(ag::sum(ag::square(points), 1), 1) -
                     2 * ag::matmul(points, ag::matrix_transpose(centroids)) +
                     ag::sum(ag::square(centroids), 1);
  return ag::sum(ag::min(distances, 1));
}
AG_FUNCTION Matrix direction(Matrix centroids, Matrix points) {
  ag::GradientTape outer;
  outer.watch(centroids);
  Matrix first;
  {
    ag::GradientTape inner;
    inner.watch(centroids);
    Scalar y = cost(centroids, points);
    first = inner.gradient(y, centroids);
  }
  Matrix second = outer.gradient(ag::sum(first), centroids);
  return first / second;
}

struct Kmeans : Eval {
  Matrix points, centroids;
  std::vector<double> objective() const override { return numbers_of(cost(centroids, points)); }
  std::vector<double> gradient() const override { return numbers_of(direction(centroids, points)); }
};

} // namespace

Eval *make_kmeans(Input &input) {
  auto *eval = new Kmeans;
  const int n = input.integer(), k = input.integer(), d = input.integer();
  eval->points = input.matrix(n, d);
  eval->centroids = input.matrix(k, d);
  return eval;
}

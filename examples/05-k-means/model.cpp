// The clustering, compiled by autographc or run eagerly.
#include "model.h"

AG_FUNCTION Clusters k_means(ag::Matrix<double> points, ag::Matrix<double> centres,
                             int max_iterations) {
  std::int64_t count = points.extent(0), clusters = centres.extent(0);
  Clusters result{centres, ag::full({count}, std::int64_t{-1})};
  while (result.iterations < max_iterations) {
    ++result.iterations;
    ag::Matrix<double> sums = ag::zeros<double>({clusters, points.extent(1)});
    ag::Vector<double> members = ag::zeros<double>({clusters});
    int moved = 0;
    result.inertia = 0.0;
    for (std::int64_t i = 0; i < count; ++i) {
      ag::Matrix<double> difference = result.centres - points[i];
      ag::Vector<double> distances = ag::sum(difference * difference, 1);
      ag::Scalar<std::int64_t> nearest = ag::argmin(distances);
      result.inertia += distances[nearest];
      sums[nearest] += points[i];
      members[nearest] += 1;
      if (nearest == result.assignment[i])
        continue;
      result.assignment[i] = nearest;
      ++moved;
    }
    ag::print("iteration {}: inertia {:.0f}, {} points moved\n", result.iterations, result.inertia,
              moved);
    if (moved == 0)
      return result;
    for (std::int64_t k = 0; k < clusters; ++k) {
      if (members[k] == 0)
        continue; // an empty cluster keeps its centre
      result.centres[k] = sums[k] / members[k];
    }
  }
  return result;
}

AG_FUNCTION ag::Scalar<int> agreeing(const Clusters &clusters, ag::Vector<std::int64_t> labels) {
  ag::Matrix<int> votes = ag::zeros<int>({clusters.centres.extent(0), 10});
  for (int i = 0; i < labels.extent(0); ++i)
    votes(clusters.assignment[i], labels[i]) += 1;
  return ag::sum(ag::max(votes, 1));
}

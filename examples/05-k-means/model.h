// k-means clustering: assign each point to its nearest centre, move the centres, until nothing
// changes.
#pragma once

#include <autograph/autograph.h>

struct Clusters {
  ag::Matrix<double> centres;          // one row a cluster
  ag::Vector<std::int64_t> assignment; // of every point its cluster
  ag::Scalar<double> inertia = 0.0;    // the sum of squared distances to the centres
  int iterations = 0;
};

/// Lloyd's algorithm from the given centres; prints a line an iteration. Stops when no point
/// changes its cluster.
AG_FUNCTION Clusters k_means(ag::Matrix<double> points, ag::Matrix<double> centres,
                             int max_iterations);

/// For every cluster how many of its points have the label that most of them have, added up.
AG_FUNCTION ag::Scalar<int> agreeing(const Clusters &clusters, ag::Vector<std::int64_t> labels);

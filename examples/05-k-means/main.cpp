// Clusters the handwritten digits into ten groups without their labels, then compares with the
// labels.
#include "../data/digits.h"
#include "model.h"

int main(int argc, char **argv) {
  Digits digits = read_digits(argc, argv);
  ag::Matrix<double> points = ag::astype<double>(digits.images);
  Clusters clusters = k_means(points, points[ag::slice(0, 10)], 100);
  ag::Scalar<int> agreed = agreeing(clusters, digits.labels);
  ag::print("{} iterations; {} of {} images are in a cluster of mostly their digit\n",
            clusters.iterations, agreed, digits.labels.extent(0));
}

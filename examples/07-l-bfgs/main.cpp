// Minimizes Rosenbrock's function, then learns to tell threes from eights.
#include "../data/digits.h"
#include "model.h"

int main(int argc, char **argv) {
  ag::print("Rosenbrock's function in 10 dimensions\n");
  Minimum valley = minimize_rosenbrock(ag::full({10}, -1.2));
  ag::print("{} iterations, {} evaluations: x = {:.3f}\n", valley.iterations, valley.evaluations,
            valley.x);

  Digits digits = read_digits(argc, argv);
  std::vector<std::int64_t> chosen;
  for (std::int64_t i = 0; i < digits.labels.extent(0); ++i)
    if (digits.labels[i] == 3 || digits.labels[i] == 8)
      chosen.push_back(i);
  ag::Vector<std::int64_t> rows(std::span<const std::int64_t>(chosen),
                                {static_cast<std::int64_t>(chosen.size())});
  ag::Matrix<double> features = ag::take(ag::astype<double>(digits.images) / 16, rows, 0);
  ag::Vector<double> labels = ag::astype<double>(ag::take(digits.labels, rows, 0) == 8);
  std::int64_t learnt = 250, all = rows.extent(0);
  ag::print("logistic regression on {} images of threes and eights\n", learnt);
  auto part = [&](std::int64_t begin, std::int64_t end) { return ag::slice(begin, end); };
  Minimum fit = fit_logistic(features[part(0, learnt)], labels[part(0, learnt)], 1e-3);
  ag::print("{} iterations, {} evaluations\n", fit.iterations, fit.evaluations);
  ag::print("right on {} of {} images never seen\n",
            count_right(features[part(learnt, all)], labels[part(learnt, all)], fit.x),
            all - learnt);
}

// A bar that grows in place, one that waits for its end, more steps than there were to be, steps of several, and a target that is none.
#include "report.h"

#include <autograph/nn.h>

namespace nn = ag::nn;

AG_FUNCTION void count(int n, int target, int by, bool live) {
  nn::ProgressBar bar{target};
  bar.isLive = live;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 2) continue;
    bar.add(by);
  }
  ag::print(" {} of {}\n", bar.done, bar.target);
}
AG_FUNCTION ag::Scalar<double> train(ag::Vector<double> x) {
  nn::ProgressBar bar{x.extent(0)};
  nn::Mean mean;
  for (ag::Scalar<double> each : x) {
    mean(each);
    bar.add();
    if (mean.result() > 10) break;
  }
  ag::print(" mean {:.3f}\n", mean.result());
  return mean.result();
}

int main() {
  for (bool live : {false, true}) {
    count(0, 3, 1, live);
    count(9, 6, 1, live);
    count(9, 5, 1, live);
    count(90, 60, 1, live);
    count(30, 1000, 7, live);
  }
  show(train({1, 2, 4}));
  show(train({5, 50, 1}));
  try {
    count(1, 0, 1, true);
  } catch (const ag::Error &error) {
    show(error.message());
  }
}

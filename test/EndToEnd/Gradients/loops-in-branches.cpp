// Adjoints that only a loop in a branch, or in a loop that makes no trip, adds to; others are added behind it.
#include "report.h"

#include <autograph/gradient.h>

AG_FUNCTION ag::Vector<double> in_branch(ag::Vector<double> x, int n, bool loops) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = 1;
  ag::Vector<double> z = x * 2;
  if (n > 2) y = y + ag::sum(x * x);
  if (loops) {
    for (int i = 0; i < n; ++i) y = y * z[i] + ag::sum(x);
  } else {
    y = y * 3;
  }
  return tape.gradient(y, x);
}

AG_FUNCTION ag::Vector<double> in_loop(ag::Vector<double> x, int n, int m) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = ag::mean(x);
  for (int i = 0; i < n; ++i) {
    y = y * 1.5;
    if (i == 1)
      for (int j = 0; j < m; ++j) y = y + ag::sum(x * x) * y;
  }
  return tape.gradient(y, x);
}

int main() {
  for (int n : {0, 1, 3})
    for (bool loops : {false, true}) show(in_branch({0.5, 0.25, -1}, n, loops), in_loop({0.5, 0.25, -1}, n, loops ? 2 : 0));
}

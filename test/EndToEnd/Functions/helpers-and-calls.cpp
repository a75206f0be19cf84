// Helper functions, marked and unmarked, called in loops, branches and conditions.
#include "report.h"

ag::Scalar<int> twice(ag::Scalar<int> x) { return x * 2; }
AG_FUNCTION ag::Scalar<int> clamp_positive(ag::Scalar<int> x) {
  if (x < 0) return 0;
  return x;
}
bool is_big(ag::Scalar<int> x) { return bool(x > 20); }
AG_FUNCTION ag::Scalar<int> run(ag::Scalar<int> x, int n) {
  for (int i = 0; i < n; ++i) {
    x = twice(x) - clamp_positive(x - 3);
    if (is_big(x)) return twice(clamp_positive(x));
    while (!is_big(x) && x < i) x = twice(x) + 1;
  }
  return x;
}
int main() {
  for (int x : {-5, 0, 1, 4, 30})
    for (int n : {0, 1, 5}) show(run(x, n));
}

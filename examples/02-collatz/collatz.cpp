// The Collatz sequence: which start below a limit takes the most steps? Nested loops on integers,
// with break and continue.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> steps_to_one(ag::Scalar<std::int64_t> n) {
  ag::Scalar<int> steps = 0;
  while (n != 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    ++steps;
  }
  return steps;
}

AG_FUNCTION std::pair<ag::Scalar<int>, ag::Scalar<int>> longest(ag::Scalar<int> limit) {
  ag::Scalar<int> best = 1;
  ag::Scalar<int> best_steps = 0;
  for (ag::Scalar<int> start : ag::range(2, limit)) {
    // A start below half the limit is beaten by its double, which takes one step more.
    if (start * 2 < limit)
      continue;
    ag::Scalar<int> steps = steps_to_one(ag::astype<std::int64_t>(start));
    if (steps > best_steps) {
      best = start;
      best_steps = steps;
      ag::print("{} takes {} steps\n", best, best_steps);
    }
  }
  return {best, best_steps};
}

int main() {
  auto [start, steps] = longest(100000);
  ag::print("longest below 100000: {} with {} steps\n", start, steps);
}

// `ag::range` is the head of a loop, not a value. Keep the bounds in variables and write the range in the loop.
#include <autograph/autograph.h>

AG_FUNCTION int total(int n) {
  auto steps = ag::range(n);
  ag::Scalar<int> sum = 0;
  for (ag::Scalar<int> step : steps) sum += step;
  return sum.item();
}

// A range-for runs over the rows of a tensor, `ag::range`, an array, a `std::array` or a `std::vector`. Another range has iterators of its own; fill
// a vector from it before.
#include <autograph/autograph.h>

struct Steps {
  const int *begin() const;
  const int *end() const;
};
extern Steps steps;

AG_FUNCTION int total() {
  int sum = 0;
  for (int step : steps) sum += step;
  return sum;
}

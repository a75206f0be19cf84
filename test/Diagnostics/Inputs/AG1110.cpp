// Functions of the system's headers are not converted: a fixed list of them (`<cmath>`, `std::min`, `std::swap`, the containers' methods ...) is
// known, as the language page says, and those that only take and give numbers are called. Write the others with tensor operations, or call them in
// a function marked `AG_HOST`.
#include <autograph/autograph.h>
#include <algorithm>

AG_FUNCTION bool is_heap(const std::vector<int> &values) {
  return std::is_heap(values.begin(), values.end());
}

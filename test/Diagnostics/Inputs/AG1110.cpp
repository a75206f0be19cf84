// Functions of the system's headers are not converted: a fixed list of them (`<cmath>`, `std::min`, `std::swap`, the containers' methods ...) is
// known, as the language page says, those that only take and give numbers are called, and algorithms on iterators are compiled from the library's
// own bodies where these can be. Write the others with tensor operations, or call them in a function marked `AG_HOST`.
#include <autograph/autograph.h>

AG_FUNCTION int room(const std::vector<int> &values) {
  return values.capacity();
}

// Functions of the system's headers are not converted: a fixed list of them (`<cmath>`, `std::min`, `std::swap`, the containers' methods ...) is
// known, as the language page says. Write the others with tensor operations, or call them in a function marked `AG_HOST`.
#include <autograph/autograph.h>
#include <cstdlib>

AG_FUNCTION int noisy(int n) {
  return n + std::rand() % 2;
}

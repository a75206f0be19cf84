// Compiled values have no addresses: what a pointer points to could change behind any statement. Take a reference parameter to change a caller's
// variable, a tensor or a `std::vector` for many values.
#include <autograph/autograph.h>

AG_FUNCTION void add(ag::Scalar<float> *total, ag::Scalar<float> x) {
  *total += x;
}

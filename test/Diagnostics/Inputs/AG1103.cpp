// Compiled values have no addresses: a pointer is compiled where it is known which object, or which elements, it names, and not as a parameter or result of a marked function, as a pointer
// to a pointer, or from `new`. Take a reference parameter to change a caller's variable, a tensor or a `std::vector` for many values.
#include <autograph/autograph.h>

AG_FUNCTION void add(ag::Scalar<float> *total, ag::Scalar<float> x) {
  *total += x;
}

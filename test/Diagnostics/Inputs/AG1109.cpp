// A value of a compiled function is a number, an enum, a tensor, or a struct, array, tuple, pair or vector of these. Keep other objects outside and
// pass what is needed of them.
#include <autograph/autograph.h>
#include <map>

AG_FUNCTION double area(std::map<int, double> sides) {
  return sides[0] * sides[1];
}

// The types of the arguments after `...` are not known in the function. A function template has them as a parameter pack, and each instantiation
// compiles.
#include <autograph/autograph.h>

AG_FUNCTION int first(int count, ...) {
  return count;
}

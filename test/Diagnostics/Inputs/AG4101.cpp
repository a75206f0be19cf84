// Compiled code reads a global through one slot, so the global must be a number, an enum, a Scalar or a tensor. Pass a larger object as an argument.
#include <autograph/autograph.h>

struct Scale {
  int factor, offset;
};
Scale scale = {2, 1};

AG_FUNCTION int apply(int x) {
  Scale s = scale;
  return x * s.factor + s.offset;
}

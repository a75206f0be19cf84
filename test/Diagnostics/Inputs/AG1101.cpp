// A jump to a label has no structured form: compiled code consists of conditions and loops. A `goto` back is a loop, a `goto` out of one is `break`
// or `return`.
#include <autograph/autograph.h>

AG_FUNCTION int first_power_above(int limit) {
  int power = 1;
again:
  power *= 2;
  if (power <= limit) goto again;
  return power;
}

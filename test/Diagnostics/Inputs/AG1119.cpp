// Plain globals are read at each use and may not be written. `ag::Variable` is for state: `assign`, `assign_add` and `assign_sub` update it in
// program order.
#include <autograph/autograph.h>

int calls = 0;

AG_FUNCTION int next(int x) {
  calls = calls + 1;
  return x + 1;
}

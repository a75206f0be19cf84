// An array has its extent in its type. `ag::zeros<int>({n})` is an array whose extent is known at run time.
#include <autograph/autograph.h>

AG_FUNCTION int bytes(int n) {
  int scratch[n];
  return n * static_cast<int>(sizeof(int));
}

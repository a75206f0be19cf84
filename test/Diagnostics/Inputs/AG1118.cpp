// A compiled function may be called from any thread and does not look at thread-local storage. Pass the value as an argument.
#include <autograph/autograph.h>

thread_local int seed = 1;

AG_FUNCTION int scramble(int x) {
  return x ^ seed;
}

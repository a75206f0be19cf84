// Compiled code contains the functions that it calls, so it must see their bodies. A function of another file is called through its symbol if its
// declaration says `AG_FUNCTION`, and called back as ordinary C++ if it says `AG_HOST`.
#include <autograph/autograph.h>

int lookup(int key);

AG_FUNCTION int twice(int key) {
  return 2 * lookup(key);
}
